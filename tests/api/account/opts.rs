//! `POST /api/me/opts`

use serde_json::{Value, json};

use crate::support::{TestApp, stories};

stories! {
    async fn switches_are_set_bare_or_inside_of_data(app: &TestApp) {
        let ines = app.join("Ines").await;
        let mut expected = ines.user["opts"].clone();
        let switches = [
            "guidanceKitCollapsed", "projectsCollapsed", "sharedWithMeCollapsed", "collectionsCollapsed",
        ];
        for (position, switch) in switches.into_iter().enumerate() {
            expected[switch] = json!(true);
            let bare = json!({ (switch): true });
            let body = if position % 2 == 0 { bare } else { json!({ "data": bare }) };
            assert_eq!(ines.browser.post("/me/opts", body).await.expect(200), json!({ "opts": expected }));
        }
        let body = json!({ "data": { "viewMode": "list", "singleKeyShortcuts": false, "projectsCollapsed": false } });
        for (switch, value) in body["data"].as_object().unwrap() {
            expected[switch] = value.clone();
        }
        assert_eq!(ines.browser.post("/me/opts", body).await.expect(200), json!({ "opts": expected }));
        assert_eq!(ines.browser.get("/me").await.expect(200)["opts"], expected);
    }
}

#[tokio::test]
async fn nothing_named_changes_nothing() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    for body in [json!({}), json!({ "data": {} }), json!({ "viewMode": null })] {
        assert_eq!(ines.browser.post("/me/opts", body).await.expect(200)["opts"], ines.user["opts"]);
    }
    assert_eq!(ines.browser.get("/me").await.expect(200), ines.user);
}

#[tokio::test]
async fn what_the_plan_gives_cannot_be_switched() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    for switch in ["can_use_gtm", "plan", "viewmode"] {
        for body in [json!({ (switch): "x" }), json!({ "data": { (switch): "x" } })] {
            ines.browser.post("/me/opts", body).await.refused(422, "invalid_body");
        }
    }
    let both = json!({ "data": { "viewMode": "list" }, "viewMode": "list" });
    ines.browser.post("/me/opts", both).await.refused(422, "invalid_body");
    assert_eq!(ines.browser.get("/me").await.expect(200), ines.user);
}

stories! {
    /// ACCT-052
    async fn acct_168_the_tag_managers_id_is_saved_and_taken_away(app: &TestApp) {
        let ines = app.join("Ines").await;
        let set = async |id: Value| ines.browser.post("/me/opts", json!({ "data": { "gtm_id": id } })).await;
        assert_eq!(set(json!(" GTM-AB12CD ")).await.expect(200)["opts"]["gtm_id"], "GTM-AB12CD");
        assert_eq!(ines.browser.get("/me").await.expect(200)["opts"]["gtm_id"], "GTM-AB12CD");
        assert_eq!(set(Value::Null).await.expect(200)["opts"]["gtm_id"], "GTM-AB12CD");
        for id in ["GTM-x", "gtm-AB12CD", "UA-12345-6", "GTM-AB12CD\"><script>alert(1)</script>"] {
            let problem = set(json!(id)).await.refused(422, "invalid_gtm_id");
            assert_eq!(problem["fieldName"], "gtm_id", "{id}");
        }
        assert_eq!(ines.browser.get("/me").await.expect(200)["opts"]["gtm_id"], "GTM-AB12CD");
        assert_eq!(set(json!("")).await.expect(200)["opts"]["gtm_id"], Value::Null);
    }
}

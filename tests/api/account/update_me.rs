//! `PUT /api/me`

use serde_json::{Value, json};

use crate::support::{TestApp, id, stories};

stories! {
    async fn the_fields_that_are_named_change_and_no_other(app: &TestApp) {
        let ines = app.join("Ines").await;
        let mut expected = ines.user.clone();
        let steps = [
            (json!({ "name": " Ines  O. " }), json!({ "name": "Ines O." })),
            (json!({ "desc": "Books,\nand “rooms”." }), json!({ "desc": "Books,\nand “rooms”." })),
            (json!({ "groupMode": "Ungrouped" }), json!({ "groupMode": "Ungrouped" })),
            (json!({ "sortMode": "Alphabet" }), json!({ "sortMode": "Alphabet" })),
            (json!({ "profileVisible": false }), json!({ "profileVisible": false })),
            (json!({ "behavior_metrics": { "tour": true } }), json!({ "behavior_metrics": { "tour": true } })),
            (json!({}), json!({})),
            (json!({ "name": null, "desc": null }), json!({})),
        ];
        for (body, change) in steps {
            for (field, value) in change.as_object().unwrap() {
                expected[field] = value.clone();
            }
            assert_eq!(ines.browser.put("/me", body).await.expect(200), expected);
        }
        let user = ines.browser.put("/me", json!({ "opts": { "viewMode": "list" }, "desc": "" })).await.expect(200);
        assert_eq!((&user["opts"]["viewMode"], &user["desc"]), (&json!("list"), &json!("")));
        assert_eq!(ines.browser.get("/me").await.expect(200), user);
    }

    async fn the_fields_may_stand_inside_of_data(app: &TestApp) {
        let ines = app.join("Ines").await;
        let user = ines.browser.put("/me", json!({ "data": { "name": "Ines O.", "desc": "Prints" } })).await.expect(200);
        assert_eq!((&user["name"], &user["desc"]), (&json!("Ines O."), &json!("Prints")));
        let user = ines.browser.put("/me", json!({ "data": {} })).await.expect(200);
        assert_eq!(user["name"], json!("Ines O."));
        let refused = ines.browser.put("/me", json!({ "data": { "desk": "x" } })).await.refused(422, "invalid_body");
        assert_eq!(refused["fieldName"], json!("desk"));
        // A mix of both forms is refused.
        ines.browser.put("/me", json!({ "data": { "name": "A" }, "desc": "B" })).await.refused(422, "invalid_body");
        ines.browser.put("/me", json!({ "data": "x" })).await.refused(422, "invalid_body");
    }

    async fn a_folder_has_an_order_of_its_own(app: &TestApp) {
        let ines = app.join("Ines").await;
        let kiln = ines.browser.folder("Kiln").await;
        for (folder, mode) in [(id(&kiln), "Alphabet"), ("archived", "DateCreated"), (id(&kiln), "LastChanged")] {
            ines.browser.put("/me", json!({ "sortMode": { "folder": folder, "mode": mode } })).await.expect(200);
        }
        let user = ines.browser.get("/me").await.expect(200);
        assert_eq!(user["folderSortModes"], json!({ (id(&kiln)): "LastChanged", "archived": "DateCreated" }));
        assert_eq!(user["sortMode"], "LastChanged");
    }

    async fn the_order_of_a_collection_that_is_gone_is_forgotten(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (kiln, oven) = (ines.browser.folder("Kiln").await, ines.browser.folder("Oven").await);
        for folder in [id(&kiln), "archived"] {
            ines.browser.put("/me", json!({ "sortMode": { "folder": folder, "mode": "Alphabet" } })).await.expect(200);
        }
        ines.browser.post(&format!("/folders/delete/{}", id(&kiln)), json!({})).await.expect(200);
        ines.browser.get("/me").await.expect(200);
        let body = json!({ "sortMode": { "folder": id(&oven), "mode": "DateCreated" } });
        let user = ines.browser.put("/me", body).await.expect(200);
        assert_eq!(user["folderSortModes"], json!({ (id(&oven)): "DateCreated", "archived": "Alphabet" }));
    }

    async fn the_order_of_somebody_elses_folder_is_unknown(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        let kiln = ines.browser.folder("Kiln").await;
        let nowhere = "00000000-0000-7000-8000-000000000001";
        for folder in [id(&kiln), nowhere, "root", "x"] {
            let answer = noor.browser.put("/me", json!({ "sortMode": { "folder": folder, "mode": "Alphabet" } })).await;
            answer.refused_field(422, "unknown_folder", "sortMode", "There is no such collection");
        }
        assert_eq!(noor.browser.get("/me").await.expect(200), noor.user);
    }

    async fn facts_are_added_and_replaced(app: &TestApp) {
        let ines = app.join("Ines").await;
        let facts = json!({ "seen": true, "times": -9_007_199_254_740_993_i64, "when": "2026-11-21 “東京”" });
        ines.browser.put("/me", json!({ "behavior_metrics": facts })).await.expect(200);
        let user = ines.browser.put("/me", json!({ "behavior_metrics": { "seen": 3, "more": "x" } })).await.expect(200);
        let all = json!({ "seen": 3, "times": -9_007_199_254_740_993_i64, "when": "2026-11-21 “東京”", "more": "x" });
        assert_eq!(user["behavior_metrics"], all);
    }
}

/// No field of the account can be set that the call does not list.
#[tokio::test]
async fn nothing_else_can_be_assigned() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let fields = ines.user.as_object().unwrap().keys().map(String::as_str);
    let settable = [
        "name",
        "desc",
        "groupMode",
        "sortMode",
        "behavior_metrics",
        "profileVisible",
        "opts",
        "registrationData",
        "ua",
        "ssoAdminCollaborationType",
        "ssoCollabFolder",
        "magEmailWhitelist",
    ];
    let others = ["level", "password", "password_hash", "user", "is_admin", "library_version", "__proto__"];
    for field in fields.filter(|field| !settable.contains(field)).chain(others) {
        let body =
            json!({ "name": "Changed", (field): ines.user.get(field).cloned().unwrap_or(json!("studio")) });
        let problem = ines.browser.put("/me", body).await.refused(422, "invalid_body");
        assert_eq!(problem["fieldName"], json!(field));
    }
    let elsewhere = "https://elsewhere.example/icon.png";
    for (field, value) in [("favicon", elsewhere), ("sharePicture", elsewhere), ("gtm_id", "GTM-1")] {
        let body = json!({ "name": "Changed", "opts": { (field): value } });
        let problem = ines.browser.put("/me", body).await.json();
        assert_eq!((&problem["status"], &problem["fieldName"]), (&json!(422), &json!(field)));
    }
    for switch in ["plan", "can_use_gtm"] {
        let body = json!({ "name": "Changed", "opts": { (switch): "GTM-1" } });
        ines.browser.put("/me", body).await.refused(422, "invalid_body");
    }
    assert_eq!(ines.browser.get("/me").await.expect(200), ines.user);
}

#[tokio::test]
async fn a_value_of_another_kind_gets_a_sentence_that_a_person_reads() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    for (body, field, sentence) in [
        (json!({ "name": 5 }), "name", "“name” must be text, not a number"),
        (
            json!({ "profileVisible": "yes" }),
            "profileVisible",
            "“profileVisible” must be true or false, not text",
        ),
        (json!({ "is_admin": true }), "is_admin", "“is_admin” is not a field of this call"),
    ] {
        ines.browser.put("/me", body).await.refused_field(422, "invalid_body", field, sentence);
    }
    // No call shows the JSON parser's own words.
    let answer = ines.browser.post("/mags/archive", json!({ "mag_num_ids": ["one"] })).await;
    let problem = answer.refused(422, "invalid_body");
    assert_eq!(problem["detail"], "“mag_num_ids[0]” must be a whole number, not text");
}

#[tokio::test]
async fn what_somebody_wants_to_make_is_one_of_the_answers() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    assert_eq!(ines.user["registrationData"], json!({ "future_project": null }));
    let said = json!({ "registrationData": { "future_project": "online store" } });
    let user = ines.browser.put("/me", said).await.expect(200);
    assert_eq!(user["registrationData"], json!({ "future_project": "Online store" }));
    let said = json!({ "name": "Changed", "registrationData": { "future_project": "Castle" } });
    let problem = ines.browser.put("/me", said).await.refused(422, "unknown_answer");
    assert_eq!(problem["fieldName"], "registrationData");
    assert_eq!(ines.browser.get("/me").await.expect(200), user);
}

#[tokio::test]
async fn values_that_break_a_rule_name_their_field_and_nothing_changes() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let many: Value =
        (0..201).map(|number| (format!("fact{number}"), json!(1))).collect::<serde_json::Map<_, _>>().into();
    let metric = "invalid_metric";
    let cases = [
        (json!({ "name": "  " }), "invalid_name", "name", "Name must be filled"),
        (json!({ "name": "é".repeat(65) }), "invalid_name", "name", "A name has at most 64 characters"),
        (
            json!({ "desc": "é".repeat(301) }),
            "invalid_desc",
            "desc",
            "The about text has at most 300 characters",
        ),
        (
            json!({ "behavior_metrics": { "a b": 1 } }),
            metric,
            "behavior_metrics",
            "A metric’s name has 1 to 64 letters, digits, dashes and underscores",
        ),
        (
            json!({ "behavior_metrics": { "a": "x".repeat(257) } }),
            metric,
            "behavior_metrics",
            "A metric’s text has at most 256 characters",
        ),
        (json!({ "behavior_metrics": many }), metric, "behavior_metrics", "There are too many metrics"),
    ];
    for (mut body, code, field, sentence) in cases {
        body["groupMode"] = json!("Ungrouped");
        ines.browser.put("/me", body).await.refused_field(422, code, field, sentence);
    }
    for metric in [json!(null), json!(1.5), json!([1]), json!({}), json!(9_223_372_036_854_775_808_u64)] {
        ines.browser
            .put("/me", json!({ "behavior_metrics": { "a": metric } }))
            .await
            .refused(422, "invalid_body");
    }
    assert_eq!(ines.browser.get("/me").await.expect(200), ines.user);
}

stories! {
    /// ACCT-052
    async fn acct_169_google_analytics_id_is_set_and_taken_away(app: &TestApp) {
        let ines = app.join("Ines").await;
        assert_eq!(ines.user["ua"], Value::Null);
        let set = async |ua: &str| ines.browser.put("/me", json!({ "ua": ua })).await;
        for ua in ["UA-123456-1", "G-AB12CD34EF"] {
            assert_eq!(set(ua).await.expect(200)["ua"], ua);
        }
        for ua in ["G-", "g-AB12CD34EF", "GTM-AB12CD", "G-AB12CD34EF');alert(1)//"] {
            assert_eq!(set(ua).await.refused(422, "invalid_ua")["fieldName"], "ua", "{ua}");
        }
        assert_eq!(ines.browser.put("/me", json!({ "name": "Inès" })).await.expect(200)["ua"], "G-AB12CD34EF");
        assert_eq!(set(" ").await.expect(200)["ua"], Value::Null);
    }
}

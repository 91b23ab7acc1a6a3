//! `PUT /api/team`

use serde_json::{Value, json};

use super::{numbers, pair, share};
use crate::support::{TestApp, id, num, stories};

stories! {
    async fn lists_and_roles_that_are_given_are_replaced(app: &TestApp) {
        let (ines, noor) = pair(app).await;
        let (salt, pepper) = (ines.browser.project("Salt").await, ines.browser.project("Pepper").await);
        let kiln = ines.browser.folder("Kiln").await;
        let inside = ines.browser.project_in(&kiln, "Inside").await;
        share(app, &ines, &noor, json!({ "mags": [num(&salt)], "folders": [num(&kiln)] })).await;
        let seen = async || numbers(&noor.shared().await["mags"]);
        assert_eq!(seen().await, [num(&salt), num(&inside)]);
        let put = async |mut body: Value| {
            body["email"] = json!(noor.email);
            ines.browser.put("/team", body).await.expect(200)["teamMember"].clone()
        };
        // Fields left out do not change.
        let one = put(json!({ "mags": [num(&pepper)] })).await;
        assert_eq!((&one["projectNumIds"], &one["folderIds"]), (&json!([num(&pepper)]), &json!([id(&kiln)])));
        assert_eq!(seen().await, [num(&pepper), num(&inside)]);
        let one = put(json!({ "role": "editor", "projectRoles": { (num(&pepper).to_string()): "member" } })).await;
        assert_eq!((&one["role"], &one["projectNumIds"]), (&json!("editor"), &json!([num(&pepper)])));
        let roles = noor.shared().await["mags"].as_array().unwrap().iter()
            .map(|project| (project["title"].as_str().unwrap().to_owned(), project["role"].clone()))
            .collect::<std::collections::BTreeMap<_, _>>();
        assert_eq!(json!(roles), json!({ "Inside": "editor", "Pepper": "member" }));
        put(json!({ "folders": [], "mags": [], "sharesAll": false, "projectRoles": {} })).await;
        assert_eq!(noor.shared().await["mags"], json!([]));
        let one = put(json!({ "sharesAll": true })).await;
        assert_eq!((&one["sharesAll"], &one["projectRoles"]), (&json!(true), &json!({})));
        assert_eq!(seen().await, [num(&salt), num(&pepper), num(&inside)]);
    }

    async fn what_is_archived_comes_back_shared(app: &TestApp) {
        let (ines, noor) = pair(app).await;
        let (salt, pepper) = (ines.browser.project("Salt").await, ines.browser.project("Pepper").await);
        let kiln = ines.browser.folder("Kiln").await;
        share(app, &ines, &noor, json!({ "mags": [num(&salt)], "folders": [num(&kiln)] })).await;
        ines.browser.archive(&[&salt], &[&kiln]).await;
        assert_eq!(ines.team().await["byMe"][0]["projectNumIds"], json!([]));
        assert_eq!(noor.shared().await["mags"], json!([]));
        let body = json!({ "email": noor.email, "mags": [num(&pepper)], "folders": [] });
        ines.browser.put("/team", body).await.expect(200);
        ines.browser.restore(&[&salt], &[&kiln]).await;
        let shared = noor.shared().await;
        assert_eq!(numbers(&shared["mags"]), [num(&salt), num(&pepper)]);
        assert_eq!(shared["folders"][0]["_id"], kiln["_id"]);
    }
}

#[tokio::test]
async fn who_is_not_in_the_team_cannot_be_changed() {
    let app = TestApp::new().await;
    let (ines, noor) = pair(&app).await;
    let salt = ines.browser.project("Salt").await;
    share(&app, &ines, &noor, json!({ "mags": [num(&salt)] })).await;
    for email in ["a@x.example", &ines.email] {
        ines.browser.put("/team", json!({ "email": email, "mags": [] })).await.refused(404, "not_found");
    }
    let hers = noor.browser.project("Hers").await;
    let body = json!({ "email": noor.email, "mags": [num(&hers)], "sharesAll": true });
    ines.browser.put("/team", body).await.refused(404, "not_found");
    assert_eq!(ines.team().await["byMe"][0]["sharesAll"], json!(false));
}

//! `POST /api/mags/remove`

use serde_json::json;

use crate::support::{TestApp, items, num, stories};

stories! {
    async fn projects_and_empty_collections_go_for_good(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (kiln, salt) = (ines.browser.folder("Kiln").await, ines.browser.project("Salt").await);
        let (away, stays) = (ines.browser.project("Away").await, ines.browser.project("Stays").await);
        ines.browser.archive(&[&away], &[]).await;
        let answer = ines.browser.post("/mags/remove", items(&[&salt, &away], &[&kiln])).await;
        assert_eq!(answer.expect(200), json!({
            "data": { "count": 0 },
            "success": { "mags": [num(&salt), num(&away)], "folders": [num(&kiln)] },
            "errors": [],
        }));
        let library = ines.library().await;
        assert_eq!((library.titles(), library.names()), (vec!["Stays"], vec![]));
        assert_eq!(library.version(), answer.version());
        assert_eq!(library.projects()[0]["num_id"], stays["num_id"]);
        // Nothing restores them.
        ines.browser.post("/mags/restore", items(&[&away], &[])).await.refused(404, "not_found");
        let found = ines.browser.post("/readymags/search", json!({ "query": "Salt" })).await.expect(200);
        assert_eq!(found["count"], json!(0));
    }

    async fn a_collection_with_projects_stays(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (kiln, oven) = (ines.browser.folder("Kiln").await, ines.browser.folder("Oven").await);
        let salt = ines.browser.project_in(&kiln, "Salt").await;
        ines.browser.project_in(&oven, "Marrow").await;
        ines.browser.archive(&[], &[&oven]).await;
        let before = ines.library().await;
        let problem = ines.browser.post("/mags/remove", items(&[], &[&kiln, &oven])).await.refused(409, "folder_not_empty");
        assert_eq!(problem["detail"], "This collection still has projects in it");
        assert_eq!(ines.library().await, before);
        // Named together with all it shows, it goes.
        let answer = ines.browser.post("/mags/remove", items(&[&salt], &[&kiln, &oven])).await.expect(200);
        assert_eq!(answer["success"], json!({ "mags": [num(&salt)], "folders": [num(&kiln)] }));
        assert_eq!(answer["errors"], json!([
            { "num_id": num(&oven), "code": "folder_not_empty", "detail": "This collection still has projects in it" },
        ]));
        assert_eq!(answer["data"]["count"], json!(1));
    }

    async fn other_peoples_items_stay(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        let (salt, hers) = (ines.browser.project("Salt").await, noor.browser.project("Hers").await);
        let her_folder = noor.browser.folder("Hers").await;
        let before = noor.library().await;
        let answer = ines.browser.post("/mags/remove", items(&[&hers, &salt], &[&her_folder])).await.expect(200);
        assert_eq!(answer["success"], json!({ "mags": [num(&salt)], "folders": [] }));
        assert_eq!(answer["errors"].as_array().unwrap().len(), 2);
        ines.browser.post("/mags/remove", items(&[&hers], &[&her_folder])).await.refused(404, "not_found");
        assert_eq!(noor.library().await, before);
    }

    async fn a_number_is_never_given_twice(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = ines.browser.project("Salt").await;
        ines.browser.post("/mags/remove", items(&[&salt], &[])).await.expect(200);
        assert!(num(&ines.browser.project("Salt").await) > num(&salt));
    }
}

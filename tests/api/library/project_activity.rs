//! `GET /api/mag/{id}/activity`

use serde_json::json;

use crate::support::{TestApp, num, stories};

stories! {
    async fn a_project_tells_what_happened_to_it_along_with_its_collection_too(app: &TestApp) {
        let browser = app.join("Ines").await.browser;
        let kiln = browser.folder("Kiln").await;
        let salt = browser.project_in(&kiln, "Salt").await;
        browser.project("Oil").await;
        browser.archive(&[], &[&kiln]).await;
        browser.restore(&[], &[&kiln]).await;
        for name in [num(&salt).to_string(), salt["_id"].as_str().unwrap().to_owned()] {
            let activity = browser.get(&format!("/mag/{name}/activity")).await.expect(200);
            let events: Vec<_> = activity["entries"].as_array().unwrap().iter().map(|e| &e["event"]).collect();
            assert_eq!(events, ["project.restored", "project.archived", "project.created"]);
            assert_eq!(activity["entries"][1]["folder"], json!({ "num_id": num(&kiln), "name": "Kiln" }));
        }
    }

    async fn what_archiving_took_from_the_public_is_told(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = ines.browser.project("Salt").await;
        app.publish(&ines, num(&salt), Some("salt.example")).await;
        ines.browser.archive(&[&salt], &[]).await;
        let activity = ines.browser.get(&format!("/mag/{}/activity?limit=1", num(&salt))).await.expect(200);
        assert_eq!(activity["entries"][0]["details"], json!({ "unpublished": "true", "domain": "salt.example" }));
        ines.browser.get("/mag/100000000/activity").await.refused(404, "not_found");
    }
}

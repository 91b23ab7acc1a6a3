//! Resolving conflicts: `DELETE /api/mag/domain/all/{count}`, `DELETE /api/team/all`,
//! `DELETE /api/unpublish/all/{count}`

use serde_json::{Value, json};

use crate::support::{TestApp, id, num, stories};

stories! {
    async fn what_was_picked_is_taken_away_and_nothing_of_others(app: &TestApp) {
        let (ines, noor) = (app.subscriber("Ines", "studio_monthly").await, app.join("Noor").await);
        let mut projects: Vec<Value> = Vec::new();
        for title in ["Salt", "Kiln", "Marrow"] {
            let project = ines.browser.project(title).await;
            let domain = format!("{}.example", title.to_lowercase());
            app.publish(&ines, num(&project), Some(&domain)).await;
            app.wait(chrono::TimeDelta::minutes(1));
            projects.push(project);
        }
        let theirs = noor.browser.project("Field").await;
        app.publish(&noor, num(&theirs), Some("field.example")).await;

        let removed = ines.browser.delete_with("/mag/domain/all/1", json!({ "ids": ["kiln.example", "field.example"] })).await;
        assert_eq!(removed.expect(200), json!({ "removed": 1 }));
        ines.browser.delete_with("/mag/domain/all/-1", json!({})).await.refused(422, "invalid_count");
        let removed = ines.browser.delete_with("/mag/domain/all/1", json!({})).await.expect(200);
        assert_eq!(removed, json!({ "removed": 1 }), "the one that was mapped last");
        let me = ines.browser.get("/me").await.expect(200);
        assert_eq!(me["projectDomains"], json!(1));

        let removed = ines.browser.delete_with("/unpublish/all/9", json!({ "ids": [id(&projects[0]), id(&theirs)] })).await;
        assert_eq!(removed.expect(200), json!({ "removed": 1 }));
        assert_eq!(ines.browser.delete_with("/unpublish/all/9", json!({})).await.expect(200), json!({ "removed": 2 }));
        let field = noor.browser.get("/me").await.expect(200);
        assert_eq!((&field["publishedMagsCount"], &field["projectDomains"]), (&json!(1), &json!(1)));

        let add = json!({ "email": noor.email, "sharesAll": true, "role": "member" });
        ines.browser.post("/team", add).await.expect(201);
        assert_eq!(ines.browser.delete_with("/team/all", json!({ "count": 5 })).await.expect(200), json!({ "removed": 1 }));
    }
}

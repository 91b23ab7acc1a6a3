//! `POST /api/documents/{id}/comments`

use serde_json::{Value, json};

use super::{Commented, key, words};
use crate::support::{TestApp, items, stories};

stories! {
    async fn edit_379_435_a_comment_is_pinned_to_a_widget_or_to_a_place(app: &TestApp) {
        let salt = Commented::new(app).await;
        let thread = salt.begin(&salt.noor, 1, " Larger?\r\nPlease ").await;
        assert_eq!((&thread["page"], &thread["widget"]), (&json!(salt.page), &Value::Null));
        assert_eq!((&thread["x"], &thread["y"], words(&thread)), (&json!(12_000), &json!(-400), vec!["Larger?\nPlease".to_owned()]));
        let author = &thread["comments"][0]["author"];
        assert_eq!((&author["kind"], &author["name"]), (&json!("person"), &json!("Noor")));
        let on = |x: i64| json!({ "key": key(2), "text": "Here",
            "place": { "page": salt.page, "widget": "8f2hc5n1t4zd", "x": x, "y": 1_000 } });
        let call = salt.path();
        let pinned = salt.ines.browser.post(&call, on(250)).await.expect(201);
        assert_eq!((&pinned["widget"], &pinned["x"]), (&json!("8f2hc5n1t4zd"), &json!(250)));
        let sentence = "This is no place on a page";
        salt.ines.browser.post(&call, on(1_001)).await.refused_field(422, "invalid_body", "place", sentence);
        let long = json!({ "key": key(3), "text": "a".repeat(2_001), "thread": thread["id"] });
        let sentence = "A comment has at most 2,000 characters";
        salt.ines.browser.post(&call, long).await.refused_field(422, "invalid_body", "text", sentence);
        assert_eq!(salt.list(&salt.ines).await["threads"].as_array().unwrap().len(), 2);
    }

    async fn a_comment_that_is_sent_again_is_written_once(app: &TestApp) {
        let salt = Commented::new(app).await;
        let thread = salt.begin(&salt.ines, 1, "One").await;
        let body = json!({ "key": key(1), "text": "One", "place": { "page": salt.page, "x": 1, "y": 2 } });
        let again = salt.ines.browser.post(&salt.path(), body).await.expect(200);
        assert_eq!((&again["id"], &again["count"]), (&thread["id"], &json!(1)));
        let hers = salt.reply(&salt.noor, 1, &thread, "Two").await.expect(201);
        assert_eq!(hers["count"], json!(2), "the key of somebody else is another one");
        salt.reply(&salt.noor, 1, &thread, "Two").await.expect(200);
        assert_eq!(salt.list(&salt.ines).await["threads"].as_array().unwrap().len(), 1);
    }

    async fn edit_380_a_reply_opens_what_was_resolved(app: &TestApp) {
        let salt = Commented::new(app).await;
        let thread = salt.begin(&salt.ines, 1, "One").await;
        let resolved = salt.change(&salt.noor, &thread["id"], json!({ "resolved": true })).await.expect(200);
        assert_eq!(resolved["resolved"]["by"]["name"], json!("Noor"));
        let open = salt.reply(&salt.noor, 2, &thread, "Two").await.expect(201);
        assert_eq!((&open["resolved"], words(&open)), (&Value::Null, vec!["One".to_owned(), "Two".to_owned()]));
        salt.reply(&salt.noor, 3, &json!({ "id": key(9) }), "Three").await.refused(404, "not_found");
    }

    async fn edit_381_only_people_with_access_are_mentioned(app: &TestApp) {
        let salt = Commented::new(app).await;
        let kaja = app.join("Kaja").await;
        let people = salt.ines.browser.get(&format!("{}/people", salt.path())).await.expect(200);
        assert_eq!(people["people"].as_array().unwrap().len(), 1, "{people}");
        assert_eq!(people["people"][0]["name"], json!("Noor"));
        let mention = |who: String| json!({ "key": key(1), "text": "@Noor look", "mentions": [who],
            "place": { "page": salt.page, "x": 1, "y": 2 } });
        let sentence = "Mention at most 20 people, all with access to this project";
        let refused = salt.ines.browser.post(&salt.path(), mention(kaja.id().to_string())).await;
        refused.refused_field(422, "invalid_body", "mentions", sentence);
        assert_eq!(salt.list(&salt.ines).await["threads"], json!([]));
        let thread = salt.ines.browser.post(&salt.path(), mention(salt.noor.id().to_string())).await.expect(201);
        assert_eq!(thread["comments"][0]["mentions"], json!([{ "id": salt.noor.id().to_string(), "name": "Noor" }]));
    }

    async fn a_flood_and_an_archived_project_are_refused(app: &TestApp) {
        let salt = Commented::new(app).await;
        let thread = salt.begin(&salt.ines, 1, "One").await;
        for number in 2..=30 {
            salt.reply(&salt.ines, number, &thread, "More").await.expect(201);
        }
        salt.reply(&salt.ines, 31, &thread, "More").await.refused(429, "too_many_attempts");
        salt.reply(&salt.noor, 31, &thread, "Mine").await.expect(201);
        app.wait(chrono::TimeDelta::minutes(1));
        salt.ines.browser.post("/mags/archive", items(&[&salt.project], &[])).await.expect(200);
        salt.reply(&salt.ines, 32, &thread, "Late").await.refused(409, "archived");
        assert_eq!(salt.list(&salt.ines).await["threads"][0]["count"], json!(31), "it can be read");
        salt.noor.browser.get(&salt.path()).await.refused(404, "not_found");
    }
}

//! `GET /api/activity`

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{TestApp, browser::Browser, items, num, stories};

/// Event, project's title, collection's name, and details of each entry, the newest first.
async fn notices(browser: &Browser, path: &str) -> Vec<Value> {
    let activity = browser.get(path).await.expect(200);
    let entries = activity["entries"].as_array().unwrap();
    entries
        .iter()
        .map(|entry| {
            json!([entry["event"], entry["project"]["title"], entry["folder"]["name"], entry["details"]])
        })
        .collect()
}

stories! {
    async fn everything_that_is_done_is_told(app: &TestApp) {
        let ines = app.join("Ines").await;
        let browser = &ines.browser;
        let kiln = browser.folder("Kiln").await;
        let salt = browser.project_in(&kiln, "Salt").await;
        let oil = browser.project("Oil").await;
        let (salt_path, kiln_path) =
            (format!("/mag/{}/title", num(&salt)), format!("/folders/{}", kiln["_id"].as_str().unwrap()));
        browser.post(&salt_path, json!({ "title": "Pepper" })).await.expect(200);
        browser.patch(&kiln_path, json!({ "name": "Oven", "is_hidden": false })).await.expect(200);
        browser.patch(&kiln_path, json!({ "is_hidden": true })).await.expect(200);
        let into = format!("/folders/movemags/{}", kiln["_id"].as_str().unwrap());
        browser.post(&into, json!({ "mag_num_ids": [num(&oil), num(&salt)] })).await.expect(200);
        browser.post("/folders/movemags/root", json!({ "mag_num_ids": [num(&oil)] })).await.expect(200);
        browser.post("/mags/duplicate", json!({ "mag_num_ids": [num(&salt)], "folder": "root" })).await.expect(200);
        app.publish(&ines, num(&salt), Some("pepper.example")).await;
        browser.archive(&[&oil], &[&kiln]).await;
        browser.restore(&[&oil], &[&kiln]).await;
        browser.post("/mags/remove", items(&[&oil, &salt], &[])).await.expect(200);
        browser.post(&format!("/folders/delete/{}", kiln["_id"].as_str().unwrap()), json!({})).await.expect(200);
        let original = json!({ "title": "Pepper", "num_id": num(&salt).to_string() });
        let expected = [
            json!(["collection.deleted", null, "Oven", {}]),
            json!(["project.deleted", "Pepper", null, {}]),
            json!(["project.deleted", "Oil", null, {}]),
            json!(["project.restored", "Oil", null, {}]),
            json!(["collection.restored", null, "Oven", {}]),
            json!(["collection.archived", null, "Oven", {}]),
            json!(["project.archived", "Oil", null, {}]),
            json!(["project.duplicated", "Pepper copy", null, original]),
            json!(["project.moved", "Oil", null, {}]),
            json!(["project.moved", "Oil", "Oven", {}]),
            json!(["collection.hidden", null, "Oven", {}]),
            json!(["collection.shown", null, "Oven", {}]),
            json!(["collection.renamed", null, "Oven", { "from": "Kiln" }]),
            json!(["project.renamed", "Pepper", null, { "from": "Salt" }]),
            json!(["project.created", "Oil", null, {}]),
            json!(["project.created", "Salt", "Kiln", {}]),
            json!(["collection.created", null, "Kiln", {}]),
        ];
        let notices = notices(browser, "/activity").await;
        for (entry, expected) in notices.iter().zip(&expected) {
            assert_eq!(entry, expected);
        }
        assert_eq!(notices.len(), expected.len());
    }

    async fn what_was_refused_or_changed_nothing_is_not_told(app: &TestApp) {
        let browser = app.join("Ines").await.browser;
        let salt = browser.project("Salt").await;
        browser.post(&format!("/mag/{}/title", num(&salt)), json!({ "title": "Salt" })).await.expect(200);
        browser.post("/folders/movemags/root", json!({ "mag_num_ids": [num(&salt)] })).await.expect(200);
        browser.post("/mags/restore", items(&[&salt], &[])).await.refused(409, "not_archived");
        assert_eq!(notices(&browser, "/activity").await, [json!(["project.created", "Salt", null, {}])]);
    }

    async fn it_says_who_and_when_and_comes_in_pages(app: &TestApp) {
        let ines = app.join("Ines").await;
        for number in 0..5 {
            ines.browser.project(&format!("Study {number}")).await;
            app.wait(TimeDelta::seconds(1));
        }
        let first = ines.browser.get("/activity?limit=3").await.expect(200);
        assert_eq!(first["entries"][0]["actor"], json!({ "name": "Ines", "uri": ines.user["uri"], "me": true }));
        assert!(first["entries"][0]["at"].as_str().unwrap() > first["entries"][1]["at"].as_str().unwrap());
        let next = first["next"].as_str().unwrap();
        let second = ines.browser.get(&format!("/activity?limit=3&before={next}")).await.expect(200);
        let titles: Vec<&str> = [&first, &second]
            .iter()
            .flat_map(|page| page["entries"].as_array().unwrap())
            .map(|entry| entry["project"]["title"].as_str().unwrap())
            .collect();
        assert_eq!(titles, ["Study 4", "Study 3", "Study 2", "Study 1", "Study 0"]);
        assert_eq!(second["next"], Value::Null);
        for query in ["limit=0", "limit=201", "limit=x", "before=x", "before=1~2"] {
            ines.browser.get(&format!("/activity?{query}")).await.refused(422, "invalid_query");
        }
    }

    async fn it_is_forgotten_after_a_year_and_some_days(app: &TestApp) {
        let ines = app.join("Ines").await;
        ines.browser.project("Salt").await;
        for (days, left) in [(399, 1), (2, 0)] {
            app.wait(TimeDelta::days(days));
            app.sweep().await;
            let body = json!({ "email": ines.email, "password": crate::support::PASSWORD });
            ines.browser.post("/auth/login", body).await.expect(200);
            assert_eq!(notices(&ines.browser, "/activity").await.len(), left);
        }
    }
}

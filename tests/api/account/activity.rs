//! `GET /api/me/activity`

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{PASSWORD, TestApp, stories};

fn events(page: &Value) -> Vec<&str> {
    page["entries"].as_array().unwrap().iter().map(|entry| entry["event"].as_str().unwrap()).collect()
}

stories! {
    async fn sign_ins_and_changes_are_read_the_newest_first(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        app.wait(TimeDelta::hours(1));
        let wrong = json!({ "email": ines.email, "password": "no heron" });
        app.browser().post("/auth/login", wrong).await.refused(422, "wrong_credentials");
        app.wait(TimeDelta::hours(1));
        app.sign_in(&ines.email).await;
        ines.browser.patch("/me/name", json!({ "name": "Ines O." })).await.expect(200);
        let page = ines.browser.get("/me/activity").await.expect(200);
        assert_eq!(events(&page)[..2].iter().collect::<std::collections::BTreeSet<_>>().len(), 2);
        assert_eq!(events(&page)[2..], ["sign_in_failed", "joined"]);
        assert_eq!(page["next"], Value::Null);
        let failed = &page["entries"][2];
        assert_eq!((&failed["at"], &failed["city"]), (&json!("2026-11-21T13:00:00Z"), &Value::Null));
        assert_eq!(failed["address"], "10.0.0.3");
        assert_eq!(events(&noor.browser.get("/me/activity").await.expect(200)), ["joined"]);
    }

    async fn it_is_read_in_pages(app: &TestApp) {
        let ines = app.join("Ines").await;
        for _ in 0..6 {
            ines.browser.post("/auth/reauthenticate", json!({ "password": PASSWORD })).await.expect(204);
        }
        let all = ines.browser.get("/me/activity").await.expect(200);
        let mut seen = Vec::new();
        let mut path = "/me/activity?limit=3".to_owned();
        loop {
            let page = ines.browser.get(&path).await.expect(200);
            seen.extend(page["entries"].as_array().unwrap().clone());
            let Some(next) = page["next"].as_str() else { break };
            path = format!("/me/activity?limit=3&before={next}");
        }
        assert_eq!(json!(seen), all["entries"]);
        assert_eq!(seen.len(), 7);
        for query in ["limit=0", "limit=201", "limit=x", "before=yesterday"] {
            ines.browser.get(&format!("/me/activity?{query}")).await.refused(422, "invalid_query");
        }
    }
}

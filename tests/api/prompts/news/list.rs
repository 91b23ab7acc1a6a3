//! `GET /api/whats-new`

use chrono::TimeDelta;
use serde_json::json;

use crate::support::{TestApp, stories};

stories! {
    async fn acct_203_what_has_been_told_is_listed_the_newest_first(app: &TestApp) {
        let ines = app.join("Ines").await;
        assert_eq!(ines.browser.get("/whats-new").await.expect(200), json!({ "items": [], "unseen": 0 }));
        app.tell("before", -TimeDelta::days(2)).await;
        app.tell("planned", TimeDelta::days(1)).await;
        app.wait(TimeDelta::minutes(1));
        app.tell("fresh", TimeDelta::zero()).await;
        let news = ines.browser.get("/whats-new").await.expect(200);
        assert_eq!(news["unseen"], json!(1), "what was told before somebody joined is no news to them");
        let items = news["items"].as_array().unwrap();
        let titles: Vec<&str> = items.iter().map(|item| item["title"].as_str().unwrap()).collect();
        assert_eq!(titles, ["fresh", "before"]);
        let fresh = json!({
            "date": items[0]["date"], "type": "feature", "title": "fresh", "text": "Two\nlines.",
            "href": "/settings/#public-profile",
            "image": { "src": "http://localhost:4001/media/news/fresh.jpg", "width": 912, "height": 608 },
        });
        assert_eq!(items[0], fresh);
        let since = items[1]["date"].as_str().unwrap();
        let later = ines.browser.get(&format!("/whats-new?since={since}&limit=5")).await.expect(200);
        assert_eq!(later["items"].as_array().unwrap().len(), 1);
        assert_eq!(ines.browser.get("/whats-new?limit=1").await.expect(200)["items"][0]["title"], "fresh");
        app.wait(TimeDelta::days(1));
        assert_eq!(ines.browser.get("/whats-new").await.expect(200)["unseen"], json!(2));
    }

    async fn a_question_has_to_be_one(app: &TestApp) {
        let ines = app.join("Ines").await;
        for query in ["since=yesterday", "limit=0", "limit=101", "limit=-1"] {
            ines.browser.get(&format!("/whats-new?{query}")).await.refused(422, "invalid_query");
        }
    }
}

//! `POST /api/whats-new/seen`

use chrono::TimeDelta;
use octavo_application::shared::clock::Clock;
use serde_json::json;

use crate::support::{TestApp, stories};

const PATH: &str = "/whats-new/seen";

stories! {
    async fn acct_204_what_was_seen_is_unseen_no_more(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.wait(TimeDelta::hours(1));
        app.tell("first", TimeDelta::zero()).await;
        app.wait(TimeDelta::hours(1));
        app.tell("second", TimeDelta::zero()).await;
        let news = ines.browser.get("/whats-new").await.expect(200);
        assert_eq!(news["unseen"], json!(2));
        assert_eq!(ines.browser.get("/me").await.expect(200)["whatsnew_last_seen"], json!(null));
        let (second, first) = (&news["items"][0], &news["items"][1]);
        let see = async |item: &serde_json::Value| {
            ines.browser.post(PATH, json!({ "date": item["date"], "type": item["type"] })).await.expect(204)
        };
        see(first).await;
        assert_eq!(ines.browser.get("/whats-new").await.expect(200)["unseen"], json!(1));
        see(second).await;
        assert_eq!(ines.browser.get("/me").await.expect(200)["whatsnew_last_seen"], second["date"]);
        see(first).await;
        assert_eq!(ines.browser.get("/me").await.expect(200)["whatsnew_last_seen"], second["date"]);
        assert_eq!(ines.browser.get("/whats-new").await.expect(200)["unseen"], json!(0));
    }

    async fn only_what_was_told_can_be_seen(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.tell("planned", TimeDelta::days(1)).await;
        let at = |days: i64| (app.clock.now() + TimeDelta::days(days)).to_rfc3339();
        for body in [
            json!({ "date": at(1), "type": "feature" }),
            json!({ "date": at(0), "type": "feature" }),
        ] {
            ines.browser.post(PATH, body).await.refused(404, "not_found");
        }
        let body = json!({ "date": at(0), "type": "gossip" });
        ines.browser.post(PATH, body).await.refused(422, "invalid_body");
        assert_eq!(ines.browser.get("/me").await.expect(200)["whatsnew_last_seen"], json!(null));
    }
}

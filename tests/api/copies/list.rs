//! `GET /api/send`

use chrono::TimeDelta;
use serde_json::Value;

use super::two;
use crate::support::{TestApp, stories};

fn titles(sent: &[Value]) -> Vec<String> {
    sent.iter().map(|sent| sent["items"][0]["title"].as_str().unwrap().to_owned()).collect()
}

stories! {
    async fn both_see_it_the_newest_first(app: &TestApp) {
        let (ines, noor) = two(app).await;
        for title in ["One", "Two", "Three"] {
            let project = ines.browser.project(title).await;
            ines.send("noor", &[&project], &[]).await;
            app.wait(TimeDelta::minutes(1));
        }
        for sent in [ines.outgoing().await, noor.incoming().await] {
            assert_eq!(titles(&sent), ["Three", "Two", "One"]);
        }
        assert!(ines.incoming().await.is_empty() && noor.outgoing().await.is_empty());
        let mila = app.join("Mila").await;
        assert!(mila.incoming().await.is_empty() && mila.outgoing().await.is_empty());
    }

    async fn what_was_answered_is_shown_for_thirty_days(app: &TestApp) {
        let (ines, noor) = two(app).await;
        let salt = ines.browser.project("Salt").await;
        let sent = ines.send("noor", &[&salt], &[]).await;
        app.wait(TimeDelta::days(6));
        noor.answer(&sent, "decline").await.expect(200);
        // Signs in again: sessions do not last that long.
        let again = async |name: &str| {
            let browser = app.browser();
            let body = serde_json::json!({ "email": format!("{name}@okafor.studio"), "password": crate::support::PASSWORD });
            browser.post("/auth/login", body).await.expect(200);
            browser.get("/send").await.expect(200)
        };
        app.wait(TimeDelta::days(30));
        let shown = again("ines").await["outgoing"].as_array().unwrap().clone();
        assert_eq!(shown[0]["status"], "declined");
        app.wait(TimeDelta::seconds(1));
        assert_eq!(again("ines").await["outgoing"], serde_json::json!([]));
        assert_eq!(again("noor").await["incoming"], serde_json::json!([]));
    }

    async fn what_nobody_answers_expires(app: &TestApp) {
        let (ines, _) = two(app).await;
        let salt = ines.browser.project("Salt").await;
        ines.send("noor", &[&salt], &[]).await;
        app.wait(TimeDelta::days(30));
        let browser = app.browser();
        let body = serde_json::json!({ "email": ines.email, "password": crate::support::PASSWORD });
        browser.post("/auth/login", body).await.expect(200);
        let fate = async || browser.get("/send").await.expect(200)["outgoing"][0].clone();
        // With and without a sweep.
        let before = fate().await;
        assert_eq!((&before["status"], &before["answeredAt"]), (&serde_json::json!("expired"), &Value::Null));
        app.work().await;
        let after = fate().await;
        assert_eq!(after["status"], "expired");
        assert_ne!(after["answeredAt"], Value::Null);
    }
}

//! `POST /api/newsletters/unsubscribe`

use octavo_domain::newsletters::Topic;
use serde_json::json;

use super::issue;
use crate::support::{TestApp, stories};

stories! {
    async fn a_mail_ends_its_own_newsletter_without_signing_in(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.confirm(&ines).await;
        ines.choose(json!({ "product-news": true, "promotions": true })).await;
        app.send_issue(&issue("one", Topic::ProductNews)).await.unwrap();
        let token = app.link(&ines.email, "newsletter").await;
        let stranger = app.browser();
        // Opening the page changes nothing.
        stranger.fetch(&format!("/unsubscribe?token={token}"), &[]).await;
        assert_eq!(ines.subscriptions().await["interests"]["product-news"], true);
        for _ in 0..2 {
            let ended = stranger.post("/newsletters/unsubscribe", json!({ "token": token })).await.expect(200);
            assert_eq!(ended["topic"]["name"], "Product news");
        }
        let stands = ines.subscriptions().await;
        assert_eq!((&stands["interests"]["product-news"], &stands["interests"]["promotions"]), (&json!(false), &json!(true)));
        stranger.post("/newsletters/unsubscribe", json!({ "token": token, "all": true })).await.expect(200);
        assert_eq!(ines.subscriptions().await["status"], "unsubscribed");
        app.send_issue(&issue("two", Topic::ProductNews)).await.unwrap();
        assert_eq!(app.letters(&ines.email).await, 1);
    }

    async fn only_the_reader_of_a_mail_has_its_link(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        for account in [&ines, &noor] {
            app.confirm(account).await;
            account.choose(json!({ "product-news": true })).await;
        }
        app.send_issue(&issue("one", Topic::ProductNews)).await.unwrap();
        let token = app.link(&ines.email, "newsletter").await;
        let parts: Vec<&str> = token.split('.').collect();
        let noors = noor.user["_id"].as_str().unwrap();
        let forged = [
            format!("{noors}.{}.{}", parts[1], parts[2]),
            format!("{}.promotions.{}", parts[0], parts[2]),
            format!("{}.{}.{}", parts[0], parts[1], "0".repeat(64)),
            format!("{}.{}", parts[0], parts[1]),
            String::new(),
        ];
        for token in forged {
            let answer = app.browser().post("/newsletters/unsubscribe", json!({ "token": token })).await;
            assert_eq!(answer.refused(422, "unknown_link")["fieldName"], "token");
        }
        assert_eq!(noor.subscriptions().await["status"], "subscribed");
    }
}

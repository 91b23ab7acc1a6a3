//! `POST /unsubscribe`: what mail programs send (RFC 8058).

use axum::http::Method;
use octavo_domain::newsletters::Topic;
use serde_json::json;

use super::issue;
use crate::support::{
    TestApp,
    browser::{Answer, Browser},
    stories,
};

async fn press(browser: &Browser, token: &str, body: &'static str) -> Answer {
    let headers = [("content-type", "application/x-www-form-urlencoded"), ("origin", "null")];
    browser.send(Method::POST, &format!("/unsubscribe?token={token}"), &headers, body).await
}

stories! {
    async fn a_mail_program_unsubscribes_without_cookies_or_a_page(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.confirm(&ines).await;
        ines.choose(json!({ "product-news": true, "promotions": true })).await;
        app.send_issue(&issue("one", Topic::ProductNews)).await.unwrap();
        let token = app.link(&ines.email, "newsletter").await;
        for body in ["", "List-Unsubscribe=Later", "x=1"] {
            press(&app.browser(), &token, body).await.refused(422, "invalid_body");
        }
        assert_eq!(ines.subscriptions().await["interests"]["product-news"], true);
        for _ in 0..2 {
            assert_eq!(press(&app.browser(), &token, "List-Unsubscribe=One-Click").await.status.as_u16(), 200);
        }
        let stands = ines.subscriptions().await;
        assert_eq!((&stands["interests"]["product-news"], &stands["interests"]["promotions"]), (&json!(false), &json!(true)));
        press(&app.browser(), "x", "List-Unsubscribe=One-Click").await.refused(404, "not_found");
    }
}

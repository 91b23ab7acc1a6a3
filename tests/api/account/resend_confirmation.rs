//! `POST /api/confirm/resend`

use axum::http::Method;
use chrono::TimeDelta;
use serde_json::json;

use crate::support::{TestApp, stories};

stories! {
    async fn a_new_link_replaces_the_old_one(app: &TestApp) {
        let ines = app.join("Ines").await;
        let first = app.link(&ines.email, "confirm_email").await;
        ines.browser.call(Method::POST, "/confirm/resend", None).await.expect(204);
        let second = app.link(&ines.email, "confirm_email").await;
        ines.browser.post("/auth/confirm", json!({ "token": first })).await.refused(422, "link_expired");
        ines.browser.post("/auth/confirm", json!({ "token": second })).await.expect(204);
    }

    async fn a_confirmed_address_gets_no_mail(app: &TestApp) {
        let ines = app.join("Ines").await;
        let token = app.link(&ines.email, "confirm_email").await;
        ines.browser.post("/auth/confirm", json!({ "token": token })).await.expect(204);
        ines.browser.call(Method::POST, "/confirm/resend", None).await.expect(204);
        assert_eq!(app.mail(&ines.email).await.len(), 1);
    }
}

#[tokio::test]
async fn five_mails_an_hour() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    for _ in 0..5 {
        ines.browser.call(Method::POST, "/confirm/resend", None).await.expect(204);
    }
    let answer = ines.browser.call(Method::POST, "/confirm/resend", None).await;
    assert_eq!(answer.refused(429, "too_many_attempts")["retryAfter"], 3_600);
    assert_eq!(answer.header("retry-after"), "3600");
    app.wait(TimeDelta::hours(1));
    ines.browser.call(Method::POST, "/confirm/resend", None).await.expect(204);
    assert_eq!(app.mail(&ines.email).await.len(), 7);
}

//! `POST /api/me/passkeys/options`

use axum::http::Method;
use chrono::TimeDelta;
use serde_json::json;

use crate::support::{
    TestApp,
    passkeys::{SoftKey, new_options},
    stories,
};

stories! {
    async fn the_cookie_is_for_the_server_alone_and_five_minutes(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.confirm(&ines).await;
        let answer = ines.browser.call(Method::POST, "/me/passkeys/options", None).await;
        let cookie = answer.header("set-cookie");
        assert!(cookie.starts_with("octavo_passkey="), "{cookie}");
        assert!(cookie.ends_with("; Path=/; Max-Age=300; HttpOnly; SameSite=Lax"), "{cookie}");
        assert!(!answer.text().contains(&ines.browser.cookies()["octavo_passkey"]));
    }

    async fn it_asks_for_a_fresh_sign_in_and_a_confirmed_address(app: &TestApp) {
        let ines = app.join("Ines").await;
        let ask = async || ines.browser.call(Method::POST, "/me/passkeys/options", None).await;
        let refused = ask().await.refused(403, "email_unconfirmed");
        assert_eq!(refused["detail"], "Please confirm your e-mail address first");
        app.confirm(&ines).await;
        let asked = ask().await.expect(200);
        app.wait(TimeDelta::minutes(10) + TimeDelta::microseconds(1));
        ask().await.refused(403, "reauthentication_required");
        let body = json!({ "name": "Laptop", "credential": SoftKey::new(7).make(&asked) });
        ines.browser.post("/me/passkeys", body).await.refused(403, "reauthentication_required");
    }

    async fn beginning_has_a_limit(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.confirm(&ines).await;
        for _ in 0..30 {
            new_options(&ines.browser).await;
        }
        let answer = ines.browser.call(Method::POST, "/me/passkeys/options", None).await;
        assert_eq!(answer.refused(429, "too_many_attempts")["retryAfter"], 3_600);
    }
}

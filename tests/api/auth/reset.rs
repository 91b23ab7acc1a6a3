//! `POST /api/auth/reset`

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Account, PASSWORD, TestApp, browser::Answer, stories};

const NEW: &str = "a quite different heron";
const EXPIRED: &str = "This link has expired or was used already. Please ask for a new one";

async fn asked(app: &TestApp, account: &Account) -> String {
    app.browser().post("/auth/recover", json!({ "email": account.email })).await.expect(202);
    app.link(&account.email, "reset_password").await
}

async fn reset(app: &TestApp, token: &str, password: &str) -> Answer {
    app.browser().post("/auth/reset", json!({ "token": token, "password": password })).await
}

async fn login(app: &TestApp, account: &Account, password: &str) -> Answer {
    app.browser().post("/auth/login", json!({ "email": account.email, "password": password })).await
}

stories! {
    async fn a_new_password_ends_every_session(app: &TestApp) {
        let ines = app.join("Ines").await;
        let phone = app.browser();
        phone.post("/auth/login", json!({ "email": ines.email, "password": PASSWORD })).await.expect(200);
        let other = app.join("Noor").await;
        let token = asked(app, &ines).await;
        let answer = reset(app, &token, NEW).await;
        answer.expect(204);
        assert_eq!(answer.header("set-cookie"), "", "a reset signs nobody in");
        for browser in [&ines.browser, &phone] {
            browser.get("/me").await.refused(401, "signed_out");
        }
        other.browser.get("/me").await.expect(200);
        login(app, &ines, PASSWORD).await.refused(422, "wrong_credentials");
        let user = login(app, &ines, NEW).await.expect(200);
        // A person who reads the mail owns the address.
        assert_ne!(user["email_confirmation_date"], Value::Null);
        assert_eq!(app.mail(&ines.email).await.last().unwrap().message.name(), "password_changed");
    }

    async fn a_link_works_once(app: &TestApp) {
        let ines = app.join("Ines").await;
        let token = asked(app, &ines).await;
        reset(app, &token, NEW).await.expect(204);
        reset(app, &token, "a third heron arrives").await.refused_field(422, "link_expired", "token", EXPIRED);
        login(app, &ines, NEW).await.expect(200);
    }

    async fn a_link_used_twice_at_once_works_once(app: &TestApp) {
        let ines = app.join("Ines").await;
        let token = asked(app, &ines).await;
        let attempts = (0..6).map(|number| {
            let (browser, token) = (app.browser(), token.clone());
            let body = json!({ "token": token, "password": format!("heron number {number}") });
            tokio::spawn(async move { browser.post("/auth/reset", body).await.status.as_u16() })
        });
        let mut statuses = Vec::new();
        for task in attempts.collect::<Vec<_>>() {
            statuses.push(task.await.unwrap());
        }
        statuses.sort_unstable();
        assert_eq!(statuses, [204, 422, 422, 422, 422, 422]);
    }

    async fn a_link_holds_fifteen_minutes(app: &TestApp) {
        let ines = app.join("Ines").await;
        let token = asked(app, &ines).await;
        app.wait(TimeDelta::minutes(15));
        reset(app, &token, NEW).await.refused_field(422, "link_expired", "token", EXPIRED);
        let token = asked(app, &ines).await;
        app.wait(TimeDelta::minutes(15) - TimeDelta::microseconds(1));
        reset(app, &token, NEW).await.expect(204);
    }

    async fn a_weak_password_does_not_use_the_link_up(app: &TestApp) {
        let ines = app.join("Ines").await;
        let token = asked(app, &ines).await;
        let sentence = "A password has at least 8 characters";
        reset(app, &token, "short").await.refused_field(422, "invalid_password", "password", sentence);
        reset(app, &token, "password1").await.refused(422, "invalid_password");
        reset(app, &token, "ines2026!").await.refused(422, "invalid_password");
        ines.browser.get("/me").await.expect(200);
        login(app, &ines, PASSWORD).await.expect(200);
        reset(app, &token, NEW).await.expect(204);
    }

    async fn a_newer_link_ends_the_older_one(app: &TestApp) {
        let ines = app.join("Ines").await;
        let older = asked(app, &ines).await;
        let newer = asked(app, &ines).await;
        assert_ne!(older, newer);
        reset(app, &older, NEW).await.refused(422, "link_expired");
        reset(app, &newer, NEW).await.expect(204);
    }
}

#[tokio::test]
async fn what_is_no_reset_link_is_answered_like_an_expired_one() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let confirmation = app.link(&ines.email, "confirm_email").await;
    let long = "f".repeat(10_000);
    for token in ["", "x", &"0".repeat(64), &long, &confirmation] {
        reset(&app, token, NEW).await.refused_field(422, "link_expired", "token", EXPIRED);
    }
    // Nor has it used up the confirmation link.
    ines.browser.post("/auth/confirm", json!({ "token": confirmation })).await.expect(204);
}

#[tokio::test]
async fn one_network_address_attempts_thirty_links() {
    let app = TestApp::new().await;
    let browser = app.browser();
    for _ in 0..30 {
        let answer = browser.post("/auth/reset", json!({ "token": "0", "password": NEW })).await;
        answer.refused(422, "link_expired");
    }
    let answer = browser.post("/auth/reset", json!({ "token": "0", "password": NEW })).await;
    assert_eq!(answer.refused(429, "too_many_attempts")["retryAfter"], 900);
    // They share the limit with confirmations.
    browser.post("/auth/confirm", json!({ "token": "0" })).await.refused(429, "too_many_attempts");
}

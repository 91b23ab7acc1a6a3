//! `POST /api/auth/confirm`

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{PASSWORD, TestApp, stories};

const EXPIRED: &str = "This link has expired or was used already. Please ask for a new one";

stories! {
    async fn the_link_confirms_the_address_once(app: &TestApp) {
        let ines = app.join("Ines").await;
        let token = app.link(&ines.email, "confirm_email").await;
        app.wait(TimeDelta::hours(1));
        ines.browser.post("/auth/confirm", json!({ "token": token })).await.expect(204);
        let user = ines.browser.get("/me").await.expect(200);
        assert_eq!(user["email_confirmation_date"], "2026-11-21T13:00:00Z");
        let again = ines.browser.post("/auth/confirm", json!({ "token": token })).await;
        again.refused_field(422, "link_expired", "token", EXPIRED);
        assert_eq!(ines.browser.get("/me").await.expect(200), user);
    }

    /// As on a phone that is not signed in, or is signed in to another account.
    async fn without_a_session_of_the_account_its_password_is_asked_for(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        let token = app.link(&ines.email, "confirm_email").await;
        let sentence = "Sign in to the account that this address is for, or enter its password";
        for browser in [&app.browser(), &noor.browser] {
            for body in [json!({ "token": token }), json!({ "token": token, "password": "" })] {
                let answer = browser.post("/auth/confirm", body).await;
                answer.refused_field(422, "password_required", "password", sentence);
            }
            let wrong = browser.post("/auth/confirm", json!({ "token": token, "password": "no heron" })).await;
            wrong.refused_field(422, "wrong_password", "password", "The password is wrong");
        }
        assert_eq!(ines.browser.get("/me").await.expect(200)["email_confirmation_date"], Value::Null);
        let phone = app.browser();
        phone.post("/auth/confirm", json!({ "token": token, "password": PASSWORD })).await.expect(204);
        assert_ne!(ines.browser.get("/me").await.expect(200)["email_confirmation_date"], Value::Null);
        phone.get("/me").await.refused(401, "signed_out");
    }

    async fn its_password_is_guessed_no_faster_than_at_sign_in(app: &TestApp) {
        let ines = app.join("Ines").await;
        let token = app.link(&ines.email, "confirm_email").await;
        let browser = app.browser();
        let guess = async |password: &str| {
            browser.post("/auth/confirm", json!({ "token": token, "password": password })).await
        };
        for _ in 0..5 {
            guess("no heron").await.refused(422, "wrong_password");
        }
        guess(PASSWORD).await.refused(429, "too_many_attempts");
        let login = json!({ "email": ines.email, "password": PASSWORD });
        browser.post("/auth/login", login).await.refused(429, "too_many_attempts");
    }

    async fn the_link_holds_seven_days(app: &TestApp) {
        let ines = app.join("Ines").await;
        let token = app.link(&ines.email, "confirm_email").await;
        app.wait(TimeDelta::days(7));
        app.browser().post("/auth/confirm", json!({ "token": token })).await.refused(422, "link_expired");
        let noor = app.join("Noor").await;
        assert_eq!(noor.browser.get("/me").await.expect(200)["email_confirmation_date"], Value::Null);
        let token = app.link(&noor.email, "confirm_email").await;
        app.wait(TimeDelta::days(7) - TimeDelta::microseconds(1));
        noor.browser.post("/auth/confirm", json!({ "token": token })).await.expect(204);
    }
}

#[tokio::test]
async fn what_is_no_confirmation_is_answered_like_an_expired_one() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    app.browser().post("/auth/recover", json!({ "email": ines.email })).await.expect(202);
    let reset = app.link(&ines.email, "reset_password").await;
    for token in ["", &"0".repeat(64), &reset] {
        let answer = app.browser().post("/auth/confirm", json!({ "token": token })).await;
        answer.refused_field(422, "link_expired", "token", EXPIRED);
    }
}

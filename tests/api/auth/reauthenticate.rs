//! `POST /api/auth/reauthenticate`

use chrono::TimeDelta;
use octavo_application::shared::storage::Event;
use serde_json::json;

use crate::support::{
    PASSWORD, TestApp,
    browser::{Answer, Browser},
    passkeys::{SoftKey, add, options},
    stories,
};

stories! {
    async fn the_session_goes_on_under_another_token(app: &TestApp) {
        let ines = app.join("Ines").await;
        let before = ines.browser.cookies();
        let old = app.browser();
        old.set_cookies(before.clone());
        let answer = ines.browser.post("/auth/reauthenticate", json!({ "password": PASSWORD })).await;
        answer.expect(204);
        let token = &ines.browser.cookies()["octavo"];
        assert_ne!(token, &before["octavo"]);
        assert!(answer.header("set-cookie").contains("; HttpOnly; SameSite=Lax"));
        assert!(!answer.text().contains(token.as_str()));
        ines.browser.get("/me").await.expect(200);
        old.get("/me").await.refused(401, "signed_out");
        // It is the same session: its expiry does not change.
        for _ in 0..29 {
            app.wait(TimeDelta::days(1));
            ines.browser.get("/me").await.expect(200);
        }
        ines.browser.post("/auth/reauthenticate", json!({ "password": PASSWORD })).await.expect(204);
        app.wait(TimeDelta::days(1));
        ines.browser.get("/me").await.refused(401, "signed_out");
    }

    async fn a_wrong_password_changes_nothing_and_is_written_down(app: &TestApp) {
        let ines = app.join("Ines").await;
        let before = ines.browser.cookies();
        let wrong = ines.browser.post("/auth/reauthenticate", json!({ "password": "four blue herons" })).await;
        wrong.refused_field(422, "wrong_password", "password", "The password is wrong");
        for body in [json!({ "password": "" }), json!({})] {
            let answer = ines.browser.post("/auth/reauthenticate", body).await;
            answer.refused_field(422, "password_required", "password", "Password must be filled");
        }
        assert_eq!(ines.browser.cookies(), before);
        let mut unit = app.ports.storage.begin().await.unwrap();
        let latest = unit.activity().latest(ines.id(), 2).await.unwrap();
        assert_eq!(latest[0].event, Event::ReauthenticationFailed);
        assert_ne!(latest[1].event, Event::ReauthenticationFailed);
    }

    /// A stranger at an open browser can guess no faster than at sign-in, and no faster by using both.
    async fn wrong_passwords_count_together_with_those_of_sign_in(app: &TestApp) {
        let ines = app.join("Ines").await;
        for _ in 0..3 {
            let wrong = ines.browser.post("/auth/reauthenticate", json!({ "password": "no heron" })).await;
            wrong.refused(422, "wrong_password");
            let wrong = json!({ "email": ines.email, "password": "no heron" });
            if ines.browser.post("/auth/login", wrong).await.status.as_u16() == 429 {
                break;
            }
        }
        let answer = ines.browser.post("/auth/reauthenticate", json!({ "password": PASSWORD })).await;
        let problem = answer.refused(429, "too_many_attempts");
        assert_eq!(answer.header("retry-after"), problem["retryAfter"].to_string());
        app.wait(TimeDelta::seconds(problem["retryAfter"].as_i64().unwrap()));
        ines.browser.post("/auth/reauthenticate", json!({ "password": PASSWORD })).await.expect(204);
        // The right password resets the count.
        ines.browser.post("/auth/reauthenticate", json!({ "password": "no heron" })).await.refused(422, "wrong_password");
    }

    async fn a_passkey_of_the_account_proves_it_too(app: &TestApp) {
        let (ines, mut key) = app.with_passkey("Ines").await;
        app.wait(TimeDelta::minutes(11));
        ines.browser.post("/me/export", json!({})).await.refused(403, "reauthentication_required");
        let before = ines.browser.cookies()["octavo"].clone();
        prove(&ines.browser, &mut key).await.expect(204);
        assert_ne!(ines.browser.cookies()["octavo"], before);
        assert!(!ines.browser.cookies().contains_key("octavo_passkey"));
        assert_eq!(app.events(&ines, 2).await, ["reauthenticated", "passkey_used"]);
        ines.browser.post("/me/export", json!({})).await.expect(202);
    }

    async fn a_passkey_of_somebody_else_proves_nothing_and_is_logged_where_it_was_tried(app: &TestApp) {
        let (ines, mine) = app.with_passkey("Ines").await;
        let (noor, mut theirs) = {
            let account = app.confirmed("Noor").await;
            let mut key = SoftKey::new(9);
            add(&account, &mut key, "Phone").await.expect(201);
            (account, key)
        };
        app.wait(TimeDelta::minutes(11));
        let answer = prove(&ines.browser, &mut theirs).await;
        assert_eq!(answer.refused(422, "passkey_refused")["detail"], "This passkey was not recognised");
        // Nor does one that claims to be the account's but is signed by another key.
        prove(&ines.browser, &mut mine.signed_by(9)).await.refused(422, "passkey_refused");
        ines.browser.post("/me/export", json!({})).await.refused(403, "reauthentication_required");
        assert_eq!(app.events(&ines, 2).await, ["passkey_failed", "passkey_failed"]);
        assert_eq!(app.events(&noor, 1).await, ["passkey_added"]);
    }

    async fn an_answer_of_a_passkey_is_taken_once_and_in_five_minutes(app: &TestApp) {
        let (ines, mut key) = app.with_passkey("Ines").await;
        let asked = options(&ines.browser).await;
        let kept = ines.browser.cookies();
        let body = json!({ "passkey": key.sign(&asked) });
        ines.browser.post("/auth/reauthenticate", body.clone()).await.expect(204);
        let mut again = ines.browser.cookies();
        again.insert("octavo_passkey".to_owned(), kept["octavo_passkey"].clone());
        ines.browser.set_cookies(again);
        ines.browser.post("/auth/reauthenticate", body.clone()).await.refused(422, "challenge_expired");
        let asked = options(&ines.browser).await;
        app.wait(TimeDelta::minutes(5));
        let late = json!({ "passkey": key.sign(&asked) });
        ines.browser.post("/auth/reauthenticate", late).await.refused(422, "challenge_expired");
        let body = json!({ "passkey": {}, "password": PASSWORD });
        ines.browser.post("/auth/reauthenticate", body).await.refused(422, "invalid_body");
    }
}

/// Reauthenticates with a passkey.
async fn prove(browser: &Browser, key: &mut SoftKey) -> Answer {
    let asked = options(browser).await;
    browser.post("/auth/reauthenticate", json!({ "passkey": key.sign(&asked) })).await
}

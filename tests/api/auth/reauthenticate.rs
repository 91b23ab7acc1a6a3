//! `POST /api/auth/reauthenticate`

use chrono::TimeDelta;
use octavo_application::ports::storage::Event;
use serde_json::json;

use crate::support::{PASSWORD, TestApp, stories};

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
        // It is the same session: it ends when it would have ended.
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

    /// Whoever sits at a browser that somebody left open guesses no faster than at sign-in, and no faster at both.
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
        // The right one wipes the slate.
        ines.browser.post("/auth/reauthenticate", json!({ "password": "no heron" })).await.refused(422, "wrong_password");
    }
}

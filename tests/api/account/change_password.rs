//! `PATCH /api/me/password`

use octavo_application::shared::storage::Event;
use serde_json::json;

use crate::support::{PASSWORD, TestApp, stories};

const NEW: &str = "a quite different heron";

stories! {
    /// ACCT-107, ACCT-185
    async fn the_old_password_opens_the_way_to_a_new_one(app: &TestApp) {
        let ines = app.join("Ines").await;
        let phone = app.sign_in(&ines.email).await;
        ines.browser.patch("/me/password", json!({ "password": PASSWORD, "newPassword": NEW })).await.expect(204);
        ines.browser.get("/me").await.expect(200);
        phone.get("/me").await.refused(401, "signed_out");
        let login = async |password: &str| {
            app.browser().post("/auth/login", json!({ "email": ines.email, "password": password })).await
        };
        login(PASSWORD).await.refused(422, "wrong_credentials");
        login(NEW).await.expect(200);
        let mails = app.mail(&ines.email).await;
        assert_eq!(mails.iter().filter(|mail| mail.message.name() == "password_changed").count(), 1);
        let mut unit = app.ports.storage.begin().await.unwrap();
        let events: Vec<Event> = unit.activity().latest(ines.id(), 9).await.unwrap().iter().map(|one| one.event).collect();
        assert!(events.contains(&Event::PasswordChanged), "{events:?}");
    }

    /// A thief may have copied the token of the browser that changes the password.
    async fn the_session_goes_on_under_another_token(app: &TestApp) {
        let ines = app.join("Ines").await;
        let before = ines.browser.cookies();
        let copied = app.browser();
        copied.set_cookies(before.clone());
        copied.get("/me").await.expect(200);
        let body = json!({ "password": PASSWORD, "newPassword": NEW });
        let answer = ines.browser.patch("/me/password", body).await;
        answer.expect(204);
        assert_ne!(ines.browser.cookies()["octavo"], before["octavo"]);
        assert!(answer.header("set-cookie").contains("; HttpOnly; SameSite=Lax"));
        copied.get("/me").await.refused(401, "signed_out");
        ines.browser.get("/me").await.expect(200);
        // It is the same session, and it counts as reauthenticated.
        assert_eq!(ines.browser.get("/me/sessions").await.expect(200).as_array().unwrap().len(), 1);
        ines.browser.delete("/me/sessions/others").await.expect(200);
        // A refusal does not change the token.
        let kept = ines.browser.cookies();
        let wrong = json!({ "password": PASSWORD, "newPassword": "yet another heron" });
        ines.browser.patch("/me/password", wrong).await.refused(422, "wrong_password");
        assert_eq!(ines.browser.cookies(), kept);
    }

    async fn a_link_to_choose_one_stops_working(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.browser().post("/auth/recover", json!({ "email": ines.email })).await.expect(202);
        let token = app.link(&ines.email, "reset_password").await;
        ines.browser.patch("/me/password", json!({ "password": PASSWORD, "newPassword": NEW })).await.expect(204);
        let reset = json!({ "token": token, "password": "yet another heron" });
        app.browser().post("/auth/reset", reset).await.refused(422, "link_expired");
    }

    /// ACCT-134, ACCT-135, ACCT-254
    async fn nothing_changes_when_either_is_refused(app: &TestApp) {
        let ines = app.join("Ines").await;
        let phone = app.sign_in(&ines.email).await;
        let change = async |body| ines.browser.patch("/me/password", body).await;
        let empty = change(json!({ "newPassword": NEW })).await;
        empty.refused_field(422, "password_required", "password", "Old password must be filled");
        let empty = change(json!({ "password": PASSWORD, "newPassword": "" })).await;
        empty.refused_field(422, "password_required", "newPassword", "New password must be filled");
        let wrong = change(json!({ "password": "no heron", "newPassword": NEW })).await;
        wrong.refused_field(422, "wrong_password", "password", "The old password is wrong");
        for weak in ["seven77", "password1", &ines.email] {
            let answer = change(json!({ "password": PASSWORD, "newPassword": weak })).await;
            assert_eq!(answer.refused(422, "invalid_password")["fieldName"], "newPassword");
        }
        phone.get("/me").await.expect(200);
        app.sign_in(&ines.email).await;
        assert!(app.mail(&ines.email).await.iter().all(|mail| mail.message.name() != "password_changed"));
    }

    async fn the_old_one_is_not_guessed_here(app: &TestApp) {
        let ines = app.join("Ines").await;
        let change = async |old: &str| {
            ines.browser.patch("/me/password", json!({ "password": old, "newPassword": NEW })).await
        };
        for _ in 0..5 {
            change("no heron").await.refused(422, "wrong_password");
        }
        change(PASSWORD).await.refused(429, "too_many_attempts");
    }
}

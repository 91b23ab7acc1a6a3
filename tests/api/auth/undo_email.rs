//! `POST /api/auth/undo-email`

use chrono::TimeDelta;
use octavo_application::shared::mailer::Message;
use serde_json::{Value, json};

use crate::{
    account::change_email::{NEW, ask, confirm, login, undo},
    support::{PASSWORD, TestApp, stories},
};

const INSTANT: TimeDelta = TimeDelta::microseconds(1);

stories! {
    /// ACCT-105
    async fn the_old_address_takes_it_back_for_72_hours(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.confirm(&ines).await;
        ask(&ines, NEW).await.expect(200);
        let mails = app.mail(&ines.email).await;
        let told = mails.iter().any(|mail| matches!(&mail.message, Message::EmailChanging { to, .. } if to == NEW));
        assert!(told);
        let token = app.link(&ines.email, "email_changing").await;
        app.wait(TimeDelta::hours(20));
        confirm(app, &app.link(NEW, "change_email").await).await.expect(204);
        app.wait(TimeDelta::hours(72) - INSTANT);
        undo(app, &token).await.expect(204);
        // The thief's session has ended.
        ines.browser.get("/me").await.refused(401, "signed_out");
        login(app, NEW).await.refused(422, "wrong_credentials");
        let back = login(app, &ines.email).await.expect(200);
        assert_eq!((&back["email"], &back["email_confirmation_date"]), (&json!(ines.email), &json!("2026-11-21T12:00:00Z")));
        // The owner gets a mail for a new password.
        let reset = app.link(&ines.email, "reset_password").await;
        let body = json!({ "token": reset, "password": "a quite different heron" });
        app.browser().post("/auth/reset", body).await.expect(204);
        undo(app, &token).await.refused(422, "link_expired");
    }

    /// ACCT-105
    async fn and_no_longer(app: &TestApp) {
        let ines = app.join("Ines").await;
        ask(&ines, NEW).await.expect(200);
        let token = app.link(&ines.email, "email_changing").await;
        confirm(app, &app.link(NEW, "change_email").await).await.expect(204);
        app.wait(TimeDelta::hours(72));
        undo(app, &token).await.refused(422, "link_expired");
        login(app, NEW).await.expect(200);
        // From now on another account may have the old one.
        let body = json!({ "email": ines.email, "password": PASSWORD, "name": "Other" });
        app.browser().post("/auth/join", body).await.expect(201);
    }

    async fn a_change_that_waits_is_stopped_by_the_same_link(app: &TestApp) {
        let ines = app.join("Ines").await;
        ask(&ines, NEW).await.expect(200);
        let token = app.link(NEW, "change_email").await;
        undo(app, &app.link(&ines.email, "email_changing").await).await.expect(204);
        confirm(app, &token).await.refused(422, "link_expired");
        let me = login(app, &ines.email).await.expect(200);
        assert_eq!(me["pendingEmail"], Value::Null);
    }

    async fn the_first_of_several_changes_takes_all_back(app: &TestApp) {
        let ines = app.join("Ines").await;
        ask(&ines, NEW).await.expect(200);
        let first = app.link(&ines.email, "email_changing").await;
        confirm(app, &app.link(NEW, "change_email").await).await.expect(204);
        app.wait(TimeDelta::hours(1));
        ask(&ines, "third@kiln.example").await.expect(200);
        let second = app.link(NEW, "email_changing").await;
        confirm(app, &app.link("third@kiln.example", "change_email").await).await.expect(204);
        undo(app, &first).await.expect(204);
        login(app, &ines.email).await.expect(200);
        undo(app, &second).await.refused(422, "link_expired");
    }
}

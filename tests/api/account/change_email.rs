//! `PATCH /api/me/email`, and the links that it mails

use chrono::TimeDelta;
use octavo_application::shared::storage::Event;
use serde_json::{Value, json};

use crate::support::{Account, PASSWORD, TestApp, browser::Answer, stories};

pub(crate) const NEW: &str = "ines@kiln.example";
const INSTANT: TimeDelta = TimeDelta::microseconds(1);

pub(crate) async fn ask(account: &Account, email: &str) -> Answer {
    account.browser.patch("/me/email", json!({ "email": email, "password": PASSWORD })).await
}

pub(crate) async fn confirm(app: &TestApp, token: &str) -> Answer {
    app.browser().post("/auth/confirm", json!({ "token": token, "password": PASSWORD })).await
}

pub(crate) async fn undo(app: &TestApp, token: &str) -> Answer {
    app.browser().post("/auth/undo-email", json!({ "token": token })).await
}

pub(crate) async fn login(app: &TestApp, email: &str) -> Answer {
    app.browser().post("/auth/login", json!({ "email": email, "password": PASSWORD })).await
}

stories! {
    /// ACCT-104, ACCT-182
    async fn it_takes_effect_when_the_new_address_is_confirmed(app: &TestApp) {
        let ines = app.join("Ines").await;
        let asked = ask(&ines, NEW).await.expect(200);
        assert_eq!(asked, json!({ "email": ines.email, "pendingEmail": NEW }));
        let me = ines.browser.get("/me").await.expect(200);
        assert_eq!((&me["email"], &me["pendingEmail"]), (&json!(ines.email), &json!(NEW)));
        login(app, NEW).await.refused(422, "wrong_credentials");
        login(app, &ines.email).await.expect(200);

        let token = app.link(NEW, "change_email").await;
        app.wait(TimeDelta::hours(24) - INSTANT);
        confirm(app, &token).await.expect(204);
        let me = ines.browser.get("/me").await.expect(200);
        assert_eq!((&me["email"], &me["pendingEmail"]), (&json!(NEW), &Value::Null));
        assert_eq!(me["email_confirmation_date"], "2026-11-22T11:59:59.999999Z");
        login(app, NEW).await.expect(200);
        login(app, &ines.email).await.refused(422, "wrong_credentials");
        confirm(app, &token).await.refused(422, "link_expired");
        let mut unit = app.ports.storage.begin().await.unwrap();
        let events: Vec<Event> = unit.activity().latest(ines.id(), 9).await.unwrap().iter().map(|one| one.event).collect();
        assert!(events.contains(&Event::EmailChangeRequested) && events.contains(&Event::EmailChanged), "{events:?}");
    }

    async fn the_link_to_the_new_address_holds_a_day(app: &TestApp) {
        let ines = app.join("Ines").await;
        ask(&ines, NEW).await.expect(200);
        let token = app.link(NEW, "change_email").await;
        app.wait(TimeDelta::hours(24));
        confirm(app, &token).await.refused(422, "link_expired");
        assert_eq!(ines.browser.get("/me").await.expect(200)["pendingEmail"], Value::Null);
        undo(app, &app.link(&ines.email, "email_changing").await).await.refused(422, "link_expired");
        app.sweep().await;
        ask(&ines, NEW).await.expect(200);
    }

    async fn nobody_takes_an_address_that_may_come_back(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        ask(&ines, NEW).await.expect(200);
        confirm(app, &app.link(NEW, "change_email").await).await.expect(204);
        ask(&noor, &ines.email).await.refused(409, "email_taken");
        let body = json!({ "email": ines.email, "password": PASSWORD, "name": "Other" });
        app.browser().post("/auth/join", body).await.refused(409, "email_taken");
        // The owner of that address can undo the change as usual.
        ask(&ines, &ines.email).await.expect(200);
    }

    async fn of_two_who_want_an_address_one_gets_it(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        ask(&ines, NEW).await.expect(200);
        let first = app.link(NEW, "change_email").await;
        ask(&noor, NEW).await.expect(200);
        let second = app.link(NEW, "change_email").await;
        confirm(app, &second).await.expect(204);
        let late = confirm(app, &first).await.refused(409, "email_taken");
        assert_eq!(late["detail"], "There is an account with this address already");
        assert_eq!(ines.browser.get("/me").await.expect(200)["email"], json!(ines.email));
        assert_eq!(noor.browser.get("/me").await.expect(200)["email"], NEW);
    }

    async fn both_addresses_are_told_when_it_takes_effect(app: &TestApp) {
        let ines = app.join("Ines").await;
        ask(&ines, NEW).await.expect(200);
        let told = async |email: &str| {
            let mails = app.mail(email).await;
            let told = mails.into_iter().filter(|mail| mail.message.name() == "email_changed");
            told.map(|mail| mail.message.details()).collect::<Vec<_>>()
        };
        assert!(told(&ines.email).await.is_empty() && told(NEW).await.is_empty());
        confirm(app, &app.link(NEW, "change_email").await).await.expect(204);
        for email in [ines.email.as_str(), NEW] {
            let told = told(email).await;
            assert_eq!(told.len(), 1, "{email}");
            assert_eq!((told[0]["from"].as_str(), told[0]["to"].as_str()), (ines.email.as_str(), NEW));
        }
    }

    /// The reader of the new address's mail may not be the person who asked for the change.
    async fn the_link_alone_is_not_enough(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        ask(&ines, NEW).await.expect(200);
        let token = app.link(NEW, "change_email").await;
        for browser in [&app.browser(), &noor.browser] {
            let answer = browser.post("/auth/confirm", json!({ "token": token })).await;
            answer.refused(422, "password_required");
            let wrong = json!({ "token": token, "password": "no heron" });
            browser.post("/auth/confirm", wrong).await.refused(422, "wrong_password");
        }
        assert_eq!(ines.browser.get("/me").await.expect(200)["email"], json!(ines.email));
        ines.browser.post("/auth/confirm", json!({ "token": token })).await.expect(204);
        assert_eq!(ines.browser.get("/me").await.expect(200)["email"], NEW);
    }

    /// ACCT-129, ACCT-130, ACCT-131, ACCT-133, ACCT-183
    async fn a_refusal_names_the_field_and_says_why(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        let same = format!("  {} ", ines.email.to_uppercase());
        for (email, password, status, code, field, sentence) in [
            ("", PASSWORD, 422, "email_required", "email", "Email must be filled"),
            ("ines", PASSWORD, 422, "invalid_email", "email", "Not a valid email"),
            (same.as_str(), PASSWORD, 422, "email_unchanged", "email", "Email has not changed"),
            (NEW, "", 422, "password_required", "password", "Password must be filled"),
            (NEW, "no heron", 422, "wrong_password", "password", "The password is wrong"),
            (noor.email.as_str(), PASSWORD, 409, "email_taken", "email", "There is an account with this address already"),
        ] {
            let answer = ines.browser.patch("/me/email", json!({ "email": email, "password": password })).await;
            answer.refused_field(status, code, field, sentence);
            assert_eq!(answer.json()["message"], sentence);
        }
        assert_eq!(ines.browser.get("/me").await.expect(200)["pendingEmail"], Value::Null);
        assert!(app.mail(NEW).await.is_empty());
    }

    /// ACCT-184
    async fn the_link_is_mailed_again_and_the_earlier_one_ends(app: &TestApp) {
        let ines = app.join("Ines").await;
        ask(&ines, NEW).await.expect(200);
        let first = app.link(NEW, "change_email").await;
        app.wait(TimeDelta::hours(23));
        ines.browser.post("/confirm/resend", json!({})).await.expect(204);
        app.wait(TimeDelta::hours(23));
        let second = app.link(NEW, "change_email").await;
        assert_ne!(first, second);
        confirm(app, &first).await.refused(422, "link_expired");
        confirm(app, &second).await.expect(204);
        assert_eq!(ines.browser.get("/me").await.expect(200)["email"], NEW);
    }

    async fn mails_are_limited(app: &TestApp) {
        let ines = app.join("Ines").await;
        for number in 0..5 {
            ask(&ines, &format!("ines{number}@kiln.example")).await.expect(200);
        }
        ask(&ines, NEW).await.refused(429, "too_many_attempts");
        app.wait(TimeDelta::hours(1));
        ask(&ines, NEW).await.expect(200);
    }
}

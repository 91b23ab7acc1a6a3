//! Mailed links in the hands of a thief, or of a person who joined with the address before its owner

use octavo_application::shared::mailer::Message;
use serde_json::{Value, json};

use super::change_email::{ask, undo};
use crate::support::{Account, PASSWORD, TestApp, passkeys::passkeys, stories};

const THIEF: &str = "thief@elsewhere.example";
const NEW: &str = "a quite different heron";

/// A thief who knows the password asks for an address of their own, and keeps the link.
async fn stolen(app: &TestApp, account: &Account) -> String {
    ask(account, THIEF).await.expect(200);
    app.link(THIEF, "change_email").await
}

/// The link no longer works, whatever proof the thief gives.
async fn is_worthless(app: &TestApp, account: &Account, token: &str) {
    for password in [PASSWORD, NEW] {
        let body = json!({ "token": token, "password": password });
        app.browser().post("/auth/confirm", body).await.refused(422, "link_expired");
    }
    account.browser.post("/auth/confirm", json!({ "token": token })).await.refused(422, "link_expired");
}

async fn pending(account: &Account) -> Value {
    account.browser.get("/me").await.expect(200)["pendingEmail"].clone()
}

async fn recover(app: &TestApp, account: &Account) -> String {
    app.browser().post("/auth/recover", json!({ "email": account.email })).await.expect(202);
    app.link(&account.email, "reset_password").await
}

async fn reset(app: &TestApp, token: &str) {
    app.browser().post("/auth/reset", json!({ "token": token, "password": NEW })).await.expect(204);
}

stories! {
    async fn a_reset_ends_a_pending_change_of_address(app: &TestApp) {
        let ines = app.confirmed("Ines").await;
        let token = stolen(app, &ines).await;
        reset(app, &recover(app, &ines).await).await;
        let login = json!({ "email": ines.email, "password": NEW });
        ines.browser.post("/auth/login", login).await.expect(200);
        is_worthless(app, &ines, &token).await;
        assert_eq!(pending(&ines).await, Value::Null);
    }

    async fn a_change_of_password_ends_it_with_every_mailed_link(app: &TestApp) {
        let ines = app.join("Ines").await;
        let token = stolen(app, &ines).await;
        let confirmation = app.link(&ines.email, "confirm_email").await;
        let link = recover(app, &ines).await;
        ines.browser.patch("/me/password", json!({ "password": PASSWORD, "newPassword": NEW })).await.expect(204);
        is_worthless(app, &ines, &token).await;
        is_worthless(app, &ines, &confirmation).await;
        let late = json!({ "token": link, "password": "yet another heron" });
        app.browser().post("/auth/reset", late).await.refused(422, "link_expired");
        assert_eq!(pending(&ines).await, Value::Null);
    }

    async fn the_end_of_other_sessions_ends_it_with_every_mailed_link(app: &TestApp) {
        let ines = app.join("Ines").await;
        let token = stolen(app, &ines).await;
        let confirmation = app.link(&ines.email, "confirm_email").await;
        let link = recover(app, &ines).await;
        // There is no other session: the thief left with the link.
        let ended = ines.browser.delete("/me/sessions/others").await.expect(200);
        assert_eq!(ended, json!({ "ended": 0 }));
        is_worthless(app, &ines, &token).await;
        is_worthless(app, &ines, &confirmation).await;
        let late = json!({ "token": link, "password": NEW });
        app.browser().post("/auth/reset", late).await.refused(422, "link_expired");
    }

    async fn the_removal_of_the_second_factor_ends_it(app: &TestApp) {
        let ines = app.guarded("Ines").await;
        let token = stolen(app, &ines.account).await;
        let body = json!({ "methodId": ines.method, "code": ines.app.code(app) });
        ines.account.browser.post("/me/mfa/disable", body).await.expect(204);
        is_worthless(app, &ines.account, &token).await;
    }

    async fn the_removal_of_a_passkey_ends_it(app: &TestApp) {
        let (ines, _) = app.with_passkey("Ines").await;
        let token = stolen(app, &ines).await;
        let path = format!("/me/passkeys/{}", passkeys(&ines).await[0]["id"].as_str().unwrap());
        ines.browser.delete(&path).await.expect(204);
        is_worthless(app, &ines, &token).await;
    }

    async fn an_undone_change_ends_what_was_asked_for_since(app: &TestApp) {
        let ines = app.confirmed("Ines").await;
        let first = stolen(app, &ines).await;
        ines.browser.post("/auth/confirm", json!({ "token": first })).await.expect(204);
        ask(&ines, "second@elsewhere.example").await.expect(200);
        let second = app.link("second@elsewhere.example", "change_email").await;
        let reset = app.browser();
        reset.post("/auth/recover", json!({ "email": THIEF })).await.expect(202);
        let link = app.link(THIEF, "reset_password").await;
        undo(app, &app.link(&ines.email, "email_changing").await).await.expect(204);
        is_worthless(app, &ines, &second).await;
        reset.post("/auth/reset", json!({ "token": link, "password": NEW })).await.refused(422, "link_expired");
    }

    /// A thief who changes the password also cancels waiting changes; one that has taken effect can still be undone.
    async fn a_changed_address_cannot_keep_its_owner_from_undoing_it(app: &TestApp) {
        let ines = app.confirmed("Ines").await;
        let token = stolen(app, &ines).await;
        let back = app.link(&ines.email, "email_changing").await;
        ines.browser.post("/auth/confirm", json!({ "token": token })).await.expect(204);
        ines.browser.patch("/me/password", json!({ "password": PASSWORD, "newPassword": NEW })).await.expect(204);
        ines.browser.delete("/me/sessions/others").await.expect(200);
        undo(app, &back).await.expect(204);
        ines.browser.get("/me").await.refused(401, "signed_out");
        reset(app, &app.link(&ines.email, "reset_password").await).await;
        app.browser().post("/auth/login", json!({ "email": ines.email, "password": NEW })).await.expect(200);
    }

    /// A thief joins with the address before its owner does.
    async fn who_joined_with_an_address_before_its_owner_loses_the_account_to_them(app: &TestApp) {
        let early = app.join("Ines").await;
        let token = stolen(app, &early).await;
        let confirmation = app.link(&early.email, "confirm_email").await;

        // The owner finds a mail that asks to confirm. They have neither a session nor the password, so nothing is
        // confirmed for the thief.
        let owner = app.browser();
        owner.post("/auth/confirm", json!({ "token": confirmation })).await.refused(422, "password_required");
        let me = early.browser.get("/me").await.expect(200);
        assert_eq!(me["email_confirmation_date"], Value::Null);

        // They recover the account instead, by a mail that only they can read.
        reset(app, &recover(app, &early).await).await;
        let me = owner.post("/auth/login", json!({ "email": early.email, "password": NEW })).await.expect(200);
        assert_ne!(me["email_confirmation_date"], Value::Null);
        assert_eq!(me["pendingEmail"], Value::Null);
        early.browser.get("/me").await.refused(401, "signed_out");
        for token in [&token, &confirmation] {
            for password in [PASSWORD, NEW] {
                let body = json!({ "token": token, "password": password });
                early.browser.post("/auth/confirm", body).await.refused(422, "link_expired");
            }
        }
        let changed = |message: &Message| matches!(message, Message::EmailChanged { .. });
        assert!(app.mail(THIEF).await.iter().all(|mail| !changed(&mail.message)));
        assert_eq!(owner.get("/me").await.expect(200)["email"], json!(early.email));
    }
}

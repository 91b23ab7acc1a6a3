//! `POST /api/auth/passkey`

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{
    PASSWORD, TestApp,
    passkeys::{SoftKey, add, enter, new_options, options, passkeys},
    stories,
};

const REFUSED: &str = "This passkey was not recognised";

stories! {
    async fn a_passkey_signs_in_without_a_name_and_a_password(app: &TestApp) {
        let (ines, mut key) = app.with_passkey("Ines").await;
        app.wait(TimeDelta::hours(1));
        let browser = app.browser();
        let asked = options(&browser).await;
        let wanted = &asked["publicKey"];
        assert_eq!(wanted["userVerification"], "required");
        assert_eq!(wanted["allowCredentials"], json!([]));
        assert_eq!(wanted["rpId"], "localhost");
        let answer = browser.post("/auth/passkey", json!({ "credential": key.sign(&asked) })).await;
        assert_eq!(answer.expect(200)["_id"], ines.user["_id"]);
        assert_eq!(browser.cookies().keys().collect::<Vec<_>>(), ["octavo"]);
        let events = app.events(&ines, 2).await;
        assert!(events.contains(&"signed_in") && events.contains(&"passkey_used"), "{events:?}");
        assert!(passkeys(&ines).await[0]["lastUsedAt"].is_string());
        // It counts as reauthenticated, like any sign-in.
        new_options(&browser).await;
    }

    async fn every_sign_in_gives_a_new_token(app: &TestApp) {
        let (_, mut key) = app.with_passkey("Ines").await;
        let browser = app.browser();
        browser.set_cookies([("octavo".to_owned(), "0".repeat(64))].into());
        enter(&browser, &mut key).await.expect(200);
        let one = browser.cookies()["octavo"].clone();
        assert_ne!(one, "0".repeat(64));
        enter(&browser, &mut key).await.expect(200);
        assert_ne!(browser.cookies()["octavo"], one);
    }

    /// The authenticator has verified its user: that is the second factor.
    async fn no_code_is_asked_for(app: &TestApp) {
        let ines = app.guarded("Ines").await;
        let mut key = SoftKey::new(7);
        add(&ines.account, &mut key, "Laptop").await.expect(201);
        let browser = app.browser();
        enter(&browser, &mut key).await.expect(200);
        browser.get("/me").await.expect(200);
    }

    async fn an_answer_is_taken_once_in_its_browser_and_in_five_minutes(app: &TestApp) {
        let (_, mut key) = app.with_passkey("Ines").await;
        let browser = app.browser();
        let asked = options(&browser).await;
        let cookies = browser.cookies();
        let body = json!({ "credential": key.sign(&asked) });
        // Another browser has no challenge.
        app.browser().post("/auth/passkey", body.clone()).await.refused(422, "challenge_expired");
        browser.post("/auth/passkey", body.clone()).await.expect(200);
        let thief = app.browser();
        thief.set_cookies(cookies);
        thief.post("/auth/passkey", body).await.refused(422, "challenge_expired");
        thief.get("/me").await.refused(401, "signed_out");

        let late = app.browser();
        let asked = options(&late).await;
        app.wait(TimeDelta::minutes(5));
        let body = json!({ "credential": key.sign(&asked) });
        let refused = late.post("/auth/passkey", body).await;
        refused.refused_field(422, "challenge_expired", "credential", "That took too long. Please try again");
    }

    async fn an_answer_used_by_many_at_once_signs_one_in(app: &TestApp) {
        let (_, mut key) = app.with_passkey("Ines").await;
        let browser = app.browser();
        let asked = options(&browser).await;
        let (cookies, body) = (browser.cookies(), json!({ "credential": key.sign(&asked) }));
        let tasks: Vec<_> = (0..8)
            .map(|_| {
                let (thief, body) = (app.browser(), body.clone());
                thief.set_cookies(cookies.clone());
                tokio::spawn(async move { thief.post("/auth/passkey", body).await.status.as_u16() })
            })
            .collect();
        let mut statuses = Vec::new();
        for task in tasks {
            statuses.push(task.await.unwrap());
        }
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 422, 422, 422, 422, 422, 422, 422]);
    }

    async fn an_answer_that_breaks_a_rule_is_refused_and_logged(app: &TestApp) {
        let (ines, good) = app.with_passkey("Ines").await;
        let bad = [
            SoftKey { verifies: false, ..good.clone() },
            SoftKey { origin: "http://localhost:4001".to_owned(), ..good.clone() },
            SoftKey { domain: "evil.example".to_owned(), ..good.clone() },
            SoftKey { cross_origin: true, ..good.clone() },
            // Another key under the same name.
            good.signed_by(9),
        ];
        for mut key in bad {
            let browser = app.browser();
            let refused = enter(&browser, &mut key).await;
            refused.refused_field(422, "passkey_refused", "credential", REFUSED);
            assert_eq!(app.events(&ines, 1).await, ["passkey_failed"]);
            browser.get("/me").await.refused(401, "signed_out");
        }
        // The answer to another challenge.
        let browser = app.browser();
        let earlier = options(&browser).await;
        options(&browser).await;
        let body = json!({ "credential": good.clone().sign(&earlier) });
        browser.post("/auth/passkey", body).await.refused(422, "passkey_refused");
    }

    /// The answer does not say whether a passkey is known, or whose it is.
    async fn unknown_and_foreign_passkeys_are_answered_alike(app: &TestApp) {
        let (ines, key) = app.with_passkey("Ines").await;
        let noor = app.join("Noor").await;
        app.confirm(&noor).await;
        let mut unknown = SoftKey::new(9);
        // It claims to belong to an account, but was never added.
        unknown.make(&new_options(&noor.browser).await);
        let mut foreign = unknown.signed_by(7);
        foreign.id.clone_from(&key.id);
        let mut answers = Vec::new();
        for mut key in [unknown, foreign, SoftKey { verifies: false, ..key.clone() }] {
            answers.push(enter(&app.browser(), &mut key).await.refused(422, "passkey_refused"));
        }
        for credential in [json!({}), json!("text"), json!({ "id": "AA", "rawId": "AA", "response": {} })] {
            let browser = app.browser();
            options(&browser).await;
            let body = json!({ "credential": credential });
            answers.push(browser.post("/auth/passkey", body).await.refused(422, "passkey_refused"));
        }
        assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
        assert_eq!(app.events(&ines, 1).await, ["passkey_failed"]);
    }

    async fn a_counter_that_does_not_move_forward_is_a_copy(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.confirm(&ines).await;
        let mut key = SoftKey { counter: Some(5), ..SoftKey::new(7) };
        add(&ines, &mut key, "Laptop").await.expect(201);
        let mut copy = key.clone();
        enter(&app.browser(), &mut key).await.expect(200);
        enter(&app.browser(), &mut key).await.expect(200);
        enter(&app.browser(), &mut copy).await.refused(422, "passkey_refused");
        enter(&app.browser(), &mut key).await.expect(200);
    }

    async fn that_it_is_backed_up_by_now_is_noted(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.confirm(&ines).await;
        let mut key = SoftKey { synchronised: true, ..SoftKey::new(7) };
        add(&ines, &mut key, "Phone").await.expect(201);
        enter(&app.browser(), &mut key).await.expect(200);
        assert_eq!(passkeys(&ines).await[0]["backedUp"], true);
        // A passkey that was bound to its device must not become a synchronised one.
        let mut bound = SoftKey::new(8);
        add(&ines, &mut bound, "Key").await.expect(201);
        bound.synchronised = true;
        enter(&app.browser(), &mut bound).await.refused(422, "passkey_refused");
        assert_eq!(passkeys(&ines).await[1]["backedUp"], false);
    }

    async fn one_network_address_has_thirty_failures(app: &TestApp) {
        let (_, mut key) = app.with_passkey("Ines").await;
        let browser = app.browser();
        for _ in 0..30 {
            enter(&browser, &mut SoftKey { verifies: false, ..key.clone() }).await.refused(422, "passkey_refused");
        }
        assert_eq!(enter(&browser, &mut key).await.refused(429, "too_many_attempts")["retryAfter"], 900);
        enter(&app.browser(), &mut key).await.expect(200);
        app.wait(TimeDelta::minutes(15));
        enter(&browser, &mut key).await.expect(200);
    }

    async fn a_passkey_goes_with_its_account(app: &TestApp) {
        let (ines, mut key) = app.with_passkey("Ines").await;
        let body = json!({ "deleteReason": "finished_project" });
        ines.browser.call(axum::http::Method::DELETE, "/user/account", Some(body)).await.expect(204);
        enter(&app.browser(), &mut key).await.refused(422, "passkey_refused");
        let noor = app.join("Noor").await;
        app.confirm(&noor).await;
        add(&noor, &mut key, "Laptop").await.expect(201);
    }

    async fn taking_a_change_of_address_back_removes_them_all(app: &TestApp) {
        let (ines, mut key) = app.with_passkey("Ines").await;
        let change = json!({ "email": "thief@okafor.studio", "password": PASSWORD });
        ines.browser.patch("/me/email", change).await.expect(200);
        let token = app.link(&ines.email, "email_changing").await;
        app.browser().post("/auth/undo-email", json!({ "token": token })).await.expect(204);
        enter(&app.browser(), &mut key).await.refused(422, "passkey_refused");
        let told = app.mail(&ines.email).await;
        assert!(told.iter().any(|mail| mail.message.name() == "passkey_changed"
            && mail.message.details()["change"] == "all_removed"));
    }
}

#[tokio::test]
async fn what_was_asked_and_never_answered_is_swept() {
    let app = TestApp::new().await;
    let (ines, _) = app.with_passkey("Ines").await;
    let browser = app.browser();
    options(&browser).await;
    new_options(&ines.browser).await;
    let waiting = async || {
        let mut unit = app.ports.storage.begin().await.unwrap();
        let far = app.ports.clock.now() + TimeDelta::days(1);
        unit.passkeys().delete_expired(far).await.unwrap()
    };
    assert_eq!(waiting().await, 2);
    app.wait(TimeDelta::minutes(5));
    app.sweep().await;
    assert_eq!(waiting().await, 0);
}

#[tokio::test]
async fn a_stored_key_that_cannot_be_read_tells_nothing_of_the_inside() {
    let app = TestApp::new().await;
    let (ines, mut key) = app.with_passkey("Ines").await;
    app.behind(async |unit| {
        let mut kept = unit.passkeys().of(ines.id()).await.unwrap().remove(0);
        kept.key = "{}".to_owned();
        unit.passkeys().update(&kept).await.unwrap();
    })
    .await;
    let problem: Value = enter(&app.browser(), &mut key).await.refused(500, "internal");
    assert_eq!(problem["detail"], "An error occurred. Please try again later");
}

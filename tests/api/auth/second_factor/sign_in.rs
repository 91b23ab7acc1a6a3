//! `POST /api/auth/login` with a second factor, and `POST /api/auth/second-factor`

use chrono::TimeDelta;
use serde_json::json;

use crate::support::{
    TestApp,
    second_factor::{give_code, give_password, give_recovery, shown},
    stories,
};

const WRONG: &str = "Wrong authentication code";
const EXPIRED: &str = "Please sign in with your password again";

stories! {
    async fn acct_249_there_is_no_session_before_the_second_step(app: &TestApp) {
        let ines = app.guarded("Ines").await;
        let browser = app.browser();
        let answer = give_password(&browser, &ines.account).await;
        let step = answer.expect(202);
        assert_eq!(step["methods"], json!(["authenticator"]));
        assert!(step["expiresAt"].is_string() && step["_id"].is_null() && step["email"].is_null(), "{step}");
        let cookie = answer.header("set-cookie");
        assert!(cookie.starts_with("octavo_second_factor="), "{cookie}");
        assert!(cookie.ends_with("; Path=/; Max-Age=600; HttpOnly; SameSite=Lax"), "{cookie}");
        let token = browser.cookies()["octavo_second_factor"].clone();
        assert!(!answer.text().contains(&token));
        assert_eq!(browser.cookies().len(), 1);
        browser.get("/me").await.refused(401, "signed_out");
        // The challenge's token is not a session's.
        let thief = app.browser();
        thief.set_cookies([("octavo".to_owned(), token)].into());
        thief.get("/me").await.refused(401, "signed_out");
        assert_eq!(app.events(&ines.account, 1).await, ["second_factor_asked"]);

        let user = give_code(&browser, &ines.app.code(app)).await.expect(200);
        assert_eq!(user["_id"], ines.account.user["_id"]);
        assert_eq!(browser.cookies().keys().collect::<Vec<_>>(), ["octavo"]);
        browser.get("/me").await.expect(200);
        // ACCT-259
        let events = app.events(&ines.account, 2).await;
        assert!(events.contains(&"signed_in") && events.contains(&"second_factor_used"), "{events:?}");
        // It counts as reauthenticated, like any sign-in.
        browser.post("/me/mfa/recovery-codes", json!({ "recoveryCode": ines.codes[0] })).await.expect(200);
    }

    async fn acct_222_a_wrong_code_can_be_tried_again(app: &TestApp) {
        let ines = app.guarded("Ines").await;
        let browser = app.browser();
        give_password(&browser, &ines.account).await.expect(202);
        give_code(&browser, &ines.app.wrong(app)).await.refused_field(422, "wrong_code", "code", WRONG);
        give_recovery(&browser, "0000-0000-0000-0000").await.refused_field(422, "wrong_code", "recoveryCode", WRONG);
        assert_eq!(app.events(&ines.account, 2).await, ["second_factor_failed"; 2]);
        browser.get("/me").await.refused(401, "signed_out");
        give_code(&browser, &ines.app.code(app)).await.expect(200);
    }

    async fn a_code_works_once(app: &TestApp) {
        let ines = app.guarded("Ines").await;
        let code = ines.app.code(app);
        let (one, other) = (app.browser(), app.browser());
        for browser in [&one, &other] {
            give_password(browser, &ines.account).await.expect(202);
        }
        give_code(&one, &code).await.expect(200);
        give_code(&other, &code).await.refused_field(422, "wrong_code", "code", WRONG);
        // Nor does one of a time step before the last used one.
        app.wait(TimeDelta::seconds(30));
        let older = ines.app.code_in(app, TimeDelta::seconds(-30));
        give_code(&other, &older).await.refused(422, "wrong_code");
        give_code(&other, &ines.app.code(app)).await.expect(200);
    }

    async fn a_code_used_by_many_at_once_signs_one_in(app: &TestApp) {
        let ines = app.guarded("Ines").await;
        let code = ines.app.code(app);
        let mut browsers = Vec::new();
        for _ in 0..8 {
            let browser = app.browser();
            give_password(&browser, &ines.account).await.expect(202);
            browsers.push(browser);
        }
        let tasks: Vec<_> = browsers
            .into_iter()
            .map(|browser| {
                let code = code.clone();
                tokio::spawn(async move { give_code(&browser, &code).await.status.as_u16() })
            })
            .collect();
        let mut statuses = Vec::new();
        for task in tasks {
            statuses.push(task.await.unwrap());
        }
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 422, 422, 422, 422, 422, 422, 422]);
    }

    async fn acct_256_a_recovery_code_passes_once(app: &TestApp) {
        let ines = app.guarded("Ines").await;
        let browser = app.browser();
        give_password(&browser, &ines.account).await.expect(202);
        // As people type it.
        let typed = ines.codes[4].to_lowercase().replace('-', " ");
        give_recovery(&browser, &typed).await.expect(200);
        assert_eq!(shown(&ines.account).await["recoveryCodesLeft"], 5);
        let events = app.events(&ines.account, 2).await;
        assert!(events.contains(&"signed_in") && events.contains(&"recovery_code_used"), "{events:?}");
        let told = app.mail(&ines.account.email).await;
        assert_eq!(told.last().unwrap().message.name(), "second_factor_changed");
        let other = app.browser();
        give_password(&other, &ines.account).await.expect(202);
        give_recovery(&other, &ines.codes[4]).await.refused_field(422, "wrong_code", "recoveryCode", WRONG);
        give_recovery(&other, &ines.codes[5]).await.expect(200);
    }

    async fn a_step_is_passed_once_in_its_browser_and_in_ten_minutes(app: &TestApp) {
        let ines = app.guarded("Ines").await;
        let browser = app.browser();
        give_password(&browser, &ines.account).await.expect(202);
        let cookies = browser.cookies();
        // Another browser has no challenge.
        let stranger = app.browser();
        give_code(&stranger, &ines.app.code(app)).await.refused_field(422, "challenge_expired", "code", EXPIRED);
        stranger.set_cookies([("octavo_second_factor".to_owned(), "0".repeat(64))].into());
        give_recovery(&stranger, &ines.codes[0])
            .await
            .refused_field(422, "challenge_expired", "recoveryCode", EXPIRED);
        give_code(&browser, &ines.app.code(app)).await.expect(200);
        // A copy of its cookie no longer works.
        stranger.set_cookies(cookies);
        app.wait(TimeDelta::seconds(30));
        give_code(&stranger, &ines.app.code(app)).await.refused(422, "challenge_expired");

        let late = app.browser();
        give_password(&late, &ines.account).await.expect(202);
        app.wait(TimeDelta::minutes(10));
        give_code(&late, &ines.app.code(app)).await.refused(422, "challenge_expired");
        assert_eq!(shown(&ines.account).await["recoveryCodesLeft"], 6);
    }

    async fn a_new_password_ends_the_step(app: &TestApp) {
        let ines = app.guarded("Ines").await;
        let thief = app.browser();
        give_password(&thief, &ines.account).await.expect(202);
        app.browser().post("/auth/recover", json!({ "email": ines.account.email })).await.expect(202);
        let token = app.link(&ines.account.email, "reset_password").await;
        let body = json!({ "token": token, "password": "a quite different heron" });
        app.browser().post("/auth/reset", body).await.expect(204);
        give_code(&thief, &ines.app.code(app)).await.refused(422, "challenge_expired");
        // The link itself does not skip the second factor.
        let browser = app.browser();
        let body = json!({ "email": ines.account.email, "password": "a quite different heron" });
        browser.post("/auth/login", body).await.expect(202);
        browser.get("/me").await.refused(401, "signed_out");
        give_code(&browser, &ines.app.code(app)).await.expect(200);
    }

    async fn a_factor_that_was_turned_off_meanwhile_ends_the_step(app: &TestApp) {
        let ines = app.guarded("Ines").await;
        let browser = app.browser();
        give_password(&browser, &ines.account).await.expect(202);
        let body = json!({ "methodId": ines.method, "recoveryCode": ines.codes[0] });
        ines.account.browser.post("/me/mfa/disable", body).await.expect(204);
        give_code(&browser, &ines.app.code(app)).await.refused(422, "challenge_expired");
        give_password(&browser, &ines.account).await.expect(200);
    }

    async fn acct_145_what_is_no_code_is_refused_and_counts_as_no_try(app: &TestApp) {
        let ines = app.guarded("Ines").await;
        let browser = app.browser();
        give_password(&browser, &ines.account).await.expect(202);
        for _ in 0..3 {
            for code in ["", "12345", "1234567", "abcdef"] {
                let sentence = "An authentication code has 6 digits";
                give_code(&browser, code).await.refused_field(422, "invalid_code", "code", sentence);
            }
            let sentence = "A recovery code has 16 letters and digits";
            give_recovery(&browser, "ABCD").await.refused_field(422, "invalid_code", "recoveryCode", sentence);
            browser.post("/auth/second-factor", json!({})).await.refused(422, "invalid_body");
        }
        give_code(&browser, &ines.app.code(app)).await.expect(200);
    }

    async fn acct_258_five_wrong_codes_a_step_and_ten_an_hour(app: &TestApp) {
        let ines = app.guarded("Ines").await;
        let right = async || ines.app.code(app);
        for step in 0..2 {
            let browser = app.browser();
            give_password(&browser, &ines.account).await.expect(202);
            for _ in 0..5 {
                give_code(&browser, &ines.app.wrong(app)).await.refused(422, "wrong_code");
            }
            let answer = give_code(&browser, &right().await).await;
            let wait = if step == 0 { 600 } else { 3_600 };
            assert_eq!(answer.refused(429, "too_many_attempts")["retryAfter"], wait);
            assert_eq!(answer.header("retry-after"), wait.to_string());
        }
        let browser = app.browser();
        give_password(&browser, &ines.account).await.expect(202);
        give_recovery(&browser, &ines.codes[0]).await.refused(429, "too_many_attempts");
        app.wait(TimeDelta::hours(1));
        give_password(&browser, &ines.account).await.expect(202);
        give_code(&browser, &right().await).await.expect(200);
    }

    async fn right_codes_do_not_count(app: &TestApp) {
        let ines = app.guarded("Ines").await;
        for _ in 0..12 {
            let browser = app.browser();
            give_password(&browser, &ines.account).await.expect(202);
            give_code(&browser, &ines.app.code(app)).await.expect(200);
            app.wait(TimeDelta::seconds(30));
        }
    }
}

#[tokio::test]
async fn over_tls_the_cookie_of_the_step_is_bound_to_the_host() {
    let app = TestApp::with(|settings| settings.app_origin = "https://app.octavo.example".to_owned()).await;
    let ines = app.guarded("Ines").await;
    let browser = app.browser();
    let answer = give_password(&browser, &ines.account).await;
    let cookie = answer.header("set-cookie");
    assert!(cookie.starts_with("__Host-octavo_second_factor="), "{cookie}");
    assert!(cookie.ends_with("; Path=/; Max-Age=600; HttpOnly; SameSite=Lax; Secure"), "{cookie}");
    give_code(&browser, &ines.app.code(&app)).await.expect(200);
    assert_eq!(browser.cookies().keys().collect::<Vec<_>>(), ["__Host-octavo"]);
}

#[tokio::test]
async fn steps_that_nobody_passed_are_swept() {
    let app = TestApp::new().await;
    let ines = app.guarded("Ines").await;
    let browser = app.browser();
    give_password(&browser, &ines.account).await.expect(202);
    app.wait(TimeDelta::minutes(10));
    app.sweep().await;
    let mut unit = app.ports.storage.begin().await.unwrap();
    let token =
        octavo_application::shared::secrets::Secret::new(browser.cookies()["octavo_second_factor"].clone());
    let hash = app.ports.secrets.digest(&token);
    assert_eq!(unit.second_factors().find_challenge(&hash).await.unwrap(), None);
}

/// A secret that was sealed with another key opens nothing, and the answer says nothing of it.
#[tokio::test]
async fn with_another_key_no_code_is_right_but_recovery_codes_are() {
    let app = TestApp::new().await;
    let ines = app.guarded("Ines").await;
    let vault = octavo_secrets::ChaChaVault::new(&octavo_application::shared::keys::Key([8; 32]));
    let browser = app.browser().at(app.server_with(|ports| ports.vault = std::sync::Arc::new(vault)));
    give_password(&browser, &ines.account).await.expect(202);
    give_code(&browser, &ines.app.code(&app)).await.refused(503, "secrets_unavailable");
    give_recovery(&browser, &ines.codes[0]).await.expect(200);
}

//! `POST /api/auth/passkey/options`

use axum::http::Method;

use crate::support::{TestApp, passkeys::options, stories};

stories! {
    async fn one_network_address_begins_a_hundred_and_twenty(app: &TestApp) {
        let browser = app.browser();
        for _ in 0..120 {
            options(&browser).await;
        }
        let answer = browser.call(Method::POST, "/auth/passkey/options", None).await;
        answer.refused(429, "too_many_attempts");
    }

    /// Nothing in it depends on the caller.
    async fn it_says_nothing_of_any_account(app: &TestApp) {
        let before = options(&app.browser()).await;
        app.with_passkey("Ines").await;
        let after = options(&app.browser()).await;
        let shape = |asked: &serde_json::Value| {
            let mut asked = asked.clone();
            asked["publicKey"]["challenge"].take();
            asked
        };
        assert_ne!(before, after);
        assert_eq!(shape(&before), shape(&after));
    }
}

#[tokio::test]
async fn over_tls_the_cookie_is_bound_to_the_host() {
    let app = TestApp::with(|settings| settings.app_origin = "https://app.octavo.example".to_owned()).await;
    let browser = app.browser();
    let answer = browser.call(Method::POST, "/auth/passkey/options", None).await;
    let cookie = answer.header("set-cookie");
    assert!(cookie.starts_with("__Host-octavo_passkey="), "{cookie}");
    assert!(cookie.ends_with("; Path=/; Max-Age=300; HttpOnly; SameSite=Lax; Secure"), "{cookie}");
    assert_eq!(answer.json()["publicKey"]["rpId"], "app.octavo.example");
}

#[tokio::test]
async fn at_an_address_without_a_name_there_are_none() {
    let app = TestApp::with(|settings| settings.app_origin = "http://127.0.0.1:4000".to_owned()).await;
    let answer = app.browser().call(Method::POST, "/auth/passkey/options", None).await;
    let problem = answer.refused(409, "passkeys_unavailable");
    assert_eq!(problem["detail"], "Passkeys need a domain name. They cannot be used at this address");
}

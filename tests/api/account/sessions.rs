//! How long a browser stays signed in, and the attributes of its cookie.

use chrono::TimeDelta;
use serde_json::json;

use crate::support::{PASSWORD, TestApp, stories};

const INSTANT: TimeDelta = TimeDelta::microseconds(1);

stories! {
    async fn seven_days_without_use_end_it(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.wait(TimeDelta::days(7) - INSTANT);
        ines.browser.get("/me").await.expect(200);
        // It was used, so it is valid for seven more days.
        app.wait(TimeDelta::days(7) - INSTANT);
        ines.browser.get("/me").await.expect(200);
        app.wait(TimeDelta::days(7));
        ines.browser.get("/me").await.refused(401, "signed_out");
    }

    async fn thirty_days_end_it_used_or_not(app: &TestApp) {
        let ines = app.join("Ines").await;
        for _ in 0..29 {
            app.wait(TimeDelta::days(1));
            ines.browser.get("/me").await.expect(200);
        }
        app.wait(TimeDelta::days(1) - INSTANT);
        ines.library().await;
        app.wait(INSTANT);
        ines.browser.get("/readymags/user").await.refused(401, "signed_out");
        ines.browser.get("/me").await.refused(401, "signed_out");
    }

    async fn every_sign_in_gives_a_new_token(app: &TestApp) {
        let ines = app.join("Ines").await;
        let mut tokens = vec![ines.browser.cookies()["octavo"].clone()];
        for _ in 0..3 {
            let body = json!({ "email": ines.email, "password": PASSWORD });
            ines.browser.post("/auth/login", body).await.expect(200);
            tokens.push(ines.browser.cookies()["octavo"].clone());
        }
        assert!(tokens.iter().all(|token| token.len() == 64 && token.bytes().all(|b| b.is_ascii_hexdigit())));
        tokens.sort();
        tokens.dedup();
        assert_eq!(tokens.len(), 4);
    }

    /// A token that an attacker planted is never used for a session.
    async fn a_planted_token_stays_worthless(app: &TestApp) {
        let ines = app.join("Ines").await;
        let planted = "ab".repeat(32);
        let browser = app.browser();
        browser.set_cookies([("octavo".to_owned(), planted.clone())].into());
        browser.post("/auth/login", json!({ "email": ines.email, "password": PASSWORD })).await.expect(200);
        assert_ne!(browser.cookies()["octavo"], planted);
        let other = app.browser();
        other.set_cookies([("octavo".to_owned(), planted)].into());
        other.get("/me").await.refused(401, "signed_out");
    }
}

#[tokio::test]
async fn the_cookie_is_for_the_server_alone() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let answer = ines.browser.post("/auth/login", json!({ "email": ines.email, "password": PASSWORD })).await;
    let token = ines.browser.cookies()["octavo"].clone();
    let expected = format!("octavo={token}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax");
    assert_eq!(answer.header("set-cookie"), expected);
    assert!(!answer.text().contains(&token));
}

#[tokio::test]
async fn over_tls_the_cookie_is_bound_to_the_host() {
    let app = TestApp::with(|settings| settings.app_origin = "https://app.octavo.example".to_owned()).await;
    let ines = app.join("Ines").await;
    let answer = ines.browser.post("/auth/login", json!({ "email": ines.email, "password": PASSWORD })).await;
    let token = ines.browser.cookies()["__Host-octavo"].clone();
    let expected = format!("__Host-octavo={token}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure");
    assert_eq!(answer.header("set-cookie"), expected);
    ines.browser.get("/me").await.expect(200);
    // A cookie that another host of the domain could have set is ignored.
    let other = app.browser();
    other.set_cookies([("octavo".to_owned(), token)].into());
    other.get("/me").await.refused(401, "signed_out");
}

#[tokio::test]
async fn the_token_itself_is_stored_nowhere() {
    let app = TestApp::memory().await;
    let ines = app.join("Ines").await;
    let token = octavo_application::shared::secrets::Secret::new(ines.browser.cookies()["octavo"].clone());
    let digest = app.ports.secrets.digest(&token);
    let session = app.ports.sessions.by_token(&digest).await.unwrap().unwrap();
    assert_eq!(session.user, ines.id());
    assert_ne!(hex(digest.bytes()), token.expose());
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

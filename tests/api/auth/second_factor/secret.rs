//! `GET /api/me/mfa/secret`

use axum::http::Method;
use chrono::TimeDelta;
use serde_json::json;

use crate::support::{PASSWORD, TestApp, second_factor::enable, stories};

stories! {
    async fn acct_192_the_secret_is_shown_and_stays_for_half_an_hour(app: &TestApp) {
        let ines = app.confirmed("Ines").await;
        let shown = ines.browser.get("/me/mfa/secret").await.expect(200);
        let secret = shown["secretBase32Encoded"].as_str().unwrap();
        assert_eq!(secret.len(), 32);
        assert!(secret.chars().all(|sign| sign.is_ascii_uppercase() || ('2'..='7').contains(&sign)), "{secret}");
        let address = shown["otpauthUri"].as_str().unwrap();
        assert!(address.starts_with("otpauth://totp/Octavo:ines%40okafor.studio?"), "{address}");
        assert!(address.contains(&format!("secret={secret}")) && address.contains("issuer=Octavo"), "{address}");
        // Reloading the page shows the same secret that the app has scanned.
        assert_eq!(ines.browser.get("/me/mfa/secret").await.expect(200), shown);
        app.wait(TimeDelta::minutes(30));
        ines.browser.post("/auth/reauthenticate", json!({ "password": PASSWORD })).await.expect(204);
        let later = ines.browser.get("/me/mfa/secret").await.expect(200);
        assert_ne!(later["secretBase32Encoded"], shown["secretBase32Encoded"]);
        // Each account has its own.
        let noor = app.confirmed("Noor").await;
        assert_ne!(noor.browser.get("/me/mfa/secret").await.expect(200)["secretBase32Encoded"], later["secretBase32Encoded"]);
    }

    async fn acct_146_an_unconfirmed_address_has_no_second_factor(app: &TestApp) {
        let ines = app.join("Ines").await;
        ines.browser.get("/me/mfa/secret").await.refused(403, "email_unconfirmed");
        enable(&ines.browser, &"A".repeat(32), "123456").await.refused(403, "email_unconfirmed");
    }

    async fn it_needs_a_fresh_sign_in(app: &TestApp) {
        let ines = app.confirmed("Ines").await;
        app.wait(TimeDelta::minutes(10) + TimeDelta::microseconds(1));
        ines.browser.get("/me/mfa/secret").await.refused(403, "reauthentication_required");
        ines.browser.post("/auth/reauthenticate", json!({ "password": PASSWORD })).await.expect(204);
        ines.browser.get("/me/mfa/secret").await.expect(200);
    }

    async fn with_a_second_factor_there_is_no_other_secret(app: &TestApp) {
        let ines = app.guarded("Ines").await;
        ines.account.browser.get("/me/mfa/secret").await.refused(409, "second_factor_on");
    }
}

/// It is a GET that makes something, so it is guarded like an unsafe call.
#[tokio::test]
async fn nobody_elses_page_may_have_a_secret_made() {
    let app = TestApp::new().await;
    let ines = app.confirmed("Ines").await;
    let own = ("x-octavo-client", "web");
    for headers in [
        vec![("sec-fetch-site", "cross-site"), own],
        vec![("sec-fetch-site", "same-site"), own],
        vec![("sec-fetch-site", "same-origin")],
        vec![("origin", "https://evil.example"), own],
        vec![own],
        vec![],
    ] {
        for method in [Method::GET, Method::HEAD] {
            let answer = ines.browser.send(method.clone(), "/api/me/mfa/secret", &headers, "").await;
            assert_eq!(answer.status.as_u16(), 403, "{method} {headers:?}");
        }
    }
    let mut unit = app.ports.storage.begin().await.unwrap();
    assert_eq!(unit.second_factors().pending(ines.id()).await.unwrap(), None);
}

/// The database alone gives no codes: it contains neither the secret nor a recovery code in clear.
#[tokio::test]
async fn acct_257_neither_the_secret_nor_a_recovery_code_is_stored_as_it_is() {
    let app = TestApp::new().await;
    let noor = app.confirmed("Noor").await;
    let pending = noor.browser.get("/me/mfa/secret").await.expect(200);
    let pending = pending["secretBase32Encoded"].as_str().unwrap().to_owned();
    let ines = app.guarded("Ines").await;
    let mut secrets = vec![pending, ines.app.secret.clone()];
    for code in &ines.codes {
        secrets.extend([code.clone(), code.replace('-', ""), code.replace('-', "").to_lowercase()]);
    }
    let written = app.written();
    assert!(written.len() > 100_000);
    let is_in = |text: &str| written.windows(text.len()).any(|part| part == text.as_bytes());
    assert!(is_in("ines@okafor.studio"), "the file is not the one that is written to");
    for secret in secrets {
        assert!(!is_in(&secret), "{secret}");
    }
    // Nor is it in a later answer.
    let me = ines.account.browser.get("/me").await.text();
    assert!(!me.contains(&ines.app.secret) && ines.codes.iter().all(|code| !me.contains(code.as_str())));
}

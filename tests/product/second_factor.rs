//! The second factor with the real clock, and an operator's removal of a lost one.

use std::time::SystemTime;

use serde_json::json;
use totp_rs::{Builder, Secret};

use crate::support::{Installation, PASSWORD};

fn code(secret: &str) -> String {
    let seconds = SystemTime::UNIX_EPOCH.elapsed().unwrap().as_secs();
    let secret = Secret::try_from_base32(secret).unwrap();
    Builder::new().with_secret(secret).build().unwrap().generate(seconds).to_string()
}

#[tokio::test]
async fn an_operator_removes_a_second_factor() {
    let installation = Installation::new();
    let server = installation.serve();
    let ines = server.join("Ines").await;
    server.confirm(&ines, "ines@okafor.studio").await;
    let said = installation.fail(&["admin", "remove-second-factor", "ines@okafor.studio"]);
    assert!(said.contains("ines@okafor.studio has no second factor"), "{said}");

    let secret = ines.get("/me/mfa/secret").await["secretBase32Encoded"].as_str().unwrap().to_owned();
    let body = json!({ "code": code(&secret), "secretBase32Encoded": secret, "method": "authenticator" });
    let codes = ines.post("/me/mfa/enable", body, 200).await["recoveryCodes"].clone();
    server.kill();

    // The key in the data folder also opens the secret after a restart: the answer is an expired code, and not an
    // error.
    let server = installation.serve();
    let (ines, phone) = (ines.at(&server), server.browser());
    let login = json!({ "email": "ines@okafor.studio", "password": PASSWORD });
    phone.post("/auth/login", login.clone(), 202).await;
    let used = phone.post("/auth/second-factor", json!({ "code": "000000" }), 422).await;
    assert_eq!(used["code"], "wrong_code");
    phone.post("/auth/second-factor", json!({ "recoveryCode": codes[0] }), 200).await;

    let said = installation.say(&["admin", "remove-second-factor", "INES@okafor.studio"]);
    assert!(said.contains("signs in with the password alone"), "{said}");
    for browser in [&ines, &phone] {
        browser.call(reqwest::Method::GET, "/me", json!({}), 401).await;
    }
    let shown = installation.say(&["admin", "user", "ines@okafor.studio"]);
    let removed = shown.lines().find(|line| line.contains("second_factor_removed")).unwrap();
    assert!(removed.ends_with("octavo admin"), "{removed}");
    let me = phone.post("/auth/login", login, 200).await;
    assert_eq!(me["twoFactor"], json!({ "methods": [], "recoveryCodesLeft": 0 }));
}

/// A changed key is the operator's mistake: the sentence says so, and the previous key opens what it sealed.
#[tokio::test]
async fn a_changed_key_is_a_sentence_and_the_one_before_mends_it() {
    let (old, new) = ("0a".repeat(32), "0b".repeat(32));
    let installation = Installation::new().set("OCTAVO_SECRET_KEY", &old);
    let server = installation.serve();
    let ines = server.join("Ines").await;
    server.confirm(&ines, "ines@okafor.studio").await;
    let secret = ines.get("/me/mfa/secret").await["secretBase32Encoded"].as_str().unwrap().to_owned();
    let body = json!({ "code": code(&secret), "secretBase32Encoded": secret, "method": "authenticator" });
    ines.post("/me/mfa/enable", body, 200).await;
    server.kill();

    let login = json!({ "email": "ines@okafor.studio", "password": PASSWORD });
    let installation = installation.set("OCTAVO_SECRET_KEY", &new);
    let server = installation.serve();
    let phone = server.browser();
    phone.post("/auth/login", login.clone(), 202).await;
    let refused = phone.post("/auth/second-factor", json!({ "code": "000000" }), 503).await;
    assert_eq!(refused["code"], "secrets_unavailable");
    let sentence =
        "What we keep locked for your account cannot be opened at the moment. Please try again later";
    assert_eq!(refused["detail"], sentence);
    server.kill();

    let installation = installation.set("OCTAVO_SECRET_KEY_PREVIOUS", &old);
    let server = installation.serve();
    let phone = phone.at(&server);
    assert_eq!(
        phone.post("/auth/second-factor", json!({ "code": "000000" }), 422).await["code"],
        "wrong_code"
    );
}

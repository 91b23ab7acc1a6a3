//! The second factor with the real clock, and what an operator does for somebody who has lost it.

use std::time::SystemTime;

use serde_json::{Value, json};
use totp_rs::{Builder, Secret};

use crate::support::{Browser, PASSWORD, Place, Server, until};

fn code(secret: &str) -> String {
    let seconds = SystemTime::UNIX_EPOCH.elapsed().unwrap().as_secs();
    let secret = Secret::try_from_base32(secret).unwrap();
    Builder::new().with_secret(secret).build().unwrap().generate(seconds).to_string()
}

async fn confirm(server: &Server, ines: &Browser) {
    let text = until("the confirmation mail", async || {
        let (_, text) = server.browser().page(&format!("{}/dev/mail/messages", server.app)).await;
        let mails: Vec<Value> = serde_json::from_str(&text).unwrap();
        mails.first().map(|mail| mail["text"].as_str().unwrap().to_owned())
    })
    .await;
    let link = text.lines().find(|line| line.contains("/auth/confirm?token=")).unwrap();
    ines.post("/auth/confirm", json!({ "token": link.split_once("token=").unwrap().1 }), 204).await;
}

#[tokio::test]
async fn an_operator_removes_a_second_factor() {
    let place = Place::new();
    let server = place.serve();
    let ines = server.join("Ines").await;
    confirm(&server, &ines).await;
    let said = place.fail(&["admin", "remove-second-factor", "ines@okafor.studio"]);
    assert!(said.contains("ines@okafor.studio has no second factor"), "{said}");

    let secret = ines.get("/me/mfa/secret").await["secretBase32Encoded"].as_str().unwrap().to_owned();
    let body = json!({ "code": code(&secret), "secretBase32Encoded": secret, "method": "authenticator" });
    let codes = ines.post("/me/mfa/enable", body, 200).await["recoveryCodes"].clone();
    server.kill();

    // The key in the data folder opens the secret after a restart too: a code that is no longer new is told from an
    // error.
    let server = place.serve();
    let (ines, phone) = (ines.at(&server), server.browser());
    let login = json!({ "email": "ines@okafor.studio", "password": PASSWORD });
    phone.post("/auth/login", login.clone(), 202).await;
    let used = phone.post("/auth/second-factor", json!({ "code": "000000" }), 422).await;
    assert_eq!(used["code"], "wrong_code");
    phone.post("/auth/second-factor", json!({ "recoveryCode": codes[0] }), 200).await;

    let said = place.say(&["admin", "remove-second-factor", "INES@okafor.studio"]);
    assert!(said.contains("signs in with the password alone"), "{said}");
    for browser in [&ines, &phone] {
        browser.call(reqwest::Method::GET, "/me", json!({}), 401).await;
    }
    let shown = place.say(&["admin", "user", "ines@okafor.studio"]);
    let removed = shown.lines().find(|line| line.contains("second_factor_removed")).unwrap();
    assert!(removed.ends_with("octavo admin"), "{removed}");
    let me = phone.post("/auth/login", login, 200).await;
    assert_eq!(me["twoFactor"], json!({ "methods": [], "recoveryCodesLeft": 0 }));
}

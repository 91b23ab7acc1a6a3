//! Authenticator apps.

use chrono::TimeDelta;
use octavo_application::shared::clock::Clock;
use serde_json::{Value, json};
use totp_rs::{Builder, Secret};

use super::{
    app::{Account, PASSWORD, TestApp},
    browser::{Answer, Browser},
};

/// An account's authenticator app, with one secret.
pub(crate) struct Authenticator {
    pub(crate) secret: String,
}

/// An account with a second factor.
pub(crate) struct Guarded {
    pub(crate) account: Account,
    pub(crate) app: Authenticator,
    pub(crate) method: String,
    pub(crate) codes: Vec<String>,
}

impl Authenticator {
    /// The code that it shows at this time from now.
    pub(crate) fn code_in(&self, app: &TestApp, time: TimeDelta) -> String {
        let secret = Secret::try_from_base32(&self.secret).unwrap();
        let seconds = u64::try_from((app.clock.now() + time).timestamp()).unwrap();
        Builder::new().with_secret(secret).build().unwrap().generate(seconds).to_string()
    }

    /// The code that it shows now.
    pub(crate) fn code(&self, app: &TestApp) -> String {
        self.code_in(app, TimeDelta::zero())
    }

    /// A wrong code.
    pub(crate) fn wrong(&self, app: &TestApp) -> String {
        let shown = [-60, -30, 0, 30].map(|seconds| self.code_in(app, TimeDelta::seconds(seconds)));
        let mut others = (0..9).map(|number| format!("00000{number}"));
        others.find(|code| !shown.contains(code)).unwrap()
    }
}

impl TestApp {
    /// Makes an account with a confirmed address.
    pub(crate) async fn confirmed(&self, name: &str) -> Account {
        let account = self.join(name).await;
        self.confirm(&account).await;
        account
    }

    /// Makes an account with a second factor. The code that enabled it has expired.
    pub(crate) async fn guarded(&self, name: &str) -> Guarded {
        let account = self.confirmed(name).await;
        let shown = account.browser.get("/me/mfa/secret").await.expect(200);
        let app = Authenticator { secret: shown["secretBase32Encoded"].as_str().unwrap().to_owned() };
        let codes = enable(&account.browser, &app.secret, &app.code(self)).await.expect(200);
        let codes = codes["recoveryCodes"].as_array().unwrap().iter();
        let codes = codes.map(|code| code.as_str().unwrap().to_owned()).collect();
        self.wait(TimeDelta::seconds(30));
        let me = account.browser.get("/me").await.expect(200);
        let method = me["twoFactor"]["methods"][0]["id"].as_str().unwrap().to_owned();
        Guarded { account, app, method, codes }
    }

    /// The names of the latest entries of an account's activity log, the newest first.
    pub(crate) async fn events(&self, account: &Account, count: u32) -> Vec<&'static str> {
        let mut names = Vec::new();
        self.behind(async |unit| {
            let latest = unit.activity().latest(account.id(), count).await.unwrap();
            names = latest.iter().map(|entry| entry.event.name()).collect();
        })
        .await;
        names
    }
}

/// Turns it on.
pub(crate) async fn enable(browser: &Browser, secret: &str, code: &str) -> Answer {
    let body = json!({ "code": code, "secretBase32Encoded": secret, "method": "authenticator" });
    browser.post("/me/mfa/enable", body).await
}

/// The first step of signing in.
pub(crate) async fn give_password(browser: &Browser, account: &Account) -> Answer {
    browser.post("/auth/login", json!({ "email": account.email, "password": PASSWORD })).await
}

/// The second step.
pub(crate) async fn give_code(browser: &Browser, code: &str) -> Answer {
    browser.post("/auth/second-factor", json!({ "code": code })).await
}

/// The second step, with a recovery code.
pub(crate) async fn give_recovery(browser: &Browser, code: &str) -> Answer {
    browser.post("/auth/second-factor", json!({ "recoveryCode": code })).await
}

/// The second factor as `GET /me` shows it.
pub(crate) async fn shown(account: &Account) -> Value {
    account.browser.get("/me").await.expect(200)["twoFactor"].clone()
}

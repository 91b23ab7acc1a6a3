//! `POST /api/me/mfa/enable`

use std::collections::BTreeSet;

use chrono::TimeDelta;
use serde_json::json;

use crate::support::{
    TestApp,
    second_factor::{Authenticator, enable, give_code, give_password, shown},
    stories,
};

const WRONG: &str = "Wrong authentication code";

stories! {
    async fn acct_193_a_right_code_turns_it_on_and_gives_six_recovery_codes(app: &TestApp) {
        let ines = app.confirmed("Ines").await;
        let other = app.browser();
        give_password(&other, &ines).await.expect(200);
        // ACCT-060: empty while it is off.
        assert_eq!(shown(&ines).await, json!({ "methods": [], "recoveryCodesLeft": 0 }));
        let secret = ines.browser.get("/me/mfa/secret").await.expect(200)["secretBase32Encoded"].clone();
        let phone = Authenticator { secret: secret.as_str().unwrap().to_owned() };
        let answer = enable(&ines.browser, &phone.secret, &phone.code(app)).await.expect(200);
        let codes: BTreeSet<&str> =
            answer["recoveryCodes"].as_array().unwrap().iter().map(|code| code.as_str().unwrap()).collect();
        // ACCT-238
        assert_eq!((codes.len(), answer["recoveryCodes"].as_array().unwrap().len()), (6, 6));
        for code in codes {
            let groups: Vec<&str> = code.split('-').collect();
            assert!(groups.len() == 4 && groups.iter().all(|group| group.len() == 4), "{code}");
        }
        let factor = shown(&ines).await;
        assert_eq!(factor["methods"][0]["method"], "authenticator");
        assert!(factor["methods"][0]["id"].as_str().unwrap().len() == 36 && factor["methods"][1].is_null());
        assert_eq!(factor["recoveryCodesLeft"], 6);
        // Other sessions end, and the owner is notified.
        other.get("/me").await.refused(401, "signed_out");
        assert_eq!(app.mail(&ines.email).await.last().unwrap().message.name(), "second_factor_changed");
        // ACCT-259
        assert_eq!(app.events(&ines, 1).await, ["second_factor_enabled"]);
        enable(&ines.browser, &phone.secret, &phone.code(app)).await.refused(409, "second_factor_on");
    }

    async fn acct_222_a_wrong_code_leaves_it_off(app: &TestApp) {
        let ines = app.confirmed("Ines").await;
        let secret = ines.browser.get("/me/mfa/secret").await.expect(200)["secretBase32Encoded"].clone();
        let phone = Authenticator { secret: secret.as_str().unwrap().to_owned() };
        let answer = enable(&ines.browser, &phone.secret, &phone.wrong(app)).await;
        answer.refused_field(422, "wrong_code", "code", WRONG);
        assert_eq!(app.events(&ines, 1).await, ["second_factor_failed"]);
        assert_eq!(shown(&ines).await["methods"], json!([]));
        // The previous code still works, the next one does not.
        let ahead = phone.code_in(app, TimeDelta::seconds(30));
        enable(&ines.browser, &phone.secret, &ahead).await.refused(422, "wrong_code");
        let before = phone.code(app);
        app.wait(TimeDelta::seconds(30));
        enable(&ines.browser, &phone.secret, &before).await.expect(200);
    }

    async fn acct_145_a_code_has_exactly_six_digits(app: &TestApp) {
        let ines = app.confirmed("Ines").await;
        ines.browser.get("/me/mfa/secret").await.expect(200);
        // These do not count as attempts.
        for _ in 0..3 {
            for code in ["", "12345", "1234567", "12345x", " 23456", "123 456"] {
                let answer = enable(&ines.browser, "A", code).await;
                answer.refused_field(422, "invalid_code", "code", "An authentication code has 6 digits");
            }
        }
        enable(&ines.browser, "A", "123456").await.refused(422, "secret_expired");
    }

    async fn only_the_secret_that_was_shown_is_turned_on(app: &TestApp) {
        let ines = app.confirmed("Ines").await;
        let own = Authenticator { secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ".to_owned() };
        let sentence = "This secret is no longer valid. Please set up your app again";
        let refused = enable(&ines.browser, &own.secret, &own.code(app)).await;
        refused.refused_field(422, "secret_expired", "secretBase32Encoded", sentence);
        let secret = ines.browser.get("/me/mfa/secret").await.expect(200)["secretBase32Encoded"].clone();
        enable(&ines.browser, &own.secret, &own.code(app)).await.refused(422, "secret_expired");
        let phone = Authenticator { secret: secret.as_str().unwrap().to_owned() };
        // Nor does another account's.
        let noor = app.confirmed("Noor").await;
        enable(&noor.browser, &phone.secret, &phone.code(app)).await.refused(422, "secret_expired");
        app.wait(TimeDelta::minutes(30));
        let body = json!({ "password": crate::support::PASSWORD });
        ines.browser.post("/auth/reauthenticate", body).await.expect(204);
        enable(&ines.browser, &phone.secret, &phone.code(app)).await.refused(422, "secret_expired");
    }

    async fn it_asks_for_a_fresh_sign_in(app: &TestApp) {
        let ines = app.confirmed("Ines").await;
        let secret = ines.browser.get("/me/mfa/secret").await.expect(200)["secretBase32Encoded"].clone();
        let phone = Authenticator { secret: secret.as_str().unwrap().to_owned() };
        app.wait(TimeDelta::minutes(10) + TimeDelta::microseconds(1));
        let refused = enable(&ines.browser, &phone.secret, &phone.code(app)).await;
        refused.refused(403, "reauthentication_required");
        let body = json!({ "password": crate::support::PASSWORD });
        ines.browser.post("/auth/reauthenticate", body).await.expect(204);
        enable(&ines.browser, &phone.secret, &phone.code(app)).await.expect(200);
    }

    /// The code that turned it on signs nobody in.
    async fn the_code_of_the_setup_is_used_up(app: &TestApp) {
        let ines = app.confirmed("Ines").await;
        let secret = ines.browser.get("/me/mfa/secret").await.expect(200)["secretBase32Encoded"].clone();
        let phone = Authenticator { secret: secret.as_str().unwrap().to_owned() };
        let code = phone.code(app);
        enable(&ines.browser, &phone.secret, &code).await.expect(200);
        let browser = app.browser();
        give_password(&browser, &ines).await.expect(202);
        give_code(&browser, &code).await.refused_field(422, "wrong_code", "code", WRONG);
    }

    async fn acct_258_setting_up_is_limited(app: &TestApp) {
        let ines = app.confirmed("Ines").await;
        let secret = ines.browser.get("/me/mfa/secret").await.expect(200)["secretBase32Encoded"].clone();
        let phone = Authenticator { secret: secret.as_str().unwrap().to_owned() };
        for _ in 0..10 {
            enable(&ines.browser, &phone.secret, &phone.wrong(app)).await.refused(422, "wrong_code");
        }
        let answer = enable(&ines.browser, &phone.secret, &phone.code(app)).await;
        assert_eq!(answer.refused(429, "too_many_attempts")["retryAfter"], 3_600);
        assert_eq!(answer.header("retry-after"), "3600");
        app.wait(TimeDelta::hours(1));
        ines.browser.post("/auth/reauthenticate", json!({ "password": crate::support::PASSWORD })).await.expect(204);
        let secret = ines.browser.get("/me/mfa/secret").await.expect(200)["secretBase32Encoded"].clone();
        let phone = Authenticator { secret: secret.as_str().unwrap().to_owned() };
        enable(&ines.browser, &phone.secret, &phone.code(app)).await.expect(200);
    }
}

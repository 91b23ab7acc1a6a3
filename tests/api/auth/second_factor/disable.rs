//! `POST /api/me/mfa/disable`

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{
    PASSWORD, TestApp,
    browser::Answer,
    second_factor::{Guarded, give_code, give_password, shown},
    stories,
};

async fn disable(ines: &Guarded, field: &str, code: &str) -> Answer {
    let mut body = json!({ "methodId": ines.method });
    body[field] = Value::from(code);
    ines.account.browser.post("/me/mfa/disable", body).await
}

stories! {
    async fn acct_194_a_right_code_turns_it_off(app: &TestApp) {
        let ines = app.guarded("Ines").await;
        let other = app.browser();
        give_password(&other, &ines.account).await.expect(202);
        give_code(&other, &ines.app.code(app)).await.expect(200);
        app.wait(TimeDelta::seconds(30));
        disable(&ines, "code", &ines.app.code(app)).await.expect(204);
        assert_eq!(shown(&ines.account).await, json!({ "methods": [], "recoveryCodesLeft": 0 }));
        other.get("/me").await.refused(401, "signed_out");
        assert_eq!(app.mail(&ines.account.email).await.last().unwrap().message.name(), "second_factor_changed");
        assert_eq!(app.events(&ines.account, 1).await, ["second_factor_disabled"]);
        give_password(&app.browser(), &ines.account).await.expect(200);
    }

    async fn acct_031_it_stays_on_until_a_right_code_is_given(app: &TestApp) {
        let ines = app.guarded("Ines").await;
        let wrong = disable(&ines, "code", &ines.app.wrong(app)).await;
        wrong.refused_field(422, "wrong_code", "code", "Wrong authentication code");
        let wrong = disable(&ines, "recoveryCode", "0000-0000-0000-0000").await;
        wrong.refused_field(422, "wrong_code", "recoveryCode", "Wrong authentication code");
        disable(&ines, "recoveryCode", "0000").await.refused(422, "invalid_code");
        disable(&ines, "code", "").await.refused(422, "invalid_code");
        let browser = &ines.account.browser;
        browser.post("/me/mfa/disable", json!({ "methodId": ines.method })).await.refused(422, "invalid_body");
        assert_eq!(shown(&ines.account).await["methods"][0]["id"], json!(ines.method));
    }

    async fn a_recovery_code_turns_it_off_too(app: &TestApp) {
        let ines = app.guarded("Ines").await;
        disable(&ines, "recoveryCode", &ines.codes[2].to_lowercase()).await.expect(204);
        assert_eq!(shown(&ines.account).await["methods"], json!([]));
    }

    async fn another_method_is_not_turned_off_and_uses_no_code_up(app: &TestApp) {
        let (ines, noor) = (app.guarded("Ines").await, app.guarded("Noor").await);
        for method in [noor.method.as_str(), "authenticator", ""] {
            let body = json!({ "methodId": method, "recoveryCode": ines.codes[0] });
            let answer = ines.account.browser.post("/me/mfa/disable", body).await;
            assert_eq!(answer.refused(422, "unknown_method")["fieldName"], "methodId");
        }
        assert_eq!(shown(&ines.account).await["recoveryCodesLeft"], 6);
        assert_eq!(shown(&noor.account).await["methods"][0]["id"], json!(noor.method));
    }

    async fn it_asks_for_a_fresh_sign_in(app: &TestApp) {
        let ines = app.guarded("Ines").await;
        app.wait(TimeDelta::minutes(10));
        disable(&ines, "code", &ines.app.code(app)).await.refused(403, "reauthentication_required");
        let browser = &ines.account.browser;
        browser.post("/auth/reauthenticate", json!({ "password": PASSWORD })).await.expect(204);
        disable(&ines, "code", &ines.app.code(app)).await.expect(204);
    }

    async fn acct_258_turning_off_is_limited(app: &TestApp) {
        let ines = app.guarded("Ines").await;
        for _ in 0..10 {
            disable(&ines, "code", &ines.app.wrong(app)).await.refused(422, "wrong_code");
        }
        let answer = disable(&ines, "code", &ines.app.code(app)).await;
        assert_eq!(answer.refused(429, "too_many_attempts")["retryAfter"], 3_600);
        // A guesser has no further attempts at sign-in.
        let browser = app.browser();
        give_password(&browser, &ines.account).await.expect(202);
        give_code(&browser, &ines.app.code(app)).await.refused(429, "too_many_attempts");
    }
}

//! `POST /api/me/mfa/recovery-codes`

use chrono::TimeDelta;
use serde_json::json;

use crate::support::{
    TestApp,
    second_factor::{give_password, give_recovery, shown},
    stories,
};

stories! {
    async fn new_codes_take_the_place_of_the_old(app: &TestApp) {
        let ines = app.guarded("Ines").await;
        let browser = &ines.account.browser;
        let body = json!({ "recoveryCode": ines.codes[0] });
        let answer = browser.post("/me/mfa/recovery-codes", body).await.expect(200);
        let codes: Vec<&str> =
            answer["recoveryCodes"].as_array().unwrap().iter().map(|code| code.as_str().unwrap()).collect();
        assert_eq!(codes.len(), 6);
        assert!(codes.iter().all(|code| !ines.codes.iter().any(|old| old == code)));
        assert_eq!(shown(&ines.account).await["recoveryCodesLeft"], 6);
        assert_eq!(app.events(&ines.account, 1).await, ["recovery_codes_renewed"]);
        assert_eq!(app.mail(&ines.account.email).await.last().unwrap().message.name(), "second_factor_changed");
        let other = app.browser();
        give_password(&other, &ines.account).await.expect(202);
        give_recovery(&other, &ines.codes[1]).await.refused(422, "wrong_code");
        give_recovery(&other, codes[5]).await.expect(200);
        app.wait(TimeDelta::seconds(30));
        browser.post("/me/mfa/recovery-codes", json!({ "code": ines.app.code(app) })).await.expect(200);
        other.get("/me").await.refused(401, "signed_out");
    }

    async fn without_a_second_factor_there_are_none(app: &TestApp) {
        let ines = app.confirmed("Ines").await;
        let answer = ines.browser.post("/me/mfa/recovery-codes", json!({ "code": "123456" })).await;
        answer.refused(409, "second_factor_off");
    }

    async fn they_need_the_factor_and_a_fresh_sign_in(app: &TestApp) {
        let ines = app.guarded("Ines").await;
        let browser = &ines.account.browser;
        let wrong = browser.post("/me/mfa/recovery-codes", json!({ "code": ines.app.wrong(app) })).await;
        wrong.refused_field(422, "wrong_code", "code", "Wrong authentication code");
        let both = json!({ "code": ines.app.code(app), "recoveryCode": ines.codes[0] });
        browser.post("/me/mfa/recovery-codes", both).await.refused(422, "invalid_body");
        app.wait(TimeDelta::minutes(10));
        let late = browser.post("/me/mfa/recovery-codes", json!({ "code": ines.app.code(app) })).await;
        late.refused(403, "reauthentication_required");
        // A code is as good a proof as the password.
        let proof = json!({ "code": ines.app.code(app) });
        browser.post("/auth/reauthenticate", proof.clone()).await.expect(204);
        browser.post("/auth/reauthenticate", proof).await.refused_field(
            422, "wrong_code", "code", "Wrong authentication code",
        );
        browser.post("/me/mfa/recovery-codes", json!({ "recoveryCode": ines.codes[0] })).await.expect(200);
    }
}

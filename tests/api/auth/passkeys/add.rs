//! `POST /api/me/passkeys`

use chrono::TimeDelta;
use octavo_domain::{auth::passkey::Passkey, plans::level::Level};
use serde_json::{Value, json};

use crate::support::{
    PASSWORD, TestApp,
    browser::Answer,
    passkeys::{SoftKey, add, enter, new_options, passkeys},
    sso, stories,
};

const REFUSED: &str = "This passkey could not be added";

async fn offer(browser: &crate::support::browser::Browser, credential: Value) -> Answer {
    browser.post("/me/passkeys", json!({ "name": "Laptop", "credential": credential })).await
}

stories! {
    /// Passwords are not changed there either, because they would bypass single sign-on.
    async fn acct_157_none_is_added_where_a_company_manages_how_one_signs_in(app: &TestApp) {
        let boss = app.confirmed("Boss").await;
        app.plan(&boss, Level::Extra).await;
        boss.browser.post("/me/request-sso", sso::answers()).await.expect(200);
        let (ines, mut key) = app.with_passkey("Ines").await;
        let asked = new_options(&ines.browser).await;
        sso::enable(app, &boss, &["okafor.studio"]).await.unwrap();
        let problem = offer(&ines.browser, SoftKey::new(9).make(&asked)).await.refused(403, "sso_passkey");
        assert_eq!(problem["detail"], "Your company manages how you sign in");
        ines.browser.post("/me/passkeys/options", json!({})).await.refused(403, "sso_passkey");
        // Existing ones work like the password does, and can be removed.
        enter(&app.browser(), &mut key).await.expect(200);
        let body = json!({ "email": ines.email, "password": PASSWORD });
        app.browser().post("/auth/login", body).await.expect(200);
        let kept = passkeys(&ines).await.remove(0);
        ines.browser.delete(&format!("/me/passkeys/{}", kept["id"].as_str().unwrap())).await.expect(204);
    }

    async fn a_passkey_is_added_told_and_listed(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.confirm(&ines).await;
        assert_eq!(passkeys(&ines).await, Vec::<Value>::new());
        let asked = new_options(&ines.browser).await;
        let options = &asked["publicKey"];
        assert_eq!(options["rp"], json!({ "id": "localhost", "name": "Octavo" }));
        assert_eq!(options["user"]["name"], json!(ines.email));
        assert_eq!(options["user"]["displayName"], "Ines");
        let selection = &options["authenticatorSelection"];
        assert_eq!(selection["userVerification"], "required");
        assert_eq!(selection["residentKey"], "required");
        assert_eq!(selection["requireResidentKey"], true);
        assert_eq!(options["attestation"], "none");

        let mut key = SoftKey { synchronised: true, ..SoftKey::new(7) };
        let body = json!({ "name": "  The studio’s key ", "credential": key.make(&asked) });
        let answer = ines.browser.post("/me/passkeys", body).await;
        let added = answer.expect(201);
        assert_eq!(added["name"], "The studio’s key");
        assert_eq!((&added["backedUp"], &added["lastUsedAt"]), (&json!(true), &Value::Null));
        assert_eq!(passkeys(&ines).await, [added]);
        assert!(!ines.browser.cookies().contains_key("octavo_passkey"));

        assert_eq!(app.events(&ines, 1).await, ["passkey_added"]);
        let told = app.mail(&ines.email).await;
        assert_eq!(told.last().unwrap().message.details()["name"], "The studio’s key");
        enter(&app.browser(), &mut key).await.expect(200);
    }

    async fn an_answer_is_taken_once_in_its_browser_and_in_five_minutes(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.confirm(&ines).await;
        let asked = new_options(&ines.browser).await;
        let cookies = ines.browser.cookies();
        let credential = SoftKey::new(7).make(&asked);
        offer(&ines.browser, credential.clone()).await.expect(201);
        ines.browser.set_cookies(cookies);
        offer(&ines.browser, credential).await.refused(422, "challenge_expired");

        let asked = new_options(&ines.browser).await;
        let credential = SoftKey::new(8).make(&asked);
        let other = app.sign_in(&ines.email).await;
        offer(&other, credential.clone()).await.refused(422, "challenge_expired");
        app.wait(TimeDelta::minutes(5));
        offer(&ines.browser, credential).await.refused(422, "challenge_expired");

        // Another account's challenge cannot be answered, and neither can one for signing in.
        let noor = app.join("Noor").await;
        app.confirm(&noor).await;
        let asked = new_options(&noor.browser).await;
        let stolen = noor.browser.cookies()["octavo_passkey"].clone();
        let mut mixed = ines.browser.cookies();
        mixed.insert("octavo_passkey".to_owned(), stolen);
        ines.browser.set_cookies(mixed);
        offer(&ines.browser, SoftKey::new(9).make(&asked)).await.refused(422, "challenge_expired");
        let mut entering = crate::support::passkeys::options(&ines.browser).await;
        entering["publicKey"]["user"]["id"] = json!("AAAA");
        offer(&ines.browser, SoftKey::new(9).make(&entering)).await.refused(422, "challenge_expired");
        assert_eq!(passkeys(&ines).await.len(), 1);
    }

    async fn an_answer_that_breaks_a_rule_is_refused(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.confirm(&ines).await;
        let good = SoftKey::new(7);
        let bad = [
            SoftKey { verifies: false, ..good.clone() },
            SoftKey { origin: "http://localhost:4001".to_owned(), ..good.clone() },
            SoftKey { origin: "http://evil.example".to_owned(), ..good.clone() },
            SoftKey { domain: "evil.example".to_owned(), ..good.clone() },
            SoftKey { cross_origin: true, ..good.clone() },
        ];
        for mut key in bad {
            let refused = add(&ines, &mut key, "Laptop").await;
            refused.refused_field(422, "passkey_refused", "credential", REFUSED);
        }
        // The answer to another challenge.
        let earlier = new_options(&ines.browser).await;
        new_options(&ines.browser).await;
        offer(&ines.browser, good.clone().make(&earlier)).await.refused(422, "passkey_refused");
        for credential in [json!({}), json!([]), json!("text"), json!({ "id": "AA", "response": {} })] {
            new_options(&ines.browser).await;
            offer(&ines.browser, credential).await.refused(422, "passkey_refused");
        }
        assert_eq!(passkeys(&ines).await, Vec::<Value>::new());
    }

    async fn a_name_has_one_to_sixty_characters(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.confirm(&ines).await;
        for name in ["", "  ", "two\nlines", &"x".repeat(61)] {
            let body = json!({ "name": name, "credential": {} });
            let sentence = "A passkey’s name has 1 to 60 characters";
            ines.browser.post("/me/passkeys", body).await.refused_field(422, "invalid_name", "name", sentence);
        }
    }

    async fn a_device_is_added_once_and_an_account_has_twenty(app: &TestApp) {
        let (ines, key) = app.with_passkey("Ines").await;
        let asked = new_options(&ines.browser).await;
        let excluded = &asked["publicKey"]["excludeCredentials"];
        assert_eq!(excluded.as_array().unwrap().len(), 1, "{excluded}");
        add(&ines, &mut key.clone(), "Again").await.refused(422, "passkey_refused");
        // Another account cannot add it either.
        let noor = app.join("Noor").await;
        app.confirm(&noor).await;
        add(&noor, &mut key.clone(), "Mine").await.refused(409, "passkey_known");
        for number in 8..(7 + u8::try_from(Passkey::MOST).unwrap()) {
            add(&ines, &mut SoftKey::new(number), "More").await.expect(201);
        }
        assert_eq!(passkeys(&ines).await.len(), Passkey::MOST);
        let answer = ines.browser.call(axum::http::Method::POST, "/me/passkeys/options", None).await;
        answer.refused(409, "too_many_passkeys");
    }

}

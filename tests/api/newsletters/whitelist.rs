//! `PUT /api/me {magEmailWhitelist}`: the whitelist of projects that are protected by e-mail.

use octavo_domain::plans::level::Level;
use serde_json::{Value, json};

use crate::support::{Account, TestApp, browser::Answer, num, stories};

pub(crate) async fn save(account: &Account, emails: Value, domains: Value) -> Answer {
    let body = json!({ "magEmailWhitelist": { "allowedEmails": emails, "allowedDomains": domains } });
    account.browser.put("/me", body).await
}

stories! {
    /// ACCT-059
    async fn acct_198_addresses_and_domains_are_stored(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Studio).await;
        assert_eq!(ines.user["magEmailWhitelist"], json!({ "allowedEmails": [], "allowedDomains": [] }));
        let saved = save(&ines, json!(["Noor@haddad.example"]), json!(["@Kiln.example"])).await.expect(200);
        let expected = json!({ "allowedEmails": ["Noor@haddad.example"], "allowedDomains": ["@kiln.example"] });
        assert_eq!(saved["magEmailWhitelist"], expected);
        // Other fields leave it as it is.
        let renamed = ines.browser.put("/me", json!({ "name": "Ines O." })).await.expect(200);
        assert_eq!(renamed["magEmailWhitelist"], expected);
        assert_eq!(ines.browser.get("/me").await.expect(200)["magEmailWhitelist"], expected);
    }

    async fn wrong_and_double_entries_change_nothing(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Studio).await;
        save(&ines, json!(["a@b.example"]), json!([])).await.expect(200);
        for (emails, domains) in [(json!(["nobody"]), json!([])), (json!([]), json!(["example.com"])), (json!([]), json!(["@example"]))] {
            let answer = save(&ines, emails, domains).await;
            answer.refused_field(422, "invalid_whitelist", "magEmailWhitelist", "Please enter valid emails or domains.");
        }
        let answer = save(&ines, json!(["a@b.example", "A@b.example"]), json!([])).await;
        answer.refused_field(422, "invalid_whitelist", "magEmailWhitelist", "Some entries are duplicates.");
        let body = json!({ "name": "Other", "magEmailWhitelist": { "allowedEmails": ["nobody"] } });
        ines.browser.put("/me", body).await.refused(422, "invalid_whitelist");
        let user = ines.browser.get("/me").await.expect(200);
        assert_eq!((&user["name"], &user["magEmailWhitelist"]["allowedEmails"]), (&json!("Ines"), &json!(["a@b.example"])));
    }

    async fn acct_155_it_takes_the_permission(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = ines.browser.project("Salt").await;
        let path = format!("/mag/{}", num(&salt));
        for (level, may) in [(Level::Free, false), (Level::Freelancer, false), (Level::Studio, true), (Level::Extra, true)] {
            app.plan(&ines, level).await;
            let user = ines.browser.get("/me").await.expect(200);
            assert_eq!(user["permissions"]["can_make_mag_private_by_email"], json!(may), "{level:?}");
            let saved = save(&ines, json!(["a@b.example"]), json!([])).await;
            let protected = ines.browser.patch(&path, json!({ "isPrivateByEmail": true })).await;
            if may {
                saved.expect(200);
                assert_eq!(protected.expect(200)["isPrivateByEmail"], json!(true));
            } else {
                for answer in [saved, protected] {
                    assert_eq!(answer.refused(403, "plan_required")["limit"], "emailProtection");
                }
            }
        }
        // An account without the plan can still empty the whitelist and end the protection.
        app.plan(&ines, Level::Free).await;
        save(&ines, json!([]), json!([])).await.expect(200);
        assert_eq!(ines.browser.patch(&path, json!({ "isPrivateByEmail": false })).await.expect(200)["isPrivateByEmail"], json!(false));
    }
}

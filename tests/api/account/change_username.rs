//! `PATCH /api/me/uri`

use octavo_application::shared::storage::Event;
use serde_json::json;

use crate::support::{Account, TestApp, stories};

stories! {
    async fn acct_121_reserved_words_are_refused_in_any_spelling(app: &TestApp) {
        let ines = app.join("Ines").await;
        let before = ines.browser.get("/me").await.expect(200)["uri"].clone();
        for word in ["settings", "edit", "auth", "api", "team", "shared", "published", "f"] {
            for uri in [word.to_owned(), word.to_uppercase()] {
                let answer = ines.browser.patch("/me/uri", json!({ "uri": uri })).await;
                let problem = answer.refused(422, "invalid_uri");
                assert_eq!(problem["fieldName"], "uri", "{uri}");
                assert_eq!(ines.browser.get("/me").await.expect(200)["uri"], before, "{uri}");
                assert_eq!(app.viewer().fetch(&format!("/{uri}/"), &[]).await.status.as_u16(), 404, "{uri}");
            }
        }
        // An account with this name gets another username.
        let namesake = app.join("Settings").await;
        assert_ne!(namesake.user["uri"], "settings");
        // A reserved word may be part of a username.
        ines.browser.patch("/me/uri", json!({ "uri": "team.ines" })).await.expect(200);
    }

    /// ACCT-116, ACCT-117, ACCT-118, ACCT-119, ACCT-120, ACCT-121, ACCT-170
    async fn a_username_is_chosen_and_its_addresses_follow(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        let choose = async |uri: &str| ines.browser.patch("/me/uri", json!({ "uri": uri })).await;
        assert_eq!(choose("Ines.Okafor").await.expect(200), json!({ "uri": "Ines.Okafor" }));
        assert_eq!(ines.browser.get("/me").await.expect(200)["uri"], "Ines.Okafor");
        assert_eq!(app.viewer().fetch("/ines/", &[]).await.status.as_u16(), 404);
        assert_eq!(app.viewer().fetch("/Ines.Okafor/", &[]).await.status.as_u16(), 200);
        // Setting the same username again changes nothing.
        choose("Ines.Okafor").await.expect(200);
        for (uri, sentence) in [
            ("ines okafor", "A username is made of letters, digits and single dots between them"),
            ("inés", "A username is made of letters, digits and single dots between them"),
            ("ines..okafor", "A username is made of letters, digits and single dots between them"),
            (".ines", "A username is made of letters, digits and single dots between them"),
            ("ines.", "A username is made of letters, digits and single dots between them"),
            ("i", "A username has 2 to 64 characters"),
            (&"i".repeat(65), "A username has 2 to 64 characters"),
            ("Settings", "This username is reserved"),
            ("viewer.css", "This username is reserved"),
            ("Robots.TXT", "This username is reserved"),
        ] {
            choose(uri).await.refused_field(422, "invalid_uri", "uri", sentence);
        }
        let taken = noor.user["uri"].as_str().unwrap().to_uppercase();
        choose(&taken).await.refused_field(409, "uri_taken", "uri", "This username is taken");
        choose("io").await.expect(200);
        choose(&"i".repeat(64)).await.expect(200);
        let mut unit = app.ports.storage.begin().await.unwrap();
        let latest = unit.activity().latest(ines.id(), 9).await.unwrap();
        assert_eq!(latest.iter().filter(|one| one.event == Event::UsernameChanged).count(), 3);
    }

    async fn a_username_that_leads_to_its_former_owner_is_nobody_elses(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        app.formerly(&ines, "old.name").await;
        let choose = async |account: &Account, uri: &str| account.browser.patch("/me/uri", json!({ "uri": uri })).await;
        choose(&noor, "Old.Name").await.refused_field(409, "uri_taken", "uri", "This username is taken");
        assert_eq!(app.join("Old Name").await.user["uri"], "old.name.2");
        choose(&ines, "Old.Name").await.expect(200);
        choose(&ines, "another").await.expect(200);
        choose(&noor, "old.name").await.refused(409, "uri_taken");
    }
}

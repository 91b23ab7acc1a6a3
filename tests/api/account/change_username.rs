//! `PATCH /api/me/uri`

use octavo_application::ports::storage::Event;
use serde_json::json;

use crate::support::{TestApp, stories};

stories! {
    /// ACCT-116, ACCT-117, ACCT-118, ACCT-119, ACCT-120, ACCT-121, ACCT-170
    async fn a_username_is_chosen_and_its_addresses_follow(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        let choose = async |uri: &str| ines.browser.patch("/me/uri", json!({ "uri": uri })).await;
        assert_eq!(choose("Ines.Okafor").await.expect(200), json!({ "uri": "Ines.Okafor" }));
        assert_eq!(ines.browser.get("/me").await.expect(200)["uri"], "Ines.Okafor");
        assert_eq!(app.viewer().fetch("/ines/", &[]).await.status.as_u16(), 404);
        assert_eq!(app.viewer().fetch("/Ines.Okafor/", &[]).await.status.as_u16(), 200);
        // The same again is no change.
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
}

//! `PATCH /api/me/name`, `/me/visibility`, `/me/desc`, `/me/uri`

use octavo_application::ports::storage::Event;
use serde_json::json;

use crate::support::{TestApp, stories};

stories! {
    /// ACCT-181
    async fn a_name_is_set_and_the_change_written_down(app: &TestApp) {
        let ines = app.join("Ines").await;
        let answer = ines.browser.patch("/me/name", json!({ "name": "  Ines   Okafor " })).await.expect(200);
        assert_eq!(answer, json!({ "name": "Ines Okafor" }));
        assert_eq!(ines.browser.get("/me").await.expect(200)["name"], "Ines Okafor");
        ines.browser.patch("/me/name", json!({ "name": "Ines Okafor" })).await.expect(200);
        let mut unit = app.ports.storage.begin().await.unwrap();
        let events: Vec<Event> = unit.activity().latest(ines.id(), 9).await.unwrap().iter().map(|one| one.event).collect();
        assert_eq!(events, [Event::NameChanged, Event::Joined]);
        drop(unit);
        let empty = ines.browser.patch("/me/name", json!({ "name": " " })).await;
        empty.refused_field(422, "invalid_name", "name", "Name must be filled");
        let long = ines.browser.patch("/me/name", json!({ "name": "é".repeat(65) })).await;
        long.refused_field(422, "invalid_name", "name", "A name has at most 64 characters");
    }

    /// ACCT-171
    async fn the_profile_is_shown_or_hidden(app: &TestApp) {
        let ines = app.join("Ines").await;
        for visible in [false, true] {
            let body = json!({ "profileVisible": visible });
            assert_eq!(ines.browser.patch("/me/visibility", body.clone()).await.expect(200), body);
            assert_eq!(ines.browser.get("/me").await.expect(200)["profileVisible"], visible);
            let status = app.viewer().fetch("/ines/", &[]).await.status.as_u16();
            assert_eq!(status, if visible { 200 } else { 423 });
        }
    }

    /// ACCT-125, ACCT-172
    async fn the_about_text_has_at_most_300_characters(app: &TestApp) {
        let ines = app.join("Ines").await;
        let text = "é".repeat(300);
        let answer = ines.browser.patch("/me/desc", json!({ "desc": text })).await.expect(200);
        assert_eq!(answer, json!({ "desc": text }));
        for (body, code) in [(json!({ "desc": "é".repeat(301) }), "invalid_desc"), (json!({ "desc": 7 }), "invalid_body")] {
            let problem = ines.browser.patch("/me/desc", body).await.refused(422, code);
            assert_eq!(problem["error"]["message"], problem["detail"]);
            assert_eq!(problem["fieldName"], "desc");
        }
        assert_eq!(ines.browser.get("/me").await.expect(200)["desc"], text);
    }

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

//! `PATCH /api/me/name`

use octavo_application::shared::storage::Event;
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
}

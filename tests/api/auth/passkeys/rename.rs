//! `PATCH /api/me/passkeys/{id}`

use serde_json::json;

use crate::support::{TestApp, passkeys::passkeys, stories};

stories! {
    async fn its_owner_calls_it_something_else(app: &TestApp) {
        let (ines, _) = app.with_passkey("Ines").await;
        let before = passkeys(&ines).await.remove(0);
        let path = format!("/me/passkeys/{}", before["id"].as_str().unwrap());
        let renamed = ines.browser.patch(&path, json!({ "name": " Old laptop " })).await.expect(200);
        assert_eq!(renamed["name"], "Old laptop");
        assert_eq!(renamed["createdAt"], before["createdAt"]);
        assert_eq!(passkeys(&ines).await, [renamed]);
        let sentence = "A passkey’s name has 1 to 60 characters";
        ines.browser.patch(&path, json!({ "name": " " })).await.refused_field(422, "invalid_name", "name", sentence);
        for path in ["/me/passkeys/none", "/me/passkeys/%ff", "/me/passkeys/00000000-0000-7000-8000-000000900010"] {
            ines.browser.patch(path, json!({ "name": "Mine" })).await.refused(404, "not_found");
        }
    }
}

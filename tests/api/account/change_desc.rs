//! `PATCH /api/me/desc`

use serde_json::json;

use crate::support::{TestApp, stories};

stories! {
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
}

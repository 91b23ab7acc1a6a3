//! `PATCH /api/me/visibility`

use serde_json::json;

use crate::support::{TestApp, stories};

stories! {
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
}

//! `POST /api/promo/upgrade`

use serde_json::{Value, json};

use crate::support::{TestApp, num, stories};

stories! {
    async fn an_offer_that_was_dismissed_is_not_made_again(app: &TestApp) {
        let ines = app.join("Ines").await;
        let upgrade = async || ines.browser.get("/promo").await.expect(200)["upgrade"].clone();
        let (salt, oil) = (ines.browser.project("Salt").await, ines.browser.project("Oil").await);
        app.publish(&ines, num(&salt), None).await;
        ines.browser.archive(&[&salt], &[]).await;
        app.publish(&ines, num(&oil), None).await;
        let close = async |body: Value| ines.browser.post("/promo/upgrade", body).await.expect(204);
        // It closed by itself.
        close(json!({ "closeDate": "2026-11-21T10:00:00Z", "isShown": true })).await;
        assert_eq!(upgrade().await, json!("publish"));
        // Left out means dismissed (DASH-302).
        close(json!({ "closeDate": "2026-11-21T10:00:01.123456789+02:00" })).await;
        assert_eq!(upgrade().await, Value::Null);
        let wrong = ines.browser.post("/promo/upgrade", json!({ "closeDate": "now" })).await;
        wrong.refused(422, "invalid_body");
    }
}

//! `GET /api/stripe/unsubscribed`

use serde_json::json;

use crate::support::{TestApp, stories};

stories! {
    async fn who_has_cancelled_is_told_so(app: &TestApp) {
        let ines = app.subscriber("Ines", "studio_monthly").await;
        let ask = async || ines.browser.get("/stripe/unsubscribed").await.expect(200);
        assert_eq!(ask().await, json!({ "unsubscribed": false, "at": null, "level": null }));
        ines.change(json!({ "isCancelSubscription": true, "cancelReason": "back_soon" })).await.expect(200);
        let expected = json!({ "unsubscribed": true, "at": app.now(), "level": "studio" });
        assert_eq!(ask().await, expected);
        app.days(40).await;
        ines.returns(app).await;
        assert_eq!(ask().await, expected);
    }
}

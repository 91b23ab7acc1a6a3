//! `GET /api/stripe/last-canceled-subscription`

use serde_json::{Value, json};

use crate::support::{TestApp, stories};

stories! {
    async fn a_plan_that_ended_is_told_with_its_last_invoice(app: &TestApp) {
        let ines = app.subscriber("Ines", "studio_monthly").await;
        let ask = async || ines.browser.get("/stripe/last-canceled-subscription").await.expect(200);
        assert_eq!(ask().await["last_canceled_sub_plan"], Value::Null);
        let asked_at = app.now();
        ines.change(json!({ "isCancelSubscription": true, "cancelReason": "back_soon" })).await.expect(200);
        let end = ines.customer().await["current_period_end"].clone();
        app.days(31).await;
        ines.returns(app).await;
        let told = ask().await;
        assert_eq!((&told["last_canceled_sub_plan"], &told["last_paid_period_end"]), (&json!("studio_monthly"), &end));
        assert_eq!(told["last_canceled_sub_invoice"]["amount_due"], json!(4_000));
        assert_eq!(told["cancel_request_at"], json!(asked_at));
    }
}

//! `GET /api/stripe/customer/invoices`

use serde_json::json;

use crate::support::{TestApp, billing::EMPTY, stories};

stories! {
    async fn the_history_is_ones_own_and_the_latest_comes_first(app: &TestApp) {
        let (ines, noor) = (app.subscriber("Ines", "personal_monthly").await, app.join("Noor").await);
        app.days(31).await;
        ines.returns(app).await;
        noor.returns(app).await;
        let invoices = ines.invoices().await;
        let reasons: Vec<_> = invoices.iter().map(|invoice| invoice["billing_reason"].as_str().unwrap()).collect();
        assert_eq!(reasons, ["subscription_cycle", "subscription_create"]);
        assert_eq!(invoices[0]["lines"]["data"][0]["plan"], json!({ "id": "personal_monthly" }));
        assert_eq!(invoices[0]["plan_name"], json!("Monthly Personal"));
        assert!(noor.invoices().await.is_empty());
    }

    async fn what_was_never_paid_has_no_number(app: &TestApp) {
        let ines = app.cardholder("Ines", EMPTY).await;
        ines.subscribe("studio_monthly").await.refused(402, "card_declined");
        let invoices = ines.invoices().await;
        assert_eq!((&invoices[0]["status"], &invoices[0]["number"]), (&json!("open"), &json!(null)));
    }
}

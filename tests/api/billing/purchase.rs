//! The worth of a first purchase, for measuring advertising.

use octavo_domain::plans::level::Level;
use serde_json::{Value, json};

use crate::support::{TestApp, billing::GOOD, stories};

stories! {
    async fn bill_277_to_281_a_first_purchase_is_told_with_its_worth_and_its_buyer(app: &TestApp) {
        let ines = app.cardholder("Ines", GOOD).await;
        assert_eq!(ines.customer().await["first_purchase"], Value::Null);
        let wish = json!({ "registrationData": { "future_project": "Freelance" } });
        ines.browser.put("/me", wish).await.expect(200);
        let bought = ines.subscribe("personal_yearly").await.expect(200)["first_purchase"].clone();
        let invoice = ines.invoices().await[0]["id"].clone();
        let expected = json!({
            "invoice": invoice, "plan_id": "personal_yearly", "conversion_value": 168.0, "business_relation": "freelance",
        });
        assert_eq!(bought, expected);
        ines.change(json!({ "plan_id": "studio_yearly" })).await.expect(200);
        assert_eq!(ines.customer().await["first_purchase"], Value::Null, "a second one is none");

        let noor = app.subscriber("Noor", "personal_monthly").await;
        let bought = noor.customer().await["first_purchase"].clone();
        assert_eq!((&bought["conversion_value"], &bought["business_relation"]), (&json!(52.25), &json!("other")));

        // A plan that customers do not begin with is worth nothing.
        let mila = app.cardholder("Mila", GOOD).await;
        app.plan(&mila, Level::Extra).await;
        let bought = mila.subscribe("extra_yearly").await.expect(200)["first_purchase"].clone();
        assert_eq!((&bought["plan_id"], &bought["conversion_value"]), (&json!("extra_yearly"), &json!(0.0)));
    }
}

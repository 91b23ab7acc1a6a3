//! `GET /api/stripe/customer`

use octavo_domain::plan::level::Level;
use serde_json::{Value, json};

use crate::support::{TestApp, billing::GOOD, stories};

stories! {
    async fn who_never_paid_has_the_free_plan_and_no_subscription(app: &TestApp) {
        let customer = app.join("Ines").await.customer().await;
        assert_eq!(customer["plan"], json!({ "id": "free", "is_archive": false }));
        assert_eq!((&customer["status"], &customer["subscription"]), (&json!("none"), &Value::Null));
        assert_eq!((&customer["card"], &customer["nextPaymentDate"]), (&Value::Null, &Value::Null));
        assert_eq!(customer["has_payment_history"], json!(false));
        let plans = customer["available_plans"].as_array().unwrap();
        let studio = plans.iter().find(|plan| plan["id"] == "studio_yearly").unwrap();
        assert_eq!(studio["amount"], json!(43_200));
    }

    async fn bill_150_155_extra_is_open_to_whom_an_operator_gave_it_as_often_billed_as_agreed(app: &TestApp) {
        let ines = app.cardholder("Ines", GOOD).await;
        let open = |customer: &Value| {
            let plans = customer["available_plans"].as_array().unwrap();
            plans.iter().filter(|plan| plan["level"] == "extra").cloned().collect::<Vec<_>>()
        };
        assert_eq!(open(&ines.customer().await), Vec::<Value>::new());
        ines.subscribe("extra_yearly").await.refused(422, "plan_not_for_sale");
        app.plan(&ines, Level::Extra).await;
        let year = json!({ "id": "extra_yearly", "level": "extra", "interval": "year", "amount": 76_800 });
        assert_eq!(open(&ines.customer().await), [year]);
        ines.subscribe("extra_monthly").await.refused(422, "plan_not_for_sale");
        let customer = ines.subscribe("extra_yearly").await.expect(200);
        assert_eq!(customer["plan"]["id"], json!("extra_yearly"));
        assert_eq!((customer["interval"].as_str(), ines.level().await.as_str()), (Some("year"), "extra"));
    }

    async fn who_pays_is_told_of_their_card_and_of_the_next_payment(app: &TestApp) {
        let ines = app.subscriber("Ines", "freelancer_monthly").await;
        let customer = ines.customer().await;
        assert_eq!(customer["plan"]["id"], json!("freelancer_monthly"));
        assert_eq!(customer["card"], json!({ "brand": "visa", "last4": "4242" }));
        assert_eq!((&customer["status"], &customer["autoRenew"]), (&json!("active"), &json!(true)));
        assert_eq!(customer["nextPaymentAmount"], json!(3_800));
        assert_eq!(customer["nextPaymentDate"], customer["current_period_end"]);
        let latest = &customer["subscription"]["latest_invoice"];
        assert_eq!((&latest["paid"], &latest["payment_intent"]["status"]), (&json!(true), &json!("succeeded")));
        assert_eq!(ines.level().await, "freelancer");
    }

    async fn a_declined_payment_is_told_with_the_sentence_that_counts(app: &TestApp) {
        let ines = app.cardholder("Ines", crate::support::billing::EMPTY).await;
        ines.subscribe("studio_monthly").await.refused(402, "card_declined");
        let latest = ines.customer().await["subscription"]["latest_invoice"].clone();
        assert_eq!((&latest["status"], &latest["decline"]["code"]), (&json!("open"), &json!("insufficient_funds")));
        let sentence = "There isn’t enough money on your card to make the purchase. Please, add funds and try again, or pick another card.";
        assert_eq!(latest["decline"]["message"], json!(sentence));
        let other = app.join("Noor").await;
        assert_eq!(other.customer().await["subscription"], Value::Null);
    }

    async fn dash_343_the_decline_that_is_told_is_that_of_the_invoices_last_charge(app: &TestApp) {
        let ines = app.cardholder("Ines", crate::support::billing::EMPTY).await;
        ines.subscribe("studio_monthly").await.refused(402, "card_declined");
        ines.enter_card(crate::support::billing::STOLEN).await;
        let latest = ines.customer().await["subscription"]["latest_invoice"].clone();
        assert_eq!(latest["decline"]["code"], json!("insufficient_funds"), "the other card was not charged yet");
        assert_eq!(ines.pay(&latest["id"]).await.expect(200)["paid"], json!(false));
        let latest = ines.customer().await["subscription"]["latest_invoice"].clone();
        assert_eq!(latest["decline"]["code"], json!("stolen_card"));
        // Of a later purchase that is paid nothing is told but that.
        ines.enter_card(crate::support::billing::GOOD).await;
        assert_eq!(ines.pay(&latest["id"]).await.expect(200)["paid"], json!(true));
        assert_eq!(ines.customer().await["subscription"]["latest_invoice"]["decline"], Value::Null);
    }
}

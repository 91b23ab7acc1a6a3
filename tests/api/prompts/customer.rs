//! `GET /api/stripe/customer`

use octavo_domain::prompts::payment::{Charge, Customer, Invoice, PaymentError};
use serde_json::{Value, json};

use crate::support::{TestApp, stories};

stories! {
    async fn nothing_is_said_before_the_card_provider_has(app: &TestApp) {
        let ines = app.join("Ines").await;
        let expected = json!({ "customer": { "subscription": null, "planLevel": "free" } });
        assert_eq!(ines.browser.get("/stripe/customer").await.expect(200), expected);
    }

    async fn a_declined_payment_is_told_with_the_sentence_that_counts(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        let mut invoice = Invoice {
            status: "open".to_owned(),
            last_error: Some(PaymentError {
                charge: Some("ch_1".to_owned()),
                decline_code: Some("insufficient_funds".to_owned()),
            }),
            charge: Some(Charge { id: "ch_1".to_owned(), failure_code: Some("card_declined".to_owned()) }),
        };
        let store = async |invoice: Option<Invoice>| {
            let customer = Customer { latest_invoice: invoice };
            app.behind(async |unit| {
                let now = octavo_application::ports::clock::Clock::now(app.clock.as_ref());
                unit.promotions().set_customer(ines.id(), Some(&customer), now).await.unwrap();
            })
            .await;
            let answer = ines.browser.get("/stripe/customer").await.expect(200);
            answer["customer"]["subscription"]["latest_invoice"].clone()
        };
        let expected = json!({
            "status": "open",
            "payment_intent": { "last_payment_error": { "charge": "ch_1", "decline_code": "insufficient_funds" } },
            "charge": { "id": "ch_1", "failure_code": "card_declined" },
            "decline": {
                "code": "insufficient_funds",
                "message": "There isn’t enough money on your card to make the purchase. Please, add funds and try again, or pick another card.",
            },
        });
        assert_eq!(store(Some(invoice.clone())).await, expected);
        invoice.last_error = None;
        let told = store(Some(invoice.clone())).await;
        assert_eq!((&told["payment_intent"], &told["decline"]["code"]), (&Value::Null, &json!("card_declined")));
        invoice.status = "paid".to_owned();
        assert_eq!(store(Some(invoice)).await["decline"], Value::Null);
        assert_eq!(store(None).await, Value::Null);
        assert_eq!(noor.browser.get("/stripe/customer").await.expect(200)["customer"]["subscription"], Value::Null);
    }
}

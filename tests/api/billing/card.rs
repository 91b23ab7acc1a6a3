//! The card that pays: `GET /api/stripe/intents/create/`, `POST /api/stripe/payment_method/attach/`,
//! `PUT /api/stripe/customer`, `DELETE /api/stripe/card/`

use octavo_application::billing::payments::PaymentOutcome;
use serde_json::{Value, json};

use crate::support::{
    TestApp,
    billing::{ASKS, GOOD},
    stories,
};

stories! {
    async fn a_card_is_entered_replaced_and_removed(app: &TestApp) {
        let ines = app.join("Ines").await;
        let setup = ines.browser.get("/stripe/intents/create/").await.expect(200);
        assert_eq!((&setup["provider"], &setup["script"]), (&json!("sandbox"), &Value::Null));
        ines.enter_card(GOOD).await;
        assert_eq!(ines.customer().await["card"]["last4"], json!("4242"));
        let other = ines.typed(ASKS).await;
        let customer = ines.browser.put("/stripe/customer", json!({ "token": other })).await.expect(200);
        assert_eq!(customer["card"]["last4"], json!("3184"));
        assert_eq!(ines.browser.delete("/stripe/card/").await.expect(200), json!(true));
        assert_eq!(ines.browser.delete("/stripe/card/").await.expect(200), json!(false));
        assert_eq!(ines.customer().await["card"], Value::Null);
    }

    async fn stolen_cards_are_not_tried_out_by_the_dozen(app: &TestApp) {
        let ines = app.join("Ines").await;
        for _ in 0..20 {
            ines.browser.get("/stripe/intents/create/").await.expect(200);
        }
        ines.browser.get("/stripe/intents/create/").await.refused(429, "too_many_attempts");
        let elsewhere = ines.browser.fetch("/api/stripe/intents/create", &[]).await;
        elsewhere.refused(403, "cross_site");
    }

    async fn nobody_pays_with_the_card_of_another(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        let hers = ines.typed(GOOD).await;
        let stolen = noor.browser.post("/stripe/payment_method/attach", json!({ "payment_method_id": hers })).await;
        stolen.refused(422, "card_refused");
        assert_eq!(noor.customer().await["card"], Value::Null);
    }

    async fn a_customer_at_another_provider_is_none_here(app: &TestApp) {
        let ines = app.subscriber("Ines", "studio_monthly").await;
        let before = ines.customer().await["subscription"]["customer"].clone();
        let provider = async || {
            let account = app.ports.billing.billing_account(ines.id()).await.unwrap().unwrap();
            (account.provider, account.customer.unwrap().0)
        };
        let mut work = app.ports.storage.begin().await.unwrap();
        let mut account = work.billing().account(ines.id()).await.unwrap().unwrap();
        account.provider = "elsewhere".to_owned();
        work.billing().save_account(&account).await.unwrap();
        work.commit().await.unwrap();
        let customer = ines.customer().await;
        assert_eq!((&customer["card"], &customer["subscription"]["customer"]), (&Value::Null, &Value::Null));
        assert_eq!(customer["status"], json!("active"), "what was paid for stays");
        let change = json!({ "plan_id": "business_monthly" });
        ines.change(change.clone()).await.refused(402, "card_required");
        app.advance().await;
        assert_eq!(provider().await.0, "elsewhere", "as long as nobody enters a card, nothing is forgotten");

        ines.enter_card(GOOD).await;
        assert_eq!(provider().await, ("sandbox".to_owned(), before.as_str().unwrap().to_owned()));
        ines.change(change).await.expect(200);
    }

    async fn a_payment_that_is_open_at_another_provider_is_left_to_it(app: &TestApp) {
        let ines = app.cardholder("Ines", ASKS).await;
        let asked = ines.subscribe("studio_monthly").await.refused(402, "invoice_payment_intent_requires_action");
        let (elsewhere, _running) = app.billing_at_stripe().await;
        let mut work = app.ports.storage.begin().await.unwrap();
        let invoice = work.billing().open_invoice(ines.id()).await.unwrap().unwrap();
        let attempt = work.billing().last_attempt(invoice.id).await.unwrap().unwrap();
        drop(work);
        let looked_up = elsewhere.look_up(&attempt).await.unwrap();
        assert_eq!(looked_up, PaymentOutcome::Processing { invoice: invoice.id }, "who never heard of it says nothing of it");
        ines.answer_bank(&asked, true).await;
        assert_eq!(ines.pay(&asked["invoiceId"]).await.expect(200)["paid"], json!(true));
    }

    async fn a_number_that_is_no_card_is_refused_where_it_was_typed(app: &TestApp) {
        let ines = app.join("Ines").await;
        let secret = ines.browser.get("/stripe/intents/create/").await.expect(200)["client_secret"].clone();
        let form = |number: &str, name: &str| json!({
            "client_secret": secret, "number": number, "exp_month": 12, "exp_year": 2034, "cvc": "123", "name": name,
        });
        let wrong = ines.browser.post("/sandbox/cards", form("4242 4242 4242 4241", "Ines")).await;
        assert_eq!(wrong.refused(422, "invalid_number")["fieldName"], json!("number"));
        let nobody = ines.browser.post("/sandbox/cards", form(GOOD, " ")).await;
        assert_eq!(nobody.refused(422, "invalid_name")["fieldName"], json!("name"));
    }
}

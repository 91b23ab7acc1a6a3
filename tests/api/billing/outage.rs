//! The card provider cannot be reached: the answers say so, and do not blame the database.

use std::{sync::Arc, time::Duration};

use octavo_application::{
    billing::{
        Billing,
        delete_customer::DeleteCustomer,
        payments::{PaymentError, PaymentOutcome},
        ports::card_provider::{CardProvider, Find},
        reconcile::Reconcile,
        sync_customer::SyncCustomer,
    },
    jobs::JobError,
    shared::storage::{Job, JobKind},
};
use octavo_domain::billing::attempt::AttemptState;
use octavo_domain::ids::JobId;
use serde_json::json;

use crate::support::{
    TestApp,
    billing::{ASKS, GOOD},
    stories,
};

/// Stripe at an address where nothing listens.
fn away() -> Arc<dyn CardProvider> {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let settings = octavo_stripe::Settings {
        secret_key: "sk_test_away".to_owned().into(),
        webhook_secret: "whsec_away".to_owned().into(),
        api_url: "http://127.0.0.1:9".to_owned(),
        return_url: "http://localhost:4000/settings/change-plan".to_owned(),
        patience: Duration::from_millis(200),
    };
    Arc::new(octavo_stripe::Stripe::new(&settings).unwrap())
}

stories! {
    async fn who_enters_a_card_is_told_that_the_card_provider_is_away(app: &TestApp) {
        let ines = app.join("Ines").await;
        let browser = app.browser_of(app.server_with(|ports| ports.card_provider = away()));
        browser.set_cookies(ines.browser.cookies());
        let refused = browser.get("/stripe/intents/create/").await.refused(503, "card_provider_unavailable");
        let sentence = "A network error has occurred. You’ve not been charged. Please try again.";
        assert_eq!(refused["detail"], json!(sentence));
    }

    async fn a_payment_that_cannot_be_concluded_names_the_card_provider(app: &TestApp) {
        let ines = app.cardholder("Ines", ASKS).await;
        ines.subscribe("studio_monthly").await.refused(402, "invoice_payment_intent_requires_action");
        let mut work = app.ports.storage.begin().await.unwrap();
        let invoice = work.billing().open_invoice(ines.id()).await.unwrap().unwrap();
        let mut attempt = work.billing().last_attempt(invoice.id).await.unwrap().unwrap();
        // It was taken for one that never began, so its webhook leads to a refund.
        attempt.state = AttemptState::Canceled;
        work.billing().update_attempt(&attempt).await.unwrap();
        work.commit().await.unwrap();
        let find = Find::Payment(attempt.payment.clone().unwrap());
        let waits = app.sandbox.look_up(&find).await.unwrap().unwrap();
        let billing = Billing { provider: away(), ..app.billing.clone() };
        let concluded = billing.record_outcome(attempt.id, &waits).await;
        assert!(matches!(concluded, Err(PaymentError::Provider(_))), "{concluded:?}");
        assert_eq!(app.billing.record_outcome(attempt.id, &waits).await.unwrap(), PaymentOutcome::Canceled);
    }

    async fn jobs_that_need_the_card_provider_say_that_it_is_away(app: &TestApp) {
        let ines = app.cardholder("Ines", GOOD).await;
        let billing = Billing { provider: away(), ..app.billing.clone() };
        app.behind(async |unit| {
            // A customer whom this provider knows.
            let mut account = unit.billing().account(ines.id()).await.unwrap().unwrap();
            account.provider = "stripe".to_owned();
            unit.billing().save_account(&account).await.unwrap();
        })
        .await;
        let job = |kind, key: String| Job { id: JobId::new(app.ports.ids.next()), kind, key, attempts: 0 };
        let forgotten =
            DeleteCustomer(billing.clone()).execute(&job(JobKind::DeleteCustomer, "delete_customer:cus_1".to_owned())).await;
        let described = job(JobKind::SyncCustomer, format!("sync_customer:{}", ines.id()));
        let described = SyncCustomer(billing.clone()).execute(&described).await;
        let reconciled = Reconcile(billing).daily().await;
        for done in [forgotten, described, reconciled] {
            let error = done.unwrap_err();
            assert!(matches!(error, JobError::CardProvider(_)), "{error:?}");
            assert!(error.to_string().contains("the card provider"), "{error}");
        }
    }
}

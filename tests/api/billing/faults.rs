//! Faults between the product and the provider: with each of them, a customer pays once.

use octavo_sandbox::Fault;
use serde_json::json;

use crate::support::{Account, TestApp, billing::GOOD, stories};

/// A customer subscribes while the next payment has a fault.
async fn wrong(app: &TestApp, fault: Fault) -> (Account, u16) {
    let ines = app.cardholder("Ines", GOOD).await;
    app.sandbox.go_wrong(fault);
    let answer = ines.subscribe("studio_monthly").await;
    (ines, answer.status.as_u16())
}

/// Gives every job the time to find the payment.
async fn found_out(app: &TestApp) {
    app.hear().await;
    for minutes in [6, 61, 24 * 60] {
        app.wait(chrono::TimeDelta::minutes(minutes));
        app.work().await;
        app.hear().await;
    }
}

/// The customer has their plan, and has paid for it once.
async fn paid_once(app: &TestApp, ines: &Account) {
    assert_eq!((ines.level().await.as_str(), app.charged().await), ("studio", vec![4_000]));
    let paid = ines.invoices().await.into_iter().filter(|invoice| invoice["paid"] == true).count();
    assert_eq!(paid, 1);
    assert_eq!(app.notices(&ines.email).await, ["receipt"]);
}

stories! {
    async fn no_answer_though_the_payment_was_made(app: &TestApp) {
        let (ines, status) = wrong(app, Fault::TimeoutAfter).await;
        assert_eq!((status, &ines.customer().await["subscription"]["latest_invoice"]["payment_intent"]["status"]), (202, &json!("processing")));
        found_out(app).await;
        paid_once(app, &ines).await;
    }

    async fn no_answer_and_nothing_happened(app: &TestApp) {
        let (ines, status) = wrong(app, Fault::TimeoutBefore).await;
        assert_eq!(status, 202);
        found_out(app).await;
        paid_once(app, &ines).await;
    }

    async fn no_answer_and_the_payment_is_made_late(app: &TestApp) {
        let (ines, _) = wrong(app, Fault::TimeoutLate).await;
        found_out(app).await;
        paid_once(app, &ines).await;
    }

    async fn an_error_after_the_payment_was_made(app: &TestApp) {
        let (ines, _) = wrong(app, Fault::ErrorAfter).await;
        found_out(app).await;
        paid_once(app, &ines).await;
    }

    async fn a_webhook_that_never_comes_that_comes_twice_early_or_late(app: &TestApp) {
        for fault in [Fault::WebhookNever, Fault::WebhookTwice, Fault::WebhookEarly, Fault::WebhookLate] {
            let before = app.charged().await.len();
            let ines = app.cardholder(&format!("Ines {fault:?}"), GOOD).await;
            app.sandbox.go_wrong(fault);
            ines.subscribe("studio_monthly").await.expect(200);
            app.hear().await;
            app.hear().await;
            assert_eq!((app.charged().await.len(), ines.level().await.as_str()), (before + 1, "studio"), "{fault:?}");
            assert_eq!(app.notices(&ines.email).await, ["receipt"], "{fault:?}");
        }
    }

    async fn a_second_click_while_nobody_knows_joins_the_first(app: &TestApp) {
        let (ines, _) = wrong(app, Fault::TimeoutAfter).await;
        ines.subscribe("studio_monthly").await;
        found_out(app).await;
        paid_once(app, &ines).await;
    }
}

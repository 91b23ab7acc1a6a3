//! Refunds by operators, by the product, and at the provider.

use octavo_application::{
    billing::{
        audit::{Ledger, audit},
        ports::card_provider::CardProvider,
        reconcile::{Noted, Reconcile},
        refund::{RefundError, RefundInvoice, RefundResult},
    },
    shared::clock::Clock,
};
use octavo_domain::billing::{attempt::AttemptState, card::IdempotencyKey};
use octavo_domain::{
    billing::{calendar::Moment, money::Cents},
    ids::InvoiceId,
};
use serde_json::json;

use crate::support::{Account, TestApp, stories};

async fn invoice(account: &Account) -> InvoiceId {
    account.invoices().await[0]["id"].as_str().unwrap().parse().unwrap()
}

async fn refund(app: &TestApp, account: &Account, amount: Option<i64>) -> Result<RefundResult, RefundError> {
    let refund = RefundInvoice(app.billing.clone());
    let amount = amount.map(Cents::new);
    refund.execute(account.id(), invoice(account).await, amount, &app.log()).await
}

/// The refunded amount as the owner sees it; checks that the ledger is consistent.
async fn refunded(app: &TestApp, account: &Account) -> i64 {
    let (user, mut invoices) = (account.id(), Vec::new());
    for invoice in app.ports.billing.invoices(user, 100).await.unwrap() {
        let attempts = app.ports.ledger.attempts_of(invoice.id).await.unwrap();
        invoices.push((invoice, attempts));
    }
    let ledger = Ledger {
        account: app.ports.billing.billing_account(user).await.unwrap(),
        invoices,
        entries: app.ports.billing.balance_transactions(user).await.unwrap(),
        reports: app.ports.ledger.reports_of(user).await.unwrap(),
        receipts: app.ports.ledger.receipt_numbers().await.unwrap(),
    };
    assert_eq!(audit(&ledger), []);
    account.invoices().await[0]["refunded"].as_i64().unwrap()
}

stories! {
    async fn what_an_operator_refunds_is_stored_once(app: &TestApp) {
        let ines = app.subscriber("Ines", "studio_monthly").await;
        let given = refund(app, &ines, Some(1_500)).await.unwrap();
        assert_eq!((given.amount, given.left), (Cents::new(1_500), Cents::new(2_500)));
        // The provider's event about it changes nothing more.
        app.hear().await;
        assert_eq!((refunded(app, &ines).await, app.charged().await), (1_500, vec![2_500]));
        for asked in [2_501, 0, -1] {
            let refused = refund(app, &ines, Some(asked)).await;
            assert!(matches!(refused, Err(RefundError::TooMuch { left, .. }) if left == Cents::new(2_500)), "{refused:?}");
        }
        assert_eq!(refund(app, &ines, None).await.unwrap().left, Cents::ZERO);
        app.hear().await;
        assert_eq!((refunded(app, &ines).await, app.charged().await), (4_000, vec![]));
        let latest = ines.customer().await["subscription"]["latest_invoice"].clone();
        let paid = (&latest["paid"], &latest["payment_intent"]["status"]);
        assert_eq!(paid, (&json!(true), &json!("succeeded")), "it was paid all the same");
        assert!(matches!(refund(app, &ines, None).await, Err(RefundError::NothingCharged)));
        assert_eq!((ines.level().await.as_str(), app.notices(&ines.email).await.len()), ("studio", 3));
        assert_eq!(app.notices(&ines.email).await, ["receipt", "refunded", "refunded"]);
    }

    async fn nothing_is_refunded_that_is_not_paid_or_not_theirs(app: &TestApp) {
        let (ines, noor) = (app.subscriber("Ines", "studio_monthly").await, app.join("Noor").await);
        let operators = RefundInvoice(app.billing.clone());
        let stranger = operators.execute(noor.id(), invoice(&ines).await, None, &app.log()).await;
        assert!(matches!(stranger, Err(RefundError::NoSuchInvoice)), "{stranger:?}");
        let zoe = app.cardholder("Zoe", crate::support::billing::EMPTY).await;
        zoe.subscribe("studio_monthly").await.refused(402, "card_declined");
        assert!(matches!(refund(app, &zoe, None).await, Err(RefundError::NothingCharged)));
        assert_eq!(app.charged().await, [4_000]);
    }

    async fn two_operators_at_once_refund_once(app: &TestApp) {
        let ines = app.subscriber("Ines", "studio_monthly").await;
        let (one, other) = tokio::join!(refund(app, &ines, Some(500)), refund(app, &ines, Some(500)));
        assert!(one.is_ok() && other.is_ok(), "{one:?} {other:?}");
        let back = 4_000 - app.charged().await[0];
        assert!(back == 500 || back == 1_000, "{back}");
        assert_eq!(refunded(app, &ines).await, back, "what is noted is what was refunded");
    }

    async fn a_refund_made_at_the_provider_is_stored_with_its_event(app: &TestApp) {
        let (ines, noor) = (app.subscriber("Ines", "studio_monthly").await, app.subscriber("Noor", "studio_monthly").await);
        let at_the_provider = async |account: &Account, cents, key: &str| {
            let attempts = app.ports.ledger.attempts_of(invoice(account).await).await.unwrap();
            let payment = attempts[0].payment.clone().unwrap();
            app.sandbox.refund(&payment, Cents::new(cents), &IdempotencyKey(key.to_owned())).await.unwrap();
        };
        at_the_provider(&ines, 700, "part").await;
        app.hear().await;
        assert_eq!(refunded(app, &ines).await, 700);
        // No webhook comes for this one, but reconciliation finds it.
        at_the_provider(&noor, 4_000, "whole").await;
        let since = Moment::from(app.clock.now()).plus(-60 * 60);
        let found = Reconcile(app.billing.clone()).execute(since).await.unwrap();
        let noted = Noted {
            invoice: invoice(&noor).await,
            before: AttemptState::Succeeded,
            after: AttemptState::Refunded,
            refunded: Cents::new(4_000),
        };
        assert_eq!((found.payments, found.noted, found.unknown.len()), (2, vec![noted], 0));
        assert_eq!(refunded(app, &noor).await, 4_000);
        let again = Reconcile(app.billing.clone()).execute(since).await.unwrap();
        assert_eq!(again.noted, []);
    }
}

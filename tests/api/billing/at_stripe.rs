//! Billing with Stripe as the card provider.

use octavo_application::{
    billing::{
        audit::Difference,
        ports::card_provider::{ReportKind, ReportState},
        reconcile::Reconcile,
        refund::{RefundError, RefundInvoice},
    },
    shared::storage::JobQueue,
};
use octavo_domain::billing::{attempt::AttemptState, issued_invoice::InvoiceStatus};
use octavo_domain::{
    account::email::Email,
    billing::{calendar::Moment, money::Cents},
};
use octavo_stripe_double::Fault;
use serde_json::json;

use crate::support::{
    PASSWORD, TestApp,
    billing::{ASKS, EMPTY, GOOD},
    stories,
};

/// Refunds to this card are pending for a time.
const REFUNDS_LATE: &str = "4000000000007726";
/// Refunds to this card fail.
const REFUNDS_FAIL: &str = "4000000000005126";
/// The holder of this card disputes what was paid with it.
const DISPUTES: &str = "4000000000000259";
/// Payments with this card get an early fraud warning.
const WARNS: &str = "4000000000005423";

stories! {
    /// A card does not count as declined because a request was wrong.
    async fn a_renewal_that_stripe_does_not_accept_changes_nothing_and_is_told_to_operators(app: &TestApp) {
        let at = app.at_stripe().await;
        let ines = at.subscriber("Ines", "studio_monthly", GOOD).await;
        at.stripe.double.go_wrong(Fault::InvalidRequest);
        at.days(31).await;
        at.hear().await;
        at.returns(&ines).await;
        let customer = ines.customer().await;
        let latest = &customer["subscription"]["latest_invoice"];
        assert_eq!((&customer["status"], ines.level().await.as_str()), (&json!("active"), "studio"));
        assert_eq!((&latest["payment_intent"]["status"], &latest["decline"]), (&json!("processing"), &json!(null)));
        assert_eq!(app.notices(&ines.email).await, ["receipt"], "nobody is told that their card was declined");
        let attempt = at.attempts(&ines).await.pop().unwrap();
        assert!(attempt.problem.unwrap().contains("parameter_unknown"));
        assert!(at.differences(&ines).await.contains(&Difference::NotAccepted(attempt.invoice)));
        // Days later it is still not declined; once an operator has fixed the cause, it is paid under the same key.
        for _ in 0..3 {
            at.stripe.double.go_wrong(Fault::InvalidRequest);
            at.days(1).await;
        }
        at.days(2).await;
        at.returns(&ines).await;
        assert_eq!(ines.customer().await["status"], json!("active"));
        assert_eq!(at.differences(&ines).await, []);
        let paid = at.payments().await;
        let paid: Vec<_> = paid.iter().filter(|payment| payment["status"] == "succeeded").collect();
        assert_eq!((paid.len(), app.notices(&ines.email).await.len()), (2, 2));
    }

    async fn a_purchase_that_stripe_does_not_accept_is_not_a_declined_card(app: &TestApp) {
        let at = app.at_stripe().await;
        let ines = at.join("Ines").await;
        at.enter_card(&ines, GOOD).await;
        at.stripe.double.go_wrong(Fault::InvalidRequest);
        let waits = ines.subscribe("studio_monthly").await.expect(202);
        assert_eq!((&waits["status"], ines.level().await.as_str()), (&json!("none"), "free"));
        let invoice = &waits["subscription"]["latest_invoice"]["id"];
        assert_eq!(ines.pay(invoice).await.expect(200)["paid"], json!(true), "the same request, once it is accepted");
        assert_eq!((ines.level().await.as_str(), at.payments().await.len()), ("studio", 1));
    }

    async fn a_declined_card_is_still_a_declined_card(app: &TestApp) {
        let at = app.at_stripe().await;
        let ines = at.subscriber("Ines", "studio_monthly", GOOD).await;
        at.enter_card(&ines, EMPTY).await;
        at.days(31).await;
        at.hear().await;
        at.returns(&ines).await;
        let customer = ines.customer().await;
        assert_eq!(customer["status"], json!("past_due"));
        assert_eq!(customer["subscription"]["latest_invoice"]["decline"]["code"], json!("insufficient_funds"));
        assert_eq!(app.notices(&ines.email).await, ["receipt", "payment_failed"]);
    }

    /// Stripe's recovery: the customer confirms the payment that their bank refused in their absence.
    async fn a_renewal_that_needs_its_customer_waits_for_them(app: &TestApp) {
        let at = app.at_stripe().await;
        let ines = at.subscriber("Ines", "studio_monthly", GOOD).await;
        at.enter_card(&ines, ASKS).await;
        at.days(31).await;
        // The webhook says that the payment has failed. It still waits.
        assert!(at.hear().await > 0);
        at.returns(&ines).await;
        let customer = ines.customer().await;
        let latest = &customer["subscription"]["latest_invoice"];
        assert_eq!((&customer["status"], &latest["payment_intent"]["status"]), (&json!("past_due"), &json!("requires_action")));
        let renewal = at.payments().await.pop().unwrap();
        assert_eq!(renewal["status"], json!("requires_payment_method"), "it is confirmed once");
        let mails = app.mail(&ines.email).await;
        assert_eq!(mails.last().unwrap().message.details()["confirm"], "true");
        // Without them the bank is not asked again.
        at.days(8).await;
        at.hear().await;
        assert_eq!(at.payments().await.len(), 2);
        at.returns(&ines).await;
        let asked = ines.pay(&latest["id"]).await.refused(402, "invoice_payment_intent_requires_action");
        let confirmed = at.confirm(&asked).await;
        assert_eq!((&confirmed["id"], &confirmed["status"]), (&renewal["id"], &json!("requires_action")));
        at.hear().await;
        at.stripe.double.answer_bank(asked["clientSecret"].as_str().unwrap(), true).unwrap();
        at.hear().await;
        let customer = ines.customer().await;
        assert_eq!((&customer["status"], ines.level().await.as_str()), (&json!("active"), "studio"));
        assert_eq!(at.payments().await.len(), 2);
        assert_eq!(at.differences(&ines).await, []);
    }

    async fn a_renewal_that_waits_is_confirmed_with_the_card_there_is_by_then(app: &TestApp) {
        let at = app.at_stripe().await;
        let ines = at.subscriber("Ines", "studio_monthly", GOOD).await;
        at.enter_card(&ines, ASKS).await;
        at.days(31).await;
        at.hear().await;
        at.returns(&ines).await;
        at.enter_card(&ines, GOOD).await;
        let invoice = ines.customer().await["subscription"]["latest_invoice"]["id"].clone();
        let asked = ines.pay(&invoice).await.refused(402, "invoice_payment_intent_requires_action");
        assert_eq!(at.confirm(&asked).await["status"], json!("succeeded"));
        assert_eq!(ines.pay(&invoice).await.expect(200)["paid"], json!(true));
        assert_eq!((ines.level().await.as_str(), at.payments().await.len()), ("studio", 2));
    }

    async fn a_renewal_that_nobody_confirms_is_taken_back_with_the_plan(app: &TestApp) {
        let at = app.at_stripe().await;
        let ines = at.subscriber("Ines", "studio_monthly", GOOD).await;
        at.enter_card(&ines, ASKS).await;
        at.days(31).await;
        at.hear().await;
        at.days(15).await;
        at.hear().await;
        at.returns(&ines).await;
        assert_eq!(ines.customer().await["status"], json!("canceled"));
        let payments = at.payments().await;
        assert_eq!((payments.len(), &payments[1]["status"]), (2, &json!("canceled")));
    }

    async fn who_is_refused_by_their_bank_may_try_again(app: &TestApp) {
        let at = app.at_stripe().await;
        let ines = at.subscriber("Ines", "studio_monthly", GOOD).await;
        at.enter_card(&ines, ASKS).await;
        at.days(31).await;
        at.hear().await;
        at.returns(&ines).await;
        let invoice = ines.customer().await["subscription"]["latest_invoice"]["id"].clone();
        let asked = ines.pay(&invoice).await.refused(402, "invoice_payment_intent_requires_action");
        at.confirm(&asked).await;
        at.stripe.double.answer_bank(asked["clientSecret"].as_str().unwrap(), false).unwrap();
        at.hear().await;
        let latest = ines.customer().await["subscription"]["latest_invoice"].clone();
        assert_eq!(latest["payment_intent"]["status"], json!("requires_payment_method"));
        at.days(9).await;
        assert_eq!(at.payments().await.len(), 2, "a person is asked, or nobody");
        at.returns(&ines).await;
        at.enter_card(&ines, GOOD).await;
        assert_eq!(ines.pay(&invoice).await.expect(200)["paid"], json!(true));
    }

    async fn a_refund_counts_once_it_has_arrived(app: &TestApp) {
        let at = app.at_stripe().await;
        let ines = at.subscriber("Ines", "studio_monthly", REFUNDS_LATE).await;
        let refund = RefundInvoice(at.billing.clone());
        let invoice = ines.invoices().await[0]["id"].as_str().unwrap().parse().unwrap();
        let given = refund.execute(ines.id(), invoice, Some(Cents::new(1_500)), &app.log()).await.unwrap();
        assert_eq!((given.left, given.is_pending), (Cents::new(2_500), true));
        at.hear().await;
        assert_eq!(ines.invoices().await[0]["refunded"], json!(0), "it is on its way");
        assert_eq!(at.attempts(&ines).await[0].refund_pending, Cents::new(1_500));
        let more = refund.execute(ines.id(), invoice, Some(Cents::new(2_501)), &app.log()).await;
        assert!(matches!(more, Err(RefundError::TooMuch { .. })), "{more:?}");
        assert_eq!(at.stripe.double.settle_refunds(), 1);
        at.hear().await;
        assert_eq!(ines.invoices().await[0]["refunded"], json!(1_500));
        assert_eq!((at.attempts(&ines).await[0].refund_pending, at.differences(&ines).await), (Cents::ZERO, vec![]));
    }

    async fn a_refund_that_did_not_arrive_is_no_refund(app: &TestApp) {
        let at = app.at_stripe().await;
        let ines = at.subscriber("Ines", "studio_monthly", REFUNDS_FAIL).await;
        let refund = RefundInvoice(at.billing.clone());
        let invoice = ines.invoices().await[0]["id"].as_str().unwrap().parse().unwrap();
        refund.execute(ines.id(), invoice, None, &app.log()).await.unwrap();
        at.hear().await;
        assert_eq!(ines.invoices().await[0]["refunded"], json!(4_000));
        at.stripe.double.settle_refunds();
        at.hear().await;
        assert_eq!(ines.invoices().await[0]["refunded"], json!(0));
        let failed = Difference::NotArrived { invoice, failed: Cents::new(4_000) };
        assert_eq!(at.differences(&ines).await, [failed]);
    }

    async fn a_payment_that_is_not_needed_is_refunded(app: &TestApp) {
        let at = app.at_stripe().await;
        let ines = at.join("Ines").await;
        at.enter_card(&ines, ASKS).await;
        let asked = ines.subscribe("studio_monthly").await.refused(402, "invoice_payment_intent_requires_action");
        let attempt = at.attempts(&ines).await.pop().unwrap();
        app.behind(async |unit| {
            // Voided here, while its customer answers their bank.
            let mut invoice = unit.billing().invoice(attempt.invoice).await.unwrap().unwrap();
            invoice.status = InvoiceStatus::Void;
            unit.billing().update_invoice(&invoice).await.unwrap();
        })
        .await;
        at.stripe.double.answer_bank(asked["clientSecret"].as_str().unwrap(), true).unwrap();
        at.hear().await;
        assert_eq!(at.attempts(&ines).await[0].state, AttemptState::Refunded);
        assert_eq!(at.payments().await[0]["latest_charge"]["amount_refunded"], json!(4_000));
    }

    async fn a_dispute_is_shown_to_operators_and_takes_the_plan_once_it_is_lost(app: &TestApp) {
        let at = app.at_stripe().await;
        let ines = at.subscriber("Ines", "studio_monthly", DISPUTES).await;
        let noor = at.subscriber("Noor", "studio_monthly", DISPUTES).await;
        at.hear().await;
        let invoice = ines.invoices().await[0]["id"].as_str().unwrap().parse().unwrap();
        assert_eq!(at.differences(&ines).await, [Difference::Disputed(invoice)]);
        let reports = app.ports.ledger.reports_of(ines.id()).await.unwrap();
        let said = (reports[0].kind, reports[0].state, reports[0].amount, reports[0].reason.as_str());
        assert_eq!(said, (ReportKind::Dispute, ReportState::Open, Cents::new(4_000), "fraudulent"));
        assert_eq!(ines.level().await, "studio", "it is not decided");
        assert_eq!(at.stripe.double.close_disputes(false), 2);
        at.hear().await;
        assert_eq!(at.hear().await, 0);
        for account in [&ines, &noor] {
            assert_eq!((account.level().await.as_str(), &account.customer().await["status"]), ("free", &json!("canceled")));
            assert_eq!(app.notices(&account.email).await, ["receipt", "canceled"]);
            assert_eq!(at.differences(account).await, []);
        }
        assert_eq!(app.ports.ledger.reports_of(ines.id()).await.unwrap()[0].state, ReportState::Lost);
        // A customer who subscribes again does not see the old decline.
        at.enter_card(&ines, GOOD).await;
        ines.subscribe("studio_monthly").await.expect(200);
        at.hear().await;
        assert_eq!(ines.level().await, "studio");
    }

    /// It is not needed and cannot be refunded: it remains for an operator.
    async fn a_needless_payment_whose_refund_comes_back_is_not_given_back(app: &TestApp) {
        let at = app.at_stripe().await;
        let ines = at.join("Ines").await;
        at.enter_card(&ines, REFUNDS_FAIL).await;
        at.stripe.double.go_wrong(Fault::ErrorAfter);
        ines.subscribe("studio_monthly").await.expect(202);
        let attempt = at.attempts(&ines).await.pop().unwrap();
        app.behind(async |unit| {
            // Voided here, while the outcome of its payment is unknown.
            let mut invoice = unit.billing().invoice(attempt.invoice).await.unwrap().unwrap();
            invoice.status = InvoiceStatus::Void;
            unit.billing().update_invoice(&invoice).await.unwrap();
        })
        .await;
        at.hear().await;
        assert_eq!(at.attempts(&ines).await[0].state, AttemptState::Refunded);
        assert_eq!(at.differences(&ines).await, []);
        assert_eq!(at.stripe.double.settle_refunds(), 1);
        at.hear().await;
        let failed = Difference::NotArrived { invoice: attempt.invoice, failed: Cents::new(4_000) };
        for _ in 0..3 {
            let stands = at.attempts(&ines).await.pop().unwrap();
            assert_eq!((stands.state, stands.refund_failed), (AttemptState::RefundDue, Cents::new(4_000)));
            assert_eq!(at.differences(&ines).await, [failed], "operators see it until it is settled");
            // The refund is attempted again under the same key, which refunds nothing twice.
            at.days(1).await;
            at.hear().await;
        }
        assert_eq!(at.payments().await[0]["latest_charge"]["amount_refunded"], json!(0));
        assert_eq!((ines.level().await.as_str(), app.notices(&ines.email).await.len()), ("free", 0));
    }

    async fn a_dispute_that_no_webhook_told_of_is_found_by_the_daily_listing(app: &TestApp) {
        let at = app.at_stripe().await;
        let ines = at.subscriber("Ines", "studio_monthly", DISPUTES).await;
        let listed = async || {
            let since = Moment::from_unix(app.now());
            let found = Reconcile(at.billing.clone()).execute(since).await.unwrap();
            found.disputes.len()
        };
        // Not one webhook arrives.
        at.stripe.double.lose_events();
        assert_eq!((listed().await, listed().await), (1, 0), "what is known is no news");
        let invoice = ines.invoices().await[0]["id"].as_str().unwrap().parse().unwrap();
        assert_eq!(at.differences(&ines).await, [Difference::Disputed(invoice)]);
        // Months later it is decided, without a webhook again.
        at.stripe.double.close_disputes(false);
        at.stripe.double.lose_events();
        app.wait(chrono::TimeDelta::days(20));
        assert_eq!((listed().await, listed().await), (1, 0));
        at.returns(&ines).await;
        assert_eq!((ines.level().await.as_str(), at.differences(&ines).await), ("free", vec![]));
        assert_eq!(app.notices(&ines.email).await, ["receipt", "canceled"]);
    }

    async fn a_dispute_that_is_won_changes_nothing(app: &TestApp) {
        let at = app.at_stripe().await;
        let ines = at.subscriber("Ines", "studio_monthly", DISPUTES).await;
        at.stripe.double.close_disputes(true);
        at.hear().await;
        assert_eq!((ines.level().await.as_str(), at.differences(&ines).await), ("studio", vec![]));
        assert_eq!(app.ports.ledger.reports_of(ines.id()).await.unwrap()[0].state, ReportState::Won);
    }

    async fn a_warning_of_fraud_is_shown_to_operators(app: &TestApp) {
        let at = app.at_stripe().await;
        let ines = at.subscriber("Ines", "studio_monthly", WARNS).await;
        at.hear().await;
        let reports = app.ports.ledger.reports_of(ines.id()).await.unwrap();
        let said = (reports.len(), reports[0].kind, reports[0].reason.as_str(), reports[0].amount);
        assert_eq!(said, (1, ReportKind::FraudWarning, "made_with_stolen_card", Cents::new(4_000)));
        assert_eq!(ines.level().await, "studio");
    }

    async fn a_customer_who_was_deleted_at_stripe_is_made_anew(app: &TestApp) {
        let at = app.at_stripe().await;
        let ines = at.subscriber("Ines", "studio_monthly", GOOD).await;
        let before = ines.customer().await["subscription"]["customer"].clone();
        at.stripe.double.delete_customer(before.as_str().unwrap()).unwrap();
        at.hear().await;
        assert_eq!(ines.customer().await["card"], json!(null), "the card is gone with them");
        at.enter_card(&ines, GOOD).await;
        let customer = ines.customer().await;
        assert_ne!(customer["subscription"]["customer"], before);
        assert_eq!(customer["card"]["last4"], json!("4242"));
        at.days(31).await;
        assert_eq!(at.payments().await.len(), 2);
        at.returns(&ines).await;
        assert_eq!(ines.customer().await["status"], json!("active"));
    }

    async fn a_card_that_its_network_has_renewed_is_shown(app: &TestApp) {
        let at = app.at_stripe().await;
        let ines = at.subscriber("Ines", "studio_monthly", GOOD).await;
        let customer = ines.customer().await["subscription"]["customer"].clone();
        at.stripe.double.renew_card(customer.as_str().unwrap(), "1881", 2039).unwrap();
        at.hear().await;
        assert_eq!(ines.customer().await["card"]["last4"], json!("1881"));
        let account = app.ports.billing.billing_account(ines.id()).await.unwrap().unwrap();
        assert_eq!(account.card.unwrap().expires_year, 2039);
    }

    async fn a_changed_name_is_told_to_stripe(app: &TestApp) {
        let at = app.at_stripe().await;
        let ines = at.subscriber("Ines", "studio_monthly", GOOD).await;
        let customer = ines.customer().await["subscription"]["customer"].clone();
        let told = || at.stripe.double.customer(customer.as_str().unwrap());
        assert_eq!((&told()["name"], &told()["email"]), (&json!("Ines"), &json!(ines.email)));
        ines.browser.put("/me", json!({ "name": "Ines Okafor" })).await.expect(200);
        let jobs = app.jobs_with(|ports| ports.card_provider = at.billing.provider.clone());
        while jobs.execute(JobQueue::Short).await.unwrap() {}
        assert_eq!((&told()["name"], &told()["email"]), (&json!("Ines Okafor"), &json!(ines.email)));
        let moving = json!({ "email": "ines@marchetti.example", "password": PASSWORD });
        ines.browser.patch("/me/email", moving).await.expect(200);
        let token = app.link("ines@marchetti.example", "change_email").await;
        ines.browser.post("/auth/confirm", json!({ "token": token })).await.expect(204);
        while jobs.execute(JobQueue::Short).await.unwrap() {}
        assert_eq!(told()["email"], "ines@marchetti.example");
        let undo = app.link(&ines.email, "email_changing").await;
        app.browser().post("/auth/undo-email", json!({ "token": undo })).await.expect(204);
        while jobs.execute(JobQueue::Short).await.unwrap() {}
        assert_eq!(told()["email"], json!(ines.email));
    }
}

#[tokio::test]
async fn operators_are_mailed_when_a_payment_is_disputed_or_taken_for_fraud() {
    const OPERATORS: &str = "till@octavo.example";
    let app = TestApp::with(|settings| {
        settings.billing.operator = Some(Email::parse(OPERATORS).unwrap());
    })
    .await;
    let at = app.at_stripe().await;
    let told = async || {
        let mails = app.mail(OPERATORS).await;
        let said = mails.iter().map(|mail| {
            let details = mail.message.details();
            assert_eq!(mail.message.name(), "payment_reported");
            (details["kind"].clone(), details["state"].clone(), details["account"].clone())
        });
        said.collect::<Vec<_>>()
    };
    let ines = at.subscriber("Ines", "studio_monthly", DISPUTES).await;
    let noor = at.subscriber("Noor", "studio_monthly", WARNS).await;
    assert_eq!(told().await, []);
    at.hear().await;
    let one = |kind: &str, state: &str, of: &crate::support::app::Account| {
        (kind.to_owned(), state.to_owned(), of.id().to_string())
    };
    let opened = [one("dispute", "open", &ines), one("fraud_warning", "closed", &noor)];
    assert_eq!(told().await, opened);
    at.stripe.double.close_disputes(false);
    at.hear().await;
    assert_eq!(told().await.last(), Some(&one("dispute", "lost", &ines)));
    assert_eq!(told().await.len(), 3, "once for each news");
}

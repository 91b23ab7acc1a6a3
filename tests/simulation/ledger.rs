//! What must always be true, whatever fails.

use std::collections::{BTreeMap, BTreeSet};

use chrono::TimeDelta;
use octavo_application::{
    billing::{
        audit::{Ledger, audit},
        ports::{
            BillingQueries,
            card_provider::{Payment, PaymentState},
            ledger::LedgerQueries,
            mail::BillingNotice,
        },
    },
    shared::{message::Message, storage::Storage},
};
use octavo_domain::billing::{
    account::BillingAccount,
    attempt::{Attempt, AttemptState},
    issued_invoice::{BillingReason, InvoiceStatus, IssuedInvoice},
};
use octavo_domain::{
    billing::{change::ChangeKind, money::Cents, subscription::Subscription},
    ids::{InvoiceId, UserId},
    plans::level::Level,
};

use crate::{steps::wait, world::World};

/// More invoices than any account has.
const ALL: u32 = 10_000;

/// An account with all its stored billing data.
pub(crate) struct Account {
    pub(crate) level: Level,
    pub(crate) ledger: Ledger,
}

impl World {
    /// An account's ledger.
    pub(crate) fn account(&self, user: UserId) -> Account {
        let store = &self.store;
        wait(async {
            let mut invoices = Vec::new();
            for invoice in store.invoices(user, ALL).await.unwrap() {
                let attempts = store.attempts_of(invoice.id).await.unwrap();
                invoices.push((invoice, attempts));
            }
            invoices.reverse();
            let ledger = Ledger {
                account: store.billing_account(user).await.unwrap(),
                invoices,
                entries: store.balance_transactions(user).await.unwrap(),
                reports: store.reports_of(user).await.unwrap(),
                receipts: store.receipt_numbers().await.unwrap(),
            };
            let mut unit = store.begin().await.unwrap();
            let level = unit.users().find(user).await.unwrap().unwrap().level;
            Account { level, ledger }
        })
    }

    /// The invoices whose receipts were mailed.
    pub(crate) fn receipts(&self) -> Vec<InvoiceId> {
        let far = self.clock_in(TimeDelta::days(10_000));
        let mails = wait(async {
            let mut unit = self.store.begin().await.unwrap();
            unit.outbox().claim(ALL, far, far).await.unwrap()
        });
        let receipts = mails.into_iter().filter_map(|mail| match mail.mail.message {
            Message::Billing(mail) => match mail.notice {
                BillingNotice::Receipt(receipt) => Some(receipt.invoice),
                _ => None,
            },
            _ => None,
        });
        receipts.collect()
    }

    fn clock_in(&self, by: TimeDelta) -> chrono::DateTime<chrono::Utc> {
        self.now().time() + by
    }

    /// No customer paid twice, no payment is lost, and the ledger is consistent.
    pub(crate) fn check(&self) {
        let payments: BTreeMap<String, Payment> =
            self.provider.payments().into_iter().map(|payment| (payment.id.0.clone(), payment)).collect();
        let mut known = BTreeSet::new();
        let mut paid = Vec::new();
        for user in &self.people {
            let account = self.account(*user);
            account.check(&payments, &mut known);
            let invoices = account.ledger.invoices.iter().filter(|(invoice, _)| is_paid(invoice));
            paid.extend(invoices.map(|(invoice, _)| invoice.id));
        }
        for payment in payments.values().filter(|payment| payment.state == PaymentState::Succeeded) {
            assert!(known.contains(&payment.id.0), "a payment is lost: {payment:?}");
        }
        let mut mailed = self.receipts();
        mailed.sort_unstable();
        paid.sort_unstable();
        assert_eq!(mailed, paid, "each payment has one receipt");
    }
}

fn is_paid(invoice: &IssuedInvoice) -> bool {
    invoice.status == InvoiceStatus::Paid
}

impl Account {
    fn check(&self, payments: &BTreeMap<String, Payment>, known: &mut BTreeSet<String>) {
        let differences = audit(&self.ledger);
        assert!(differences.is_empty(), "the ledger is inconsistent: {differences:?}");
        let open = self.ledger.invoices.iter().filter(|(invoice, _)| invoice.status == InvoiceStatus::Open);
        assert!(open.count() <= 1, "several invoices are open");
        for (invoice, attempts) in &self.ledger.invoices {
            money(invoice, attempts, payments, known);
        }
        self.once();
        if let Some(account) = &self.ledger.account {
            self.is_what_was_paid_for(account);
        }
    }

    /// Nothing is paid for twice: neither a period nor a change.
    fn once(&self) {
        let paid = self.ledger.invoices.iter().map(|(invoice, _)| invoice).filter(|invoice| is_paid(invoice));
        let mut paid: Vec<&IssuedInvoice> = paid.collect();
        paid.sort_by_key(|invoice| invoice.number);
        let mut periods = BTreeSet::new();
        for invoice in paid.iter().filter(|invoice| invoice.reason != BillingReason::Update) {
            let period = (invoice.after.start, invoice.after.end, invoice.reason.id());
            assert!(periods.insert(period), "a period is paid twice: {invoice:#?}");
        }
        for pair in paid.windows(2) {
            let what = |invoice: &IssuedInvoice| {
                let after = &invoice.after;
                (after.level, after.interval, after.addons, after.start, invoice.created_at)
            };
            assert_ne!(what(pair[0]), what(pair[1]), "a change is paid twice: {pair:#?}");
        }
    }

    /// The account may do what its subscription allows, which was paid for.
    fn is_what_was_paid_for(&self, account: &BillingAccount) {
        let subscription = &account.subscription;
        let holds = subscription.status.is_running() || self.is_past_due(subscription);
        let expected = if holds { subscription.level } else { Level::Free };
        assert_eq!(self.level, expected, "{subscription:#?}");
        // A smaller plan that was chosen during a pause has a period for which nothing was billed.
        let is_billed = subscription.trial_end.is_none() && !subscription.segments.is_empty();
        if subscription.status.is_running() && is_billed {
            let pays = |invoice: &IssuedInvoice| {
                is_paid(invoice)
                    && invoice.after.end == subscription.end
                    && invoice.kind != ChangeKind::DowngradeToFree
            };
            let paid = self.ledger.invoices.iter().any(|(invoice, _)| pays(invoice));
            assert!(paid, "nobody paid for {subscription:#?}");
        }
    }

    fn is_past_due(&self, subscription: &Subscription) -> bool {
        use octavo_domain::billing::subscription::Status;
        subscription.status == Status::PastDue
    }
}

/// The provider's amounts for an invoice agree with the ledger.
fn money(
    invoice: &IssuedInvoice,
    attempts: &[Attempt],
    payments: &BTreeMap<String, Payment>,
    known: &mut BTreeSet<String>,
) {
    let keys: BTreeSet<&str> = attempts.iter().map(|attempt| attempt.key.0.as_str()).collect();
    let mut kept = Cents::ZERO;
    for payment in payments.values().filter(|payment| keys.contains(payment.key.0.as_str())) {
        if payment.state != PaymentState::Succeeded {
            continue;
        }
        kept += payment.amount - payment.refunded;
        let attempt = attempts.iter().find(|attempt| attempt.payment.as_ref() == Some(&payment.id));
        let attempt = attempt.unwrap_or_else(|| panic!("no attempt knows {payment:?}: {attempts:#?}"));
        let told = match attempt.state {
            AttemptState::Succeeded => payment.refunded == Cents::ZERO,
            AttemptState::Refunded => payment.refunded == payment.amount,
            _ => false,
        };
        assert!(told, "{attempt:?} is not {payment:?}");
        known.insert(payment.id.0.clone());
    }
    let owed = if is_paid(invoice) { invoice.invoice.amount_due - invoice.refunded } else { Cents::ZERO };
    assert_eq!(kept, owed, "{invoice:#?}\n{attempts:#?}");
    for attempt in attempts.iter().filter(|attempt| attempt.state == AttemptState::Succeeded) {
        let payment = attempt.payment.as_ref().and_then(|id| payments.get(&id.0));
        let paid = payment.is_some_and(|payment| payment.state == PaymentState::Succeeded);
        assert!(paid, "{attempt:?} was never paid");
    }
}

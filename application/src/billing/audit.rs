//! Checks the ledger: balances against their movements, movements against invoices, invoices against payments, and
//! receipts against their numbers.

use std::collections::BTreeMap;

use octavo_domain::{
    billing::money::Cents,
    ids::{BalanceTransactionId, InvoiceId},
};

use crate::billing::ports::{
    BalanceTransaction, BalanceTransactionReason, PaymentReport, card_provider::ReportState,
    ledger::ReceiptNumbers,
};
use octavo_domain::billing::{
    account::BillingAccount,
    attempt::{Attempt, AttemptState},
    issued_invoice::{InvoiceStatus, IssuedInvoice},
};

/// The ledger of an account.
#[derive(Debug, Clone, Default)]
pub struct Ledger {
    /// What billing knows of it; none when the account is deleted, or never had a billing account.
    pub account: Option<BillingAccount>,
    /// Its invoices with their attempts, in any order.
    pub invoices: Vec<(IssuedInvoice, Vec<Attempt>)>,
    /// The movements of its balance, the first one first.
    pub entries: Vec<BalanceTransaction>,
    /// Disputes and fraud warnings about its payments.
    pub reports: Vec<PaymentReport>,
    /// The receipt numbers of all accounts.
    pub receipts: ReceiptNumbers,
}

/// A difference in the ledger.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Difference {
    /// The movements do not add up to the balance.
    #[error("the movements sum up to {moved}, but the balance is {balance}")]
    Balance {
        /// Their sum, in cents.
        moved: Cents,
        /// The balance, in cents.
        balance: Cents,
    },
    /// A balance does not follow from the one before it.
    #[error("after the movement {entry} the balance is said to be {said}, but it is {counted}")]
    Step {
        /// The movement.
        entry: BalanceTransactionId,
        /// The balance it states.
        said: Cents,
        /// The balance as computed.
        counted: Cents,
    },
    /// A movement is for an invoice that is not there, or for none though it should be.
    #[error("the movement {0} is for an invoice, but for none of this account that is paid")]
    Stray(BalanceTransactionId),
    /// A paid invoice did not move the balance as it says.
    #[error("invoice {invoice} moves the balance by {owed}, but the movements for it sum up to {moved}")]
    Moved {
        /// The invoice.
        invoice: InvoiceId,
        /// The amount it states.
        owed: Cents,
        /// What was moved.
        moved: Cents,
    },
    /// There is more than one movement for an invoice.
    #[error("invoice {0} has moved the balance more than once")]
    MovedAgain(InvoiceId),
    /// The sums of an invoice are not those of its lines.
    #[error("the lines of invoice {0} do not sum up to what it says")]
    Lines(InvoiceId),
    /// What is owed is neither charged nor carried.
    #[error("invoice {0} neither charges nor carries what is owed")]
    Settled(InvoiceId),
    /// A paid invoice has no payment, more than one, or one with another amount.
    #[error("invoice {invoice} is paid with {due}, but {payments} payments of that amount are known")]
    Payments {
        /// The invoice.
        invoice: InvoiceId,
        /// What was to be paid.
        due: Cents,
        /// How many payments of it there are.
        payments: usize,
    },
    /// An invoice has a payment that it does not need.
    #[error("invoice {0} has a payment that it does not need and that is not to be refunded")]
    Needless(InvoiceId),
    /// The provider does not accept the request for a payment: nothing happens until an operator has resolved it.
    #[error("the card provider does not accept the payment of invoice {0}: see what its attempt says")]
    NotAccepted(InvoiceId),
    /// A refund did not arrive.
    #[error(
        "of invoice {invoice} {failed} was to be refunded and did not arrive: see to it at the card provider"
    )]
    NotArrived {
        /// The invoice.
        invoice: InvoiceId,
        /// What did not arrive.
        failed: Cents,
    },
    /// A payment is disputed, which is answered at the provider.
    #[error("the payment of invoice {0} is disputed: answer that at the card provider")]
    Disputed(InvoiceId),
    /// More was refunded than was paid.
    #[error("of invoice {invoice} {refunded} was refunded, but {charged} was charged")]
    Refunded {
        /// The invoice.
        invoice: InvoiceId,
        /// What was refunded.
        refunded: Cents,
        /// What was charged.
        charged: Cents,
    },
    /// A paid invoice has no receipt.
    #[error("invoice {0} is paid, but has no number")]
    NoReceipt(InvoiceId),
    /// An invoice that is not paid has a receipt.
    #[error("invoice {0} is not paid, but has a number")]
    EarlyReceipt(InvoiceId),
    /// Receipts are not numbered from 1 on without a gap.
    #[error(
        "there are {} receipts, the largest number of one is {}, and the last that was given is {}: there is a gap",
        .0.receipts, .0.largest, .0.given
    )]
    Gap(ReceiptNumbers),
}

/// Every difference, those of the balance first.
#[must_use]
pub fn audit(ledger: &Ledger) -> Vec<Difference> {
    let mut found = balance(ledger);
    found.extend(movements(ledger));
    for (invoice, attempts) in &ledger.invoices {
        found.extend(sums(invoice));
        found.extend(payments(invoice, attempts));
        found.extend(receipt(invoice));
    }
    let open = ledger.reports.iter().filter(|report| report.state == ReportState::Open);
    found.extend(open.map(|report| Difference::Disputed(report.invoice)));
    let ReceiptNumbers { receipts, largest, given } = ledger.receipts;
    if receipts != largest || largest != given {
        found.push(Difference::Gap(ledger.receipts));
    }
    found
}

fn balance(ledger: &Ledger) -> Vec<Difference> {
    let mut found = Vec::new();
    let mut counted = Cents::ZERO;
    for entry in &ledger.entries {
        counted += entry.amount;
        if entry.balance != counted {
            found.push(Difference::Step { entry: entry.id, said: entry.balance, counted });
            // Continues from the stated balance, so that one mistake is one difference.
            counted = entry.balance;
        }
    }
    let moved: Cents = ledger.entries.iter().map(|entry| entry.amount).sum();
    let balance = ledger.account.as_ref().map(|account| account.balance);
    found.extend(
        balance.filter(|balance| *balance != moved).map(|balance| Difference::Balance { moved, balance }),
    );
    found
}

/// Movements for invoices, and invoices that move the balance, belong together.
fn movements(ledger: &Ledger) -> Vec<Difference> {
    let mut found = Vec::new();
    let paid = || ledger.invoices.iter().map(|(invoice, _)| invoice).filter(|invoice| is_paid(invoice));
    let mut moved: BTreeMap<InvoiceId, (usize, Cents)> =
        paid().map(|invoice| (invoice.id, (0, Cents::ZERO))).collect();
    for entry in ledger.entries.iter().filter(|entry| entry.reason == BalanceTransactionReason::Invoice) {
        match entry.invoice.and_then(|invoice| moved.get_mut(&invoice)) {
            Some((count, sum)) => {
                *count += 1;
                *sum += entry.amount;
            }
            None => found.push(Difference::Stray(entry.id)),
        }
    }
    for invoice in paid() {
        let owed = invoice.invoice.ending_balance - invoice.invoice.start_balance;
        let (count, sum) = moved.get(&invoice.id).copied().unwrap_or_default();
        if sum != owed {
            found.push(Difference::Moved { invoice: invoice.id, owed, moved: sum });
        }
        if count > 1 {
            found.push(Difference::MovedAgain(invoice.id));
        }
    }
    found
}

fn is_paid(invoice: &IssuedInvoice) -> bool {
    invoice.status == InvoiceStatus::Paid
}

fn sums(issued: &IssuedInvoice) -> Vec<Difference> {
    let invoice = &issued.invoice;
    let subtotal: Cents = invoice.lines.iter().map(|line| line.amount).sum();
    let discount: Cents = invoice.lines.iter().map(|line| line.discount).sum();
    let tax: Cents = invoice.lines.iter().map(|line| line.tax).sum();
    let agree = (invoice.subtotal, invoice.discount, invoice.tax) == (subtotal, discount, tax)
        && invoice.total == subtotal - discount + tax;
    let settled = invoice.total + invoice.start_balance == invoice.amount_due + invoice.ending_balance;
    let lines = (!agree).then_some(Difference::Lines(issued.id));
    lines.into_iter().chain((!settled).then_some(Difference::Settled(issued.id))).collect()
}

fn payments(issued: &IssuedInvoice, attempts: &[Attempt]) -> Vec<Difference> {
    let due = issued.invoice.amount_due;
    let paid = |attempt: &&Attempt| attempt.state == AttemptState::Succeeded;
    let fitting = attempts.iter().filter(paid).filter(|attempt| attempt.amount == due).count();
    let all = attempts.iter().filter(paid).count();
    // A payment that was refunded in full is no longer a payment, but the invoice was paid with it.
    let fully_refunded = issued.refunded == due
        && attempts.iter().any(|attempt| attempt.state == AttemptState::Refunded && attempt.amount == due);
    let mut found = Vec::new();
    let charged = if is_paid(issued) { due } else { Cents::ZERO };
    if charged > Cents::ZERO {
        if fitting != 1 && !(fitting == 0 && fully_refunded) {
            found.push(Difference::Payments { invoice: issued.id, due, payments: fitting });
        }
        if all > fitting {
            found.push(Difference::Needless(issued.id));
        }
    } else if all > 0 {
        found.push(Difference::Needless(issued.id));
    }
    if attempts.iter().any(|attempt| attempt.problem.is_some()) {
        found.push(Difference::NotAccepted(issued.id));
    }
    // A refund that did not arrive is owed until it was refunded in full in another way.
    let not_arrived = attempts.iter().filter(|attempt| attempt.state != AttemptState::Refunded);
    let failed: Cents = not_arrived.map(|attempt| attempt.refund_failed).sum();
    if failed > Cents::ZERO {
        found.push(Difference::NotArrived { invoice: issued.id, failed });
    }
    if issued.refunded > charged || issued.refunded < Cents::ZERO {
        found.push(Difference::Refunded { invoice: issued.id, refunded: issued.refunded, charged });
    }
    found
}

fn receipt(issued: &IssuedInvoice) -> Option<Difference> {
    match (is_paid(issued), issued.number) {
        (true, None) => Some(Difference::NoReceipt(issued.id)),
        (false, Some(_)) => Some(Difference::EarlyReceipt(issued.id)),
        _ => None,
    }
}

#[cfg(test)]
mod tests;

//! What is due next for a subscription: renewals, ends of trials, pauses and periods, retries, and reminders.

use super::{
    account::BillingAccount,
    attempt::Attempt,
    calendar::{Interval, Moment},
    dunning,
    issued_invoice::{BillingReason, IssuedInvoice},
    subscription::Status,
};

/// Seconds of a day.
const DAY: i64 = 24 * 60 * 60;
/// Days before a renewal or an end on which the customer is notified.
const NOTIFY_BEFORE: i64 = 7;
/// Days before the end of a pause on which the customer is notified.
const NOTIFY_BEFORE_PAUSE_ENDS: i64 = 3;

/// What is due next for a subscription.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DueEvent {
    /// Notify the customer of the renewal: it is yearly, or the card expires before it.
    NotifyRenewal,
    /// Notify the customer that the plan ends.
    NotifyEnd,
    /// Notify the customer that the pause ends.
    NotifyPauseEnd,
    /// A pause begins.
    Pause,
    /// The next period begins and is charged.
    Renew,
    /// The subscription ends with its period.
    End,
    /// A renewal is retried.
    Retry,
    /// The subscription ends, as its renewal was never paid.
    EndUnpaid,
    /// A first purchase that was never paid is voided.
    GiveUp,
    /// The invoice of a subscription that has ended can no longer be paid.
    Forfeit,
}

/// What is due next for an account, and when; none when nothing is.
#[must_use]
pub fn next_due_event(
    account: &BillingAccount,
    paused: bool,
    open: Option<&IssuedInvoice>,
    last: Option<&Attempt>,
) -> Option<(Moment, DueEvent)> {
    let subscription = &account.subscription;
    if let Some(invoice) = open {
        return awaiting_payment(account, invoice, last);
    }
    if !subscription.status.is_running() {
        return None;
    }
    if !subscription.auto_renew {
        let end = subscription.trial_end.unwrap_or(subscription.end);
        let notify =
            (account.reminded_of != Some(end)).then(|| (end.plus(-NOTIFY_BEFORE * DAY), DueEvent::NotifyEnd));
        return notify.or(Some((end, DueEvent::End)));
    }
    let renews = subscription.renews_at();
    let notify = match (subscription.pause, account.reminded_of == Some(renews)) {
        (_, true) => None,
        (Some(_), false) => Some((renews.plus(-NOTIFY_BEFORE_PAUSE_ENDS * DAY), DueEvent::NotifyPauseEnd)),
        (None, false) if should_notify(account, renews) => {
            Some((renews.plus(-NOTIFY_BEFORE * DAY), DueEvent::NotifyRenewal))
        }
        (None, false) => None,
    };
    let pause = subscription.pause.filter(|_| !paused).map(|pause| (pause.paid_through, DueEvent::Pause));
    [pause, notify, Some((renews, DueEvent::Renew))].into_iter().flatten().min_by_key(|(at, _)| *at)
}

/// The due event of an open invoice.
fn awaiting_payment(
    account: &BillingAccount,
    invoice: &IssuedInvoice,
    last: Option<&Attempt>,
) -> Option<(Moment, DueEvent)> {
    if invoice.reason != BillingReason::Cycle {
        return Some((dunning::gives_up_at(invoice.created_at), DueEvent::GiveUp));
    }
    match (account.subscription.status, account.failure, account.ended_at) {
        (Status::Canceled, _, Some(ended)) => Some((dunning::payable_until(ended), DueEvent::Forfeit)),
        (Status::PastDue, Some(failure), _) => {
            let attempted = last.map_or(failure.since, |attempt| attempt.created_at.max(failure.since));
            let may_retry = failure.may_retry && last.is_some();
            Some(match dunning::next(failure.since, attempted, may_retry) {
                dunning::Next::Retry(at) => (at, DueEvent::Retry),
                dunning::Next::End(at) => (at, DueEvent::EndUnpaid),
            })
        }
        // Its payment is in progress.
        _ => None,
    }
}

/// Is a renewal announced? Yes for a yearly one, and when the card expires before it.
fn should_notify(account: &BillingAccount, renews: Moment) -> bool {
    account.subscription.interval == Interval::Year
        || account.card.as_ref().is_some_and(|card| card.expires_before(renews))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        billing::{
            account::Failure,
            attempt::AttemptState,
            card::{Card, CustomerRef, IdempotencyKey, PaymentMethodRef},
            change::ChangeKind,
            details::BillingDetails,
            invoice::Invoice,
            issued_invoice::InvoiceStatus,
            money::Cents,
            subscription::{Pause, Subscription},
        },
        ids::{AttemptId, InvoiceId, SubscriptionId, UserId},
    };
    use uuid::Uuid;

    /// 1 April 2025.
    const START: Moment = Moment::from_unix(1_743_465_600);
    const END: Moment = START.plus(30 * DAY);

    fn account(interval: Interval) -> BillingAccount {
        let subscription = Subscription {
            status: Status::Active,
            interval,
            anchor: START,
            start: START,
            end: END,
            ..Subscription::none()
        };
        let (user, id) = (UserId::new(Uuid::nil()), SubscriptionId::new(Uuid::nil()));
        BillingAccount { subscription, ..BillingAccount::new(user, id, "sandbox") }
    }

    fn card(month: u8, year: u16) -> Card {
        Card {
            method: PaymentMethodRef("pm".to_owned()),
            brand: "visa".to_owned(),
            last4: "4242".to_owned(),
            expires_month: month,
            expires_year: year,
        }
    }

    fn invoice(reason: BillingReason) -> IssuedInvoice {
        IssuedInvoice {
            id: InvoiceId::new(Uuid::nil()),
            user: UserId::new(Uuid::nil()),
            subscription: SubscriptionId::new(Uuid::nil()),
            number: None,
            status: InvoiceStatus::Open,
            reason,
            kind: ChangeKind::Renewal,
            invoice: Invoice::nothing(Cents::ZERO),
            billed_to: BillingDetails::default(),
            tax_note: None,
            card: None,
            after: Subscription::none(),
            created_at: START,
            closed_at: None,
            refunded: Cents::ZERO,
            attempts: 1,
        }
    }

    fn attempt(created_at: Moment) -> Attempt {
        Attempt {
            id: AttemptId::new(Uuid::nil()),
            invoice: InvoiceId::new(Uuid::nil()),
            user: UserId::new(Uuid::nil()),
            number: 1,
            key: IdempotencyKey("key".to_owned()),
            provider: "sandbox".to_owned(),
            customer: CustomerRef("cus".to_owned()),
            payment: None,
            amount: Cents::ZERO,
            off_session: true,
            state: AttemptState::Canceled,
            problem: None,
            refund_pending: Cents::ZERO,
            refund_failed: Cents::ZERO,
            created_at,
            check_at: None,
            checks: 0,
        }
    }

    fn due(account: &BillingAccount) -> Option<(Moment, DueEvent)> {
        next_due_event(account, false, None, None)
    }

    #[test]
    fn a_month_renews_without_a_reminder_unless_its_card_expires() {
        let month = account(Interval::Month);
        assert_eq!(due(&month), Some((END, DueEvent::Renew)));
        let good = BillingAccount { card: Some(card(5, 2025)), ..month.clone() };
        assert_eq!(due(&good), Some((END, DueEvent::Renew)), "a card is good to the end of its month");
        let expiring = BillingAccount { card: Some(card(4, 2025)), ..month };
        assert_eq!(due(&expiring), Some((END.plus(-7 * DAY), DueEvent::NotifyRenewal)));
    }

    #[test]
    fn a_year_is_announced_once() {
        let year = account(Interval::Year);
        assert_eq!(due(&year), Some((END.plus(-7 * DAY), DueEvent::NotifyRenewal)));
        let reminded = BillingAccount { reminded_of: Some(END), ..year };
        assert_eq!(due(&reminded), Some((END, DueEvent::Renew)));
    }

    #[test]
    fn what_does_not_renew_ends_with_its_period_or_trial() {
        let mut leaving = account(Interval::Month);
        leaving.subscription.auto_renew = false;
        assert_eq!(due(&leaving), Some((END.plus(-7 * DAY), DueEvent::NotifyEnd)));
        leaving.reminded_of = Some(END);
        assert_eq!(due(&leaving), Some((END, DueEvent::End)));
        leaving.subscription.trial_end = Some(START.plus(DAY));
        leaving.reminded_of = leaving.subscription.trial_end;
        assert_eq!(due(&leaving), Some((START.plus(DAY), DueEvent::End)));
        leaving.subscription.status = Status::Canceled;
        assert_eq!(due(&leaving), None);
    }

    #[test]
    fn a_pause_begins_is_announced_and_ends() {
        let mut pausing = account(Interval::Month);
        let ends_at = END.plus(30 * DAY);
        pausing.subscription.pause =
            Some(Pause { started_at: START, former_anchor: START, paid_through: END, ends_at });
        assert_eq!(due(&pausing), Some((END, DueEvent::Pause)));
        let notice = Some((ends_at.plus(-3 * DAY), DueEvent::NotifyPauseEnd));
        assert_eq!(next_due_event(&pausing, true, None, None), notice);
        pausing.reminded_of = Some(ends_at);
        assert_eq!(next_due_event(&pausing, true, None, None), Some((ends_at, DueEvent::Renew)));
    }

    #[test]
    fn an_open_invoice_comes_before_everything_else() {
        let mut waiting = account(Interval::Month);
        let first = invoice(BillingReason::Create);
        let given_up = Some((dunning::gives_up_at(START), DueEvent::GiveUp));
        assert_eq!(next_due_event(&waiting, false, Some(&first), None), given_up);
        let renewal = invoice(BillingReason::Cycle);
        assert_eq!(next_due_event(&waiting, false, Some(&renewal), None), None, "its payment is on its way");
        waiting.subscription.status = Status::PastDue;
        waiting.failure = Some(Failure { since: START, may_retry: true });
        let last = attempt(START);
        let retry = Some((START.plus(DAY), DueEvent::Retry));
        assert_eq!(next_due_event(&waiting, false, Some(&renewal), Some(&last)), retry);
        let ends = Some((dunning::ends_at(START), DueEvent::EndUnpaid));
        assert_eq!(next_due_event(&waiting, false, Some(&renewal), None), ends, "there is no card to try");
        waiting.failure = Some(Failure { since: START, may_retry: false });
        assert_eq!(next_due_event(&waiting, false, Some(&renewal), Some(&last)), ends);
        waiting.subscription.status = Status::Canceled;
        waiting.ended_at = Some(END);
        let forfeit = Some((dunning::payable_until(END), DueEvent::Forfeit));
        assert_eq!(next_due_event(&waiting, false, Some(&renewal), Some(&last)), forfeit);
    }
}

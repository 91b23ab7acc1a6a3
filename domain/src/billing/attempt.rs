//! Attempts to have an invoice paid.

use super::{
    calendar::Moment,
    card::{CustomerRef, Decline, IdempotencyKey, PaymentRef},
    money::Cents,
};
use crate::ids::{AttemptId, InvoiceId, UserId};

/// An attempt to have an invoice paid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt {
    /// Its identity.
    pub id: AttemptId,
    /// The invoice.
    pub invoice: InvoiceId,
    /// Who pays.
    pub user: UserId,
    /// Its position among the invoice's attempts, from 1.
    pub number: u32,
    /// Makes the request idempotent.
    pub key: IdempotencyKey,
    /// The provider that it is made at.
    pub provider: String,
    /// The customer there.
    pub customer: CustomerRef,
    /// The payment there, once it is known.
    pub payment: Option<PaymentRef>,
    /// The amount in cents.
    pub amount: Cents,
    /// Is the customer absent, and cannot confirm it?
    pub off_session: bool,
    /// Its state.
    pub state: AttemptState,
    /// Why the provider rejects its request, for operators; none when it does not.
    pub problem: Option<String>,
    /// Cents of it in pending refunds.
    pub refund_pending: Cents,
    /// Cents of it in failed refunds.
    pub refund_failed: Cents,
    /// When it was recorded.
    pub created_at: Moment,
    /// When it is looked up; none when that is not needed.
    pub check_at: Option<Moment>,
    /// How often it was looked up.
    pub checks: u32,
}

/// The state of an attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AttemptState {
    /// It is recorded, and the provider may not have been called yet.
    Started,
    /// The provider did not answer: the outcome is unknown.
    Unknown,
    /// The customer has to confirm it with their bank.
    NeedsAction,
    /// The provider has not decided.
    Processing,
    /// Paid.
    Succeeded,
    /// Not paid.
    Declined(Decline),
    /// Canceled, or refused by the provider: nothing was paid.
    Canceled,
    /// Paid after the invoice was paid or voided: it is to be refunded.
    RefundDue,
    /// Paid and refunded.
    Refunded,
}

impl AttemptState {
    /// May it still become a payment? At most one attempt of an invoice is live.
    #[must_use]
    pub const fn is_live(&self) -> bool {
        matches!(self, Self::Started | Self::Unknown | Self::NeedsAction | Self::Processing)
    }

    /// The id in storage.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match self {
            Self::Started => "started",
            Self::Unknown => "unknown",
            Self::NeedsAction => "needs_action",
            Self::Processing => "processing",
            Self::Succeeded => "succeeded",
            Self::Declined(_) => "declined",
            Self::Canceled => "canceled",
            Self::RefundDue => "refund_due",
            Self::Refunded => "refunded",
        }
    }

    /// May `answered` follow this state? Answers may arrive out of order: an older one never undoes a
    /// decision.
    #[must_use]
    pub fn may_become(&self, answered: &Self) -> bool {
        match self {
            Self::Refunded => false,
            Self::Succeeded | Self::RefundDue => *answered == Self::Refunded,
            Self::Declined(_) | Self::Canceled => matches!(answered, Self::Succeeded | Self::Refunded),
            _ => true,
        }
    }
}

/// Seconds until an undecided payment is looked up, by earlier look-ups: five minutes, an hour, then every day.
#[must_use]
pub const fn next_check_after(checks: u32) -> i64 {
    const MINUTE: i64 = 60;
    const HOUR: i64 = 60 * MINUTE;
    match checks {
        0 => 5 * MINUTE,
        1 => HOUR,
        _ => 24 * HOUR,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decision_is_not_undone_by_an_older_answer() {
        let declined =
            AttemptState::Declined(Decline { code: "insufficient_funds".to_owned(), may_retry: true });
        for open in [
            AttemptState::Started,
            AttemptState::Unknown,
            AttemptState::NeedsAction,
            AttemptState::Processing,
        ] {
            assert!(open.is_live());
            assert!(open.may_become(&declined) && open.may_become(&AttemptState::Succeeded));
            assert!(!AttemptState::Succeeded.may_become(&open) && !declined.may_become(&open));
        }
        for decided in [&declined, &AttemptState::Canceled] {
            assert!(!decided.is_live());
            assert!(decided.may_become(&AttemptState::Succeeded), "the money arrived after all");
            assert!(decided.may_become(&AttemptState::Refunded));
        }
        for paid in [AttemptState::Succeeded, AttemptState::RefundDue] {
            assert!(!paid.may_become(&declined) && paid.may_become(&AttemptState::Refunded));
            assert!(!AttemptState::Refunded.may_become(&paid));
        }
    }

    #[test]
    fn look_ups_become_rarer() {
        assert_eq!([0, 1, 2, 9].map(next_check_after), [300, 3_600, 86_400, 86_400]);
    }
}

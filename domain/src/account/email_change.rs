//! Another address for an account: it takes effect when it is confirmed, and the old one can undo it.

use chrono::{DateTime, TimeDelta, Utc};

use crate::{
    account::email::Email,
    auth::credential::SecretHash,
    ids::{EmailChangeId, UserId},
};

/// A change of address that was requested.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmailChange {
    /// Identity.
    pub id: EmailChangeId,
    /// The account.
    pub user: UserId,
    /// The address at the time of the request.
    pub old: Email,
    /// When the old address was confirmed; none when it never was.
    pub old_confirmed_at: Option<DateTime<Utc>>,
    /// The new address.
    pub new: Email,
    /// The hash of the secret that was mailed to the new address.
    pub confirm: SecretHash,
    /// The hash of the secret that was mailed to the old one.
    pub undo: SecretHash,
    /// When it was requested, or requested again.
    pub requested_at: DateTime<Utc>,
    /// When it took effect; none while it waits.
    pub confirmed_at: Option<DateTime<Utc>>,
}

impl EmailChange {
    /// How long the new address may be confirmed.
    pub const CONFIRM: TimeDelta = TimeDelta::hours(24);
    /// How long after it took effect the old address may undo it (ACCT-105).
    pub const UNDO: TimeDelta = TimeDelta::hours(72);

    /// When both links have expired.
    #[must_use]
    pub fn ends_at(&self) -> DateTime<Utc> {
        self.confirmed_at.map_or(self.requested_at + Self::CONFIRM, |at| at + Self::UNDO)
    }

    /// May the new address be confirmed at `now`?
    #[must_use]
    pub fn is_pending(&self, now: DateTime<Utc>) -> bool {
        self.confirmed_at.is_none() && now < self.ends_at()
    }

    /// May the old address undo it at `now`? Before it takes effect as well as after.
    #[must_use]
    pub fn can_be_undone(&self, now: DateTime<Utc>) -> bool {
        now < self.ends_at()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    const INSTANT: TimeDelta = TimeDelta::microseconds(1);

    #[test]
    fn it_waits_a_day_and_can_be_undone_for_three() {
        let start = DateTime::from_timestamp(1_790_000_000, 0).unwrap();
        let waiting = EmailChange {
            id: EmailChangeId::new(Uuid::from_u128(1)),
            user: UserId::new(Uuid::from_u128(2)),
            old: Email::parse("ines@okafor.studio").unwrap(),
            old_confirmed_at: None,
            new: Email::parse("ines@kiln.example").unwrap(),
            confirm: SecretHash::new([1; 32]),
            undo: SecretHash::new([2; 32]),
            requested_at: start,
            confirmed_at: None,
        };
        let end = start + EmailChange::CONFIRM;
        assert!(waiting.is_pending(end - INSTANT) && waiting.can_be_undone(end - INSTANT));
        assert!(!waiting.is_pending(end) && !waiting.can_be_undone(end));
        let done = EmailChange { confirmed_at: Some(end - INSTANT), ..waiting };
        let end = end - INSTANT + EmailChange::UNDO;
        assert!(!done.is_pending(start) && done.can_be_undone(end - INSTANT));
        assert!(!done.can_be_undone(end));
    }
}

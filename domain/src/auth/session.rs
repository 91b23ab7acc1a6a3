//! Sessions: how long a browser stays signed in.

use chrono::{DateTime, TimeDelta, Utc};

use crate::{
    auth::credential::SecretHash,
    ids::{SessionId, UserId},
    place::Place,
};

/// A signed-in browser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// The public handle.
    pub id: SessionId,
    /// The SHA-256 of the token in the browser's cookie.
    pub token: SecretHash,
    /// The account.
    pub user: UserId,
    /// When the person signed in.
    pub created_at: DateTime<Utc>,
    /// When the session was last seen, to within [`Session::TOUCH_AFTER`].
    pub last_seen_at: DateTime<Utc>,
    /// When a password, code or passkey was last verified in this session.
    pub authenticated_at: DateTime<Utc>,
    /// The browser's user agent, cut to [`Session::USER_AGENT_MAX`] characters.
    pub user_agent: String,
    /// The address it came from.
    pub address: String,
    /// City and country of that address, as far as known.
    pub place: Place,
}

impl Session {
    /// How long a session lasts without use.
    pub const IDLE: TimeDelta = TimeDelta::days(7);
    /// How long a session lasts after sign-in, used or not.
    pub const ABSOLUTE: TimeDelta = TimeDelta::days(30);
    /// How long sensitive changes are allowed after a reauthentication.
    pub const FRESH: TimeDelta = TimeDelta::minutes(10);
    /// "Last seen" is written at most this often.
    pub const TOUCH_AFTER: TimeDelta = TimeDelta::minutes(10);
    /// The most characters kept of a user agent.
    pub const USER_AGENT_MAX: usize = 256;

    /// When it ends unless it is used again.
    #[must_use]
    pub fn ends_at(&self) -> DateTime<Utc> {
        ends_at(self.created_at, self.last_seen_at)
    }
}

/// When a session that began at `created_at` and was last seen at `last_seen_at` ends.
#[must_use]
pub fn ends_at(created_at: DateTime<Utc>, last_seen_at: DateTime<Utc>) -> DateTime<Utc> {
    (last_seen_at + Session::IDLE).min(created_at + Session::ABSOLUTE)
}

/// May a session that was authenticated at `authenticated_at` make sensitive changes at `now`?
#[must_use]
pub fn is_fresh(authenticated_at: DateTime<Utc>, now: DateTime<Utc>) -> bool {
    now - authenticated_at <= Session::FRESH
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn idle_and_absolute_limits() {
        let start = DateTime::from_timestamp(1_790_000_000, 0).unwrap();
        assert_eq!(ends_at(start, start), start + TimeDelta::days(7));
        assert_eq!(ends_at(start, start + TimeDelta::days(29)), start + TimeDelta::days(30));
    }

    #[test]
    fn a_proof_holds_ten_minutes() {
        let start = DateTime::from_timestamp(1_790_000_000, 0).unwrap();
        assert!(is_fresh(start, start + TimeDelta::minutes(10)));
        assert!(!is_fresh(start, start + TimeDelta::minutes(10) + TimeDelta::microseconds(1)));
    }
}

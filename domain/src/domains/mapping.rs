//! Mapped domains, and checking them.

use chrono::{DateTime, TimeDelta, Utc};

use super::DomainName;
use crate::ids::{ProjectId, UserId};

/// What a domain shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// The owner's profile.
    Profile,
    /// One of the owner's projects.
    Project(ProjectId),
}

/// A domain that is mapped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CustomDomain {
    /// Its name.
    pub name: DomainName,
    /// Its owner.
    pub owner: UserId,
    /// What it shows.
    pub shown: Shown,
    /// Since when.
    pub mapped_at: DateTime<Utc>,
    /// When its DNS was last checked.
    pub checked_at: DateTime<Utc>,
    /// Since when its DNS no longer points here; none while it does.
    pub failing_since: Option<DateTime<Utc>>,
    /// Since when it is not served for that reason.
    pub suspended_at: Option<DateTime<Utc>>,
}

/// What a check of a mapped domain's DNS changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// Nothing that the owner has to know.
    None,
    /// It has stopped pointing here: its owner is notified, once.
    Failing,
    /// It has not pointed here for so long that it is not served any more: its owner is notified.
    Suspended,
    /// It points here again.
    Recovered,
}

impl CustomDomain {
    /// How often the DNS of a mapped domain is checked.
    pub const CHECK_EVERY: TimeDelta = TimeDelta::hours(6);
    /// How soon again once it no longer points here.
    pub const CHECK_AGAIN: TimeDelta = TimeDelta::hours(1);
    /// How long a domain that no longer points here is still served: as long as DNS changes may take to spread.
    pub const GRACE: TimeDelta = TimeDelta::hours(72);

    /// A domain that is mapped now.
    #[must_use]
    pub const fn mapped(name: DomainName, owner: UserId, shown: Shown, now: DateTime<Utc>) -> Self {
        Self { name, owner, shown, mapped_at: now, checked_at: now, failing_since: None, suspended_at: None }
    }

    /// When its next DNS check is due.
    #[must_use]
    pub fn next_check(&self) -> DateTime<Utc> {
        let wait = if self.failing_since.is_some() { Self::CHECK_AGAIN } else { Self::CHECK_EVERY };
        self.checked_at + wait
    }

    /// Records the result of a DNS check.
    pub fn look(&mut self, points_here: bool, now: DateTime<Utc>) -> Change {
        self.checked_at = now;
        if points_here {
            let failed = self.failing_since.take().is_some();
            self.suspended_at = None;
            return if failed { Change::Recovered } else { Change::None };
        }
        match (self.failing_since, self.suspended_at) {
            (None, _) => {
                self.failing_since = Some(now);
                Change::Failing
            }
            (Some(since), None) if now >= since + Self::GRACE => {
                self.suspended_at = Some(now);
                Change::Suspended
            }
            _ => Change::None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    fn name(text: &str) -> DomainName {
        DomainName::parse(text).unwrap()
    }

    #[test]
    fn a_domain_that_points_elsewhere_is_served_for_72_hours_more() {
        let now = DateTime::from_timestamp(1_790_000_000, 0).unwrap();
        let owner = UserId::new(Uuid::from_u128(1));
        let mut domain = CustomDomain::mapped(name("salt.example"), owner, Shown::Profile, now);
        assert_eq!(domain.next_check(), now + TimeDelta::hours(6));
        assert_eq!(domain.look(true, now), Change::None);
        assert_eq!(domain.look(false, now), Change::Failing);
        assert_eq!(domain.next_check(), now + TimeDelta::hours(1));
        assert_eq!(domain.look(false, now + TimeDelta::hours(71)), Change::None, "told once");
        assert_eq!((domain.look(true, now), domain.failing_since), (Change::Recovered, None));
        assert_eq!(domain.look(false, now), Change::Failing);
        assert_eq!(domain.look(false, now + TimeDelta::hours(72)), Change::Suspended);
        assert_eq!(domain.look(false, now + TimeDelta::hours(73)), Change::None);
        assert_eq!(domain.look(true, now + TimeDelta::hours(74)), Change::Recovered);
        assert_eq!((domain.failing_since, domain.suspended_at), (None, None));
    }
}

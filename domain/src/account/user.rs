//! An account.

use chrono::{DateTime, Utc};

use crate::{
    account::{
        email::Email,
        preferences::{BehaviorMetrics, Preferences},
        profile::{Description, DisplayName},
        profile_media::ProfileMedia,
        username::Username,
    },
    billing::{addons::Addons, calendar::Interval},
    ids::{NumId, UserId},
    plans::{
        entitlements::{Entitlements, Overrides},
        level::Level,
    },
};

/// An account and its owner's settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    /// Identity.
    pub id: UserId,
    /// The short number.
    pub num_id: NumId,
    /// Where mail goes; unique by its key.
    pub email: Email,
    /// When the address was confirmed; none while it is not.
    pub email_confirmed_at: Option<DateTime<Utc>>,
    /// The argon2id hash in PHC form.
    pub password_hash: PasswordHash,
    /// The display name.
    pub name: DisplayName,
    /// The public name in addresses; unique by its key.
    pub username: Username,
    /// The about text.
    pub description: Description,
    /// Is the public profile shown?
    pub profile_visible: bool,
    /// The plan.
    pub level: Level,
    /// How often the plan renews; none on the free one.
    pub interval: Option<Interval>,
    /// Limits that were changed for this account alone.
    pub overrides: Overrides,
    /// What was added to the plan.
    pub addons: Addons,
    /// Is the subscription paused?
    pub paused: bool,
    /// Avatar, favicon and analytics ids.
    pub profile_media: ProfileMedia,
    /// Dashboard preferences.
    pub preferences: Preferences,
    /// Facts about what the person has seen.
    pub behavior_metrics: BehaviorMetrics,
    /// When the account was created.
    pub created_at: DateTime<Utc>,
    /// When a field last changed.
    pub updated_at: DateTime<Utc>,
}

impl User {
    /// The account's entitlements.
    #[must_use]
    pub const fn entitlements(&self) -> Entitlements {
        Entitlements::new(self.level, self.overrides, self.addons, self.paused)
    }

    /// The plan's id in calls (BILL-038). A plan that an operator has given is yearly unless they chose otherwise.
    #[must_use]
    pub fn plan_id(&self) -> String {
        self.level.plan_id(self.interval.unwrap_or(Interval::Year))
    }
}

/// A password's argon2id hash in PHC string form. Never compared directly: the hashing port verifies it.
#[derive(Clone, PartialEq, Eq)]
pub struct PasswordHash(String);

impl PasswordHash {
    /// Wraps a hash made by the hashing port or read back from storage.
    #[must_use]
    pub fn new(phc: String) -> Self {
        Self(phc)
    }

    /// The PHC string.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for PasswordHash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("PasswordHash(…)")
    }
}

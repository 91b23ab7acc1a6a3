//! Conflicts of a downgrade: more is in use than the plan allows.

use octavo_domain::{
    account::user::User,
    billing::{
        addons::{Addons, is_over},
        subscription::Subscription,
    },
    ids::UserId,
    plans::{
        catalogue::Catalogue,
        entitlements::Entitlements,
        level::Level,
        limits::{Cap, LimitKey},
    },
};

use super::{Billing, locked_account::LockedAccount};
use crate::shared::storage::StorageError;

/// One thing of which too much is in use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Over {
    /// How much is in use.
    pub used: u32,
    /// How much is allowed.
    pub limit: u32,
}

/// What an account uses beyond a plan's limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Conflicts {
    /// Published projects.
    pub published: Option<Over>,
    /// Custom domains.
    pub domains: Option<Over>,
    /// People that work is shared with.
    pub contributors: Option<Over>,
}

impl Conflicts {
    /// Is there no conflict?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// How much is in use.
#[derive(Debug, Clone, Copy)]
struct Used {
    published: u32,
    domains: u32,
    contributors: u32,
}

fn over(allowed: Cap, used: u32) -> Option<Over> {
    match allowed {
        Cap::AtMost(limit) if is_over(allowed, used) => Some(Over { used, limit }),
        Cap::AtMost(_) | Cap::Unlimited => None,
    }
}

/// Compares usage with the limits of a plan and its add-ons.
fn compare(catalogue: &Catalogue, user: &User, level: Level, addons: Addons, used: Used) -> Conflicts {
    let limits = Entitlements::new(level, user.overrides, addons, false).limits(catalogue);
    Conflicts {
        published: over(limits.cap(LimitKey::PublishedMags), used.published),
        domains: over(limits.cap(LimitKey::DomainLimit), used.domains),
        contributors: over(limits.cap(LimitKey::Contributors), used.contributors),
    }
}

fn count(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

impl LockedAccount {
    async fn used(&mut self) -> Result<Used, StorageError> {
        let user: UserId = self.user.id;
        let profile = u64::from(self.work.domains().of_profile(user).await?.is_some());
        Ok(Used {
            published: count(self.work.publications().count(user).await?),
            domains: count(self.work.publications().count_domains(user).await?.saturating_add(profile)),
            contributors: self.work.team().count(user).await?,
        })
    }

    /// The conflicts of another subscription. An excess that existed before is no conflict: only a lower limit is.
    pub(crate) async fn conflicts_with(
        &mut self,
        billing: &Billing,
        after: &Subscription,
    ) -> Result<Conflicts, StorageError> {
        let used = self.used().await?;
        Ok(compare(&billing.catalogue, &self.user, after.level, after.addons, used))
    }

    /// The conflicts of the free plan.
    pub(crate) async fn conflicts_with_free(&mut self, billing: &Billing) -> Result<Conflicts, StorageError> {
        let used = self.used().await?;
        Ok(compare(&billing.catalogue, &self.user, Level::Free, Addons::NONE, used))
    }
}

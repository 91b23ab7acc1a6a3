//! Single sign-on, as operators manage it.

use std::{collections::BTreeSet, sync::Arc};

use octavo_domain::{
    account::user::User,
    plans::catalogue::Catalogue,
    sso::{Answer, IdentityProvider, SsoDomain, SsoEndpoint},
};

use crate::shared::{
    clock::Clock,
    storage::{StorageError, UnitOfWork},
};

/// Turns single sign-on on and off, for accounts that have requested it.
pub struct ManageSso {
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
    /// The plans' limits.
    pub catalogue: Arc<Catalogue>,
}

/// The setup.
pub struct Setup {
    /// The provider's name.
    pub name: Answer<128>,
    /// The domains whose addresses belong to it.
    pub domains: BTreeSet<SsoDomain>,
    /// The sign-in endpoint.
    pub endpoint: SsoEndpoint,
}

/// Why nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum ManageSsoError {
    /// The account has not requested it.
    #[error("it has not been requested")]
    NotRequested,
    /// The plan does not include it.
    #[error("it is part of the plan Extra")]
    NotEntitled,
    /// A domain belongs to another account's provider.
    #[error("one of the domains belongs to another account's provider")]
    DomainTaken,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl ManageSso {
    /// Turns it on, in a unit of work that the caller commits.
    ///
    /// # Errors
    /// [`ManageSsoError`].
    pub async fn enable(
        &self,
        work: &mut dyn UnitOfWork,
        user: &User,
        setup: Setup,
    ) -> Result<(), ManageSsoError> {
        if !user.entitlements().can_use_sso(&self.catalogue) {
            return Err(ManageSsoError::NotEntitled);
        }
        let mut sso = work.sso().find(user.id).await?.ok_or(ManageSsoError::NotRequested)?;
        let Setup { name, domains, endpoint } = setup;
        let enabled_at = self.clock.now();
        sso.provider = Some(IdentityProvider { name, domains, endpoint, enabled_at });
        work.sso().save(&sso).await.map_err(|error| match error {
            StorageError::Duplicate(_) => ManageSsoError::DomainTaken,
            other => other.into(),
        })
    }

    /// Turns it off; the request stays, and is pending again.
    ///
    /// # Errors
    /// [`ManageSsoError`].
    pub async fn disable(&self, work: &mut dyn UnitOfWork, user: &User) -> Result<(), ManageSsoError> {
        let mut sso = work.sso().find(user.id).await?.ok_or(ManageSsoError::NotRequested)?;
        sso.provider = None;
        Ok(work.sso().save(&sso).await?)
    }

    /// Removes it with its request.
    ///
    /// # Errors
    /// [`ManageSsoError`].
    pub async fn forget(&self, work: &mut dyn UnitOfWork, user: &User) -> Result<(), ManageSsoError> {
        if work.sso().delete(user.id).await? { Ok(()) } else { Err(ManageSsoError::NotRequested) }
    }
}

//! The single sign-on of an account.

use std::sync::Arc;

use octavo_domain::{
    account::user::User,
    ids::UserId,
    sso::{Sso, SsoDomain},
};

use crate::{shared::storage::StorageError, sso::ports::sso::SsoQueries};

/// Reads single sign-on.
pub struct ReadSso {
    /// Reads it.
    pub sso: Arc<dyn SsoQueries>,
}

impl ReadSso {
    /// An account's request and setup.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn of(&self, owner: UserId) -> Result<Option<Sso>, StorageError> {
        self.sso.sso(owner).await
    }

    /// The one that applies to an account: that which it administers, else that of its address's domain, with only this
    /// domain shown.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn holding(&self, user: &User) -> Result<Option<Sso>, StorageError> {
        if let Some(own) = self.sso.sso(user.id).await? {
            return Ok(Some(own));
        }
        let Some(domain) = SsoDomain::of(&user.email) else {
            return Ok(None);
        };
        let mut theirs = self.sso.sso_of_domain(&domain).await?;
        if let Some(provider) = theirs.as_mut().and_then(|sso| sso.provider.as_mut()) {
            provider.domains = [domain].into();
        }
        Ok(theirs)
    }
}

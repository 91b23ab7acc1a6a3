//! Whether and how somebody signs in through single sign-on.

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
    /// What an account has asked for, and what was set up for it.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn of(&self, owner: UserId) -> Result<Option<Sso>, StorageError> {
        self.sso.sso(owner).await
    }

    /// What holds for somebody: that of which they are the administrator, else that of their address's domain, of
    /// which they see no domain but their own.
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

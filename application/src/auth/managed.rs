//! Addresses that sign in through their company.

use octavo_domain::{account::user::User, sso::SsoDomain};

use crate::shared::storage::{StorageError, UnitOfWork};

/// Is the account's address managed by an identity provider (ACCT-157)?
pub(crate) async fn is_managed(work: &mut dyn UnitOfWork, user: &User) -> Result<bool, StorageError> {
    match SsoDomain::of(&user.email) {
        Some(domain) => Ok(work.sso().of_domain(&domain).await?.is_some()),
        None => Ok(false),
    }
}

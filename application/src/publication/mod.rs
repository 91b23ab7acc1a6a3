//! Publishing, published pages, and visits.

pub mod change_cover;
pub mod change_project;
pub mod choose_home;
pub mod flush_visits;
pub mod keyring;
pub mod ports;
pub mod publish_project;
pub mod read_project;
pub mod read_public;
pub mod reader_sign_in;
pub mod readers;
pub mod record_visit;

use octavo_domain::{ids::UserId, plans::entitlements::Entitlements};

use crate::shared::storage::{StorageError, UnitOfWork};

/// The account's entitlements.
async fn entitlements(work: &mut dyn UnitOfWork, owner: UserId) -> Result<Entitlements, StorageError> {
    let user = work.users().find(owner).await?.ok_or(StorageError::Stale("user"))?;
    Ok(user.entitlements())
}

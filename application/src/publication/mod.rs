//! Publishing, what readers are shown, and how often they come.

pub mod change_cover;
pub mod change_project;
pub mod choose_home;
pub mod email_door;
pub mod flush_visits;
pub mod keyring;
pub mod ports;
pub mod publish_project;
pub mod read_project;
pub mod read_public;
pub mod readers;
pub mod record_visit;

use octavo_domain::{ids::UserId, plans::entitlements::Entitlements};

use crate::shared::storage::{StorageError, UnitOfWork};

/// What the account may do.
async fn entitlements(work: &mut dyn UnitOfWork, owner: UserId) -> Result<Entitlements, StorageError> {
    let user = work.users().find(owner).await?.ok_or(StorageError::Stale("user"))?;
    Ok(user.entitlements())
}

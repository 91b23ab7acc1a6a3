//! Assigning seats when a plan's limit of contributors changes.

use octavo_domain::{account::user::User, plans::catalogue::Catalogue};

use crate::shared::storage::{StorageError, UnitOfWork};

/// Gives a locked account's team as many seats as its plan has now. Those who were added first keep theirs; the others
/// stay listed and see nothing until there is a seat for them again. No membership is removed.
pub(crate) async fn assign_seats(
    work: &mut dyn UnitOfWork,
    owner: &User,
    catalogue: &Catalogue,
) -> Result<(), StorageError> {
    let allowed = owner.entitlements().limits(catalogue).contributors;
    work.team().assign_seats(owner.id, allowed).await
}

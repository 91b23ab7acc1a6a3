//! Who of a team still has a place when a plan allows for other numbers.

use octavo_domain::{account::user::User, plans::catalogue::Catalogue};

use crate::shared::storage::{StorageError, UnitOfWork};

/// Gives a held account's team as many places as its plan has now: those who were added first keep theirs, everybody
/// else stays listed and sees nothing until there is one for them again. Nobody is removed.
pub(crate) async fn seat(
    work: &mut dyn UnitOfWork,
    owner: &User,
    catalogue: &Catalogue,
) -> Result<(), StorageError> {
    let allowed = owner.entitlements().limits(catalogue).contributors;
    work.team().seat(owner.id, allowed).await
}

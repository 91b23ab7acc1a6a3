//! The fonts of accounts.
//!
//! They belong to the account and not to a project: all its projects can be set in them, and those who edit one of
//! these see them. The same bytes are one font of an account. A font that came with a copy shares its file with the sender's.

pub mod add_font;
pub mod remove_font;
pub mod rename_family;
pub(crate) mod share;

use octavo_domain::{documents::font::OwnFont, ids::UserId};

use crate::shared::storage::{StorageError, UnitOfWork};

/// The path of a font's file on the viewer's origin. Its name cannot be guessed and never gets other bytes.
#[must_use]
pub fn path(font: &OwnFont) -> String {
    format!("/media/{}", font.file)
}

/// Locks an account, so that nobody else changes its fonts before the unit ends; false where it is gone.
async fn lock(work: &mut dyn UnitOfWork, owner: UserId) -> Result<bool, StorageError> {
    Ok(work.users().find(owner).await?.is_some())
}

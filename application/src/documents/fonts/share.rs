//! Fonts that go along with copies.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use octavo_domain::{
    documents::font::{FamilyKey, MOST_FONTS, OwnFont},
    ids::UserId,
};

use crate::{
    documents::{copy::ProjectCopy, current::CurrentDocument},
    shared::storage::{StorageError, UnitOfWork},
};

/// Gives an account the fonts of another one that the originals of its copies are set in (EDIT-218). What it has already
/// stays as it is; beyond [`MOST_FONTS`] it gets none. Both accounts MUST be locked, so that no file is removed meanwhile.
///
/// # Errors
/// [`StorageError`].
pub(crate) async fn share(
    work: &mut dyn UnitOfWork,
    current: &CurrentDocument,
    copies: &[ProjectCopy],
    (from, to): (UserId, UserId),
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let theirs = work.fonts().all(from).await?;
    if theirs.is_empty() {
        return Ok(());
    }
    let families = families(work, current, copies).await?;
    let own = work.fonts().all(to).await?;
    let most = usize::try_from(MOST_FONTS).unwrap_or(usize::MAX);
    let room = most.saturating_sub(own.len());
    let lacks = |font: &OwnFont| {
        families.contains(&font.family)
            && own.iter().all(|one| one.key != font.key || one.family != font.family)
    };
    for font in theirs.into_iter().filter(lacks).take(room) {
        work.fonts().add(&OwnFont { owner: to, added_at: now, ..font }).await?;
    }
    Ok(())
}

/// The own families that the originals are set in.
async fn families(
    work: &mut dyn UnitOfWork,
    current: &CurrentDocument,
    copies: &[ProjectCopy],
) -> Result<BTreeSet<FamilyKey>, StorageError> {
    let originals: Vec<_> = copies.iter().map(|copy| copy.from).collect();
    let mut families = BTreeSet::new();
    for original in work.documents().drawn(&originals).await? {
        let Some(head) = work.documents().hold(original).await? else { continue };
        families.extend(current.read(work, original, head).await?.document.own_families());
    }
    Ok(families)
}

//! The documents of projects that are made from others.
//!
//! A copy has the document and a log of its own, which begins with it. Nothing else of the original goes along: neither
//! its log nor those who are in it, nor what was published.

use std::collections::BTreeSet;

use octavo_domain::{
    documents::{document::Document, usage::WidgetUsage},
    ids::ProjectId,
};

use super::current::CurrentDocument;
use crate::{
    documents::ports::assets::CopiedAssets,
    shared::storage::{StorageError, UnitOfWork},
};

/// A project that is made from another one. It is stored, and has no document yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ProjectCopy {
    /// The original.
    pub(crate) from: ProjectId,
    /// The copy.
    pub(crate) to: ProjectId,
}

/// Gives copies the documents of their originals as these are now, drafts and unpublished changes included. The accounts
/// of the originals MUST be locked, so that of several units that hold several documents none waits for another.
///
/// # Errors
/// [`StorageError`].
pub(crate) async fn copy_drafts(
    work: &mut dyn UnitOfWork,
    current: &CurrentDocument,
    copies: &[ProjectCopy],
) -> Result<(), StorageError> {
    let originals: Vec<ProjectId> = copies.iter().map(|copy| copy.from).collect();
    let drawn: BTreeSet<ProjectId> = work.documents().drawn(&originals).await?.into_iter().collect();
    for copy in copies.iter().filter(|copy| drawn.contains(&copy.from)) {
        let Some(head) = work.documents().hold(copy.from).await? else { continue };
        let document = current.read(work, copy.from, head).await?.document;
        let body = match unlinked(current, &document) {
            Some(body) => body,
            None => current.encoded(work, copy.from, head).await?,
        };
        let usage = work.documents().widget_usage(copy.from).await?;
        add(work, *copy, (&body, &usage), CopiedAssets::All).await?;
    }
    Ok(())
}

/// Gives a copy what readers get of its original: a template's author alone sees its unpublished changes.
///
/// # Errors
/// [`StorageError`].
pub(crate) async fn copy_published(
    work: &mut dyn UnitOfWork,
    current: &CurrentDocument,
    copy: ProjectCopy,
) -> Result<(), StorageError> {
    let Some(published) = work.documents().published(copy.from).await? else { return Ok(()) };
    let document = current.decode_published(&published)?;
    let body = unlinked(current, &document).unwrap_or(published.body);
    add(work, copy, (&body, &WidgetUsage::of(&document)), CopiedAssets::Published).await
}

/// What a copy has in place of a document with text styles that follow those of the account: it keeps their looks as its own
/// (EDIT-191). None where the document has no such style.
fn unlinked(current: &CurrentDocument, document: &Document) -> Option<Vec<u8>> {
    document.without_account_styles().map(|document| current.format.encode(&document))
}

/// The one place where a copy gets what belongs to its document.
async fn add(
    work: &mut dyn UnitOfWork,
    copy: ProjectCopy,
    (body, usage): (&[u8], &WidgetUsage),
    pictures: CopiedAssets,
) -> Result<(), StorageError> {
    if !work.documents().add(copy.to, body).await? {
        return Err(StorageError::Duplicate("document"));
    }
    work.documents().put_widget_usage(copy.to, usage).await?;
    // No file is copied: both projects share it until neither has it.
    work.assets().copy(copy.from, copy.to, pictures).await
}

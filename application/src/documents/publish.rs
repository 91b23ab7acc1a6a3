//! What readers get of a document when its project is published.

use chrono::{DateTime, Utc};
use octavo_domain::{
    documents::{
        log::Seq,
        published::former_paths,
        version::{Version, VersionKind},
    },
    ids::{ProjectId, UserId, VersionId},
};

use super::{current::CurrentDocument, make_renditions};
use crate::{
    documents::ports::documents::PublishedDocument,
    shared::{
        ids::Ids,
        storage::{StorageError, UnitOfWork},
    },
};

/// Takes the document of a project along when that is published. A project without one, or with nothing on its pages, is
/// published as it is without a document. Publishing is atomic: it is a part of the unit (spec of the editor, section 12).
///
/// # Errors
/// [`StorageError`].
pub(crate) async fn publish(
    work: &mut dyn UnitOfWork,
    current: &CurrentDocument,
    (ids, now): (&dyn Ids, DateTime<Utc>),
    (project, by): (ProjectId, UserId),
) -> Result<(), StorageError> {
    let Some(head) = work.documents().hold(project).await? else { return Ok(()) };
    let document = current.read(work, project, head).await?.document.published();
    if document.is_blank() {
        return unpublish(work, project).await;
    }
    work.assets().set_published(project, &document.assets()).await?;
    if let Some(before) = work.documents().published(project).await? {
        let before = current.decode_published(&before)?;
        work.documents().add_former_paths(project, &former_paths(&before, &document)).await?;
    }
    make_renditions::after_publishing(work, ids, project, head.seq, now).await?;
    let body = current.format.encode(&document);
    keep_version(work, current, ids, (project, head.seq), (by, now), &body).await?;
    work.documents().publish(&PublishedDocument { project, seq: head.seq, body }).await
}

/// Keeps what is published as a version, unless it was published before without a change in between.
async fn keep_version(
    work: &mut dyn UnitOfWork,
    current: &CurrentDocument,
    ids: &dyn Ids,
    (project, seq): (ProjectId, Seq),
    (by, now): (UserId, DateTime<Utc>),
    body: &[u8],
) -> Result<(), StorageError> {
    let last = work.versions().last(project, seq).await?;
    if last.is_some_and(|last| (last.seq, last.kind) == (seq, VersionKind::Published)) {
        return Ok(());
    }
    let id = VersionId::new(ids.next());
    let kind = VersionKind::Published;
    let version = Version { id, project, seq, kind, name: None, author: Some(by), made_at: now };
    work.versions().add(&version, &current.format.pack(body.to_vec()).await).await
}

/// Takes the document of a project away from readers, with its pictures.
///
/// # Errors
/// [`StorageError`].
pub(crate) async fn unpublish(work: &mut dyn UnitOfWork, project: ProjectId) -> Result<(), StorageError> {
    work.assets().set_published(project, &[]).await?;
    work.documents().unpublish(project).await
}

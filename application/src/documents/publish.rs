//! What readers get of a document when its project is published.

use octavo_domain::{documents::published::former_paths, ids::ProjectId};

use super::current::CurrentDocument;
use crate::{
    documents::ports::documents::PublishedDocument,
    shared::storage::{StorageError, UnitOfWork},
};

/// Takes the document of a project along when that is published. A project without one, or with nothing on its pages, is
/// published as it is without a document. Publishing is atomic: it is a part of the unit (spec of the editor, section 12).
///
/// # Errors
/// [`StorageError`].
pub(crate) async fn publish(
    work: &mut dyn UnitOfWork,
    current: &CurrentDocument,
    project: ProjectId,
) -> Result<(), StorageError> {
    let Some(head) = work.documents().hold(project).await? else { return Ok(()) };
    let document = current.read(work, project, head).await?.published();
    if document.is_blank() {
        return work.documents().unpublish(project).await;
    }
    if let Some(before) = work.documents().published(project).await? {
        let before = current.format.decode(&before.body).map_err(|_| StorageError::Corrupt {
            table: "published_documents",
            column: "body",
            id: project.to_string(),
        })?;
        work.documents().add_former_paths(project, &former_paths(&before, &document)).await?;
    }
    let body = current.format.encode(&document);
    work.documents().publish(&PublishedDocument { project, seq: head.seq, body }).await
}

//! What differs between what readers see and the draft.

use std::sync::Arc;

use octavo_domain::{
    documents::{
        compare::{Comparison, compare},
        document::Document,
        log::Seq,
    },
    ids::{ProjectId, ProjectRef, UserId},
    team::access::Action,
};

use super::current::CurrentDocument;
use crate::{
    documents::ports::documents::DocumentQueries,
    publication::ports::publication::{DetailRow, PublicationQueries},
    shared::storage::StorageError,
    team::ports::queries::TeamQueries,
};

/// Compares documents of a project.
pub struct CompareDocuments {
    /// Reads documents.
    pub documents: Arc<dyn DocumentQueries>,
    /// Reads access.
    pub team: Arc<dyn TeamQueries>,
    /// Reads what a project says of itself.
    pub publications: Arc<dyn PublicationQueries>,
    /// Reads documents as they are now.
    pub current: CurrentDocument,
}

/// A document that can be compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// What readers see.
    Published,
    /// What is drawn now.
    Draft,
}

/// What a project says of itself, where that differs: before and after.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ProjectDifference {
    /// Its title.
    pub title: Option<(String, String)>,
    /// Its description.
    pub description: Option<(String, String)>,
    /// Has it another cover?
    pub cover: bool,
}

/// Two documents of a project, compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compared {
    /// Is the project published?
    pub is_published: bool,
    /// The last change of the draft; 0 before the first one.
    pub seq: Seq,
    /// What the project says of itself.
    pub project: ProjectDifference,
    /// The pages.
    pub comparison: Comparison,
}

/// Why nothing is compared.
#[derive(Debug, thiserror::Error)]
pub enum CompareDocumentsError {
    /// There is no such project, or the caller must not know of it.
    #[error("There is no such project")]
    NotFound,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl CompareDocuments {
    /// What differs, for the owner or a teammate (EDIT-433).
    ///
    /// # Errors
    /// [`CompareDocumentsError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        project: ProjectRef,
        from: Side,
        to: Side,
    ) -> Result<Compared, CompareDocumentsError> {
        let seen = self.team.project_access(user, project).await?;
        let seen = seen.filter(|seen| seen.access.may(Action::See)).ok_or(CompareDocumentsError::NotFound)?;
        let detail = self.publications.detail(ProjectRef::Id(seen.id)).await?;
        let detail = detail.ok_or(CompareDocumentsError::NotFound)?;
        let published = match detail.published {
            Some(_) => self.published(seen.id).await?,
            None => None,
        };
        let draft = self.current.latest(self.documents.as_ref(), seen.id).await?;
        let seq = draft.as_ref().map(|draft| draft.seq).unwrap_or_default();
        let draft = draft.map(|draft| draft.document);
        // A project without a widget is published without its document: its pages are nothing to readers.
        let draft = match &draft {
            Some(document) if published.is_none() && document.published().is_blank() => None,
            other => other.as_ref(),
        };
        let side = |side: Side| match side {
            Side::Published => published.as_ref(),
            Side::Draft => draft,
        };
        let project = match (from, to) {
            (Side::Published, Side::Draft) => project_difference(&detail, false),
            (Side::Draft, Side::Published) => project_difference(&detail, true),
            _ => ProjectDifference::default(),
        };
        let is_published = detail.published.is_some();
        Ok(Compared { is_published, seq, project, comparison: compare(side(from), side(to)) })
    }

    async fn published(&self, project: ProjectId) -> Result<Option<Document>, StorageError> {
        let Some(published) = self.documents.published_document(project).await? else { return Ok(None) };
        self.current.decode_published(&published).map(Some)
    }
}

fn project_difference(detail: &DetailRow, backwards: bool) -> ProjectDifference {
    let Some(published) = &detail.published else { return ProjectDifference::default() };
    let pair = |before: &str, after: &str| {
        let (before, after) = if backwards { (after, before) } else { (before, after) };
        (before != after).then(|| (before.to_owned(), after.to_owned()))
    };
    ProjectDifference {
        title: pair(&published.title, detail.project.title.as_str()),
        description: pair(&published.description, &detail.description),
        cover: published.cover != detail.project.cover,
    }
}

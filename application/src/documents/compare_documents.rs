//! What differs between what readers see and the draft.

use std::sync::Arc;

use octavo_domain::{
    documents::{
        compare::{Comparison, compare, compare_whole},
        document::Document,
        log::Seq,
    },
    ids::{ProjectId, ProjectRef, UserId},
    team::access::Action,
};

use super::{
    current::CurrentDocument,
    history::moments::{Moment, MomentError, MomentRef, Moments},
};
use crate::{
    documents::ports::documents::DocumentQueries,
    publication::ports::publication::{DetailRow, PublicationQueries},
    shared::storage::StorageError,
    team::ports::{queries::TeamQueries, team::ProjectAccess},
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
    /// Reads documents as they were.
    pub moments: Moments,
}

/// A document that can be compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// What readers see.
    Published,
    /// What is drawn now.
    Draft,
    /// How it was.
    Was(MomentRef),
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
    /// A moment that is compared.
    #[error(transparent)]
    Moment(#[from] MomentError),
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
        let [first, second] = [self.was(&seen, from).await?, self.was(&seen, to).await?];
        let side = |side: Side, was: &'_ Option<Moment>| match side {
            Side::Published => published.clone(),
            Side::Draft => draft.cloned(),
            Side::Was(_) => was.as_ref().map(|moment| moment.document.clone()),
        };
        let is_whole = |side: Side, was: &Option<Moment>| match side {
            Side::Published => false,
            Side::Draft => true,
            Side::Was(_) => was.as_ref().is_some_and(|moment| moment.is_whole),
        };
        // What readers got has no drafts, so it is compared with what readers would get.
        let whole = is_whole(from, &first) && is_whole(to, &second);
        let [before, after] = [side(from, &first), side(to, &second)];
        let project = match (from, to) {
            (Side::Published, Side::Draft) => project_difference(&detail, false),
            (Side::Draft, Side::Published) => project_difference(&detail, true),
            _ => ProjectDifference::default(),
        };
        let is_published = detail.published.is_some();
        let comparing = if whole { compare_whole } else { compare };
        Ok(Compared { is_published, seq, project, comparison: comparing(before.as_ref(), after.as_ref()) })
    }

    async fn was(&self, seen: &ProjectAccess, side: Side) -> Result<Option<Moment>, MomentError> {
        let Side::Was(moment) = side else { return Ok(None) };
        self.moments.read(seen.owner, seen.id, moment).await.map(Some)
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

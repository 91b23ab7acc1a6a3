//! Watching a document while it is open.

use std::sync::Arc;

use octavo_domain::{
    account::profile_media::UploadKey,
    documents::{id::ClientId, log::Seq},
    ids::{ProjectId, ProjectRef, UserId},
    team::access::{Access, Action},
};

use super::next_changes;
use crate::{
    account::ports::queries::AccountQueries,
    documents::ports::{
        documents::{Change, DocumentQueries},
        signals::{DocumentEar, DocumentSignals},
    },
    shared::{ids::Ids, storage::StorageError},
    team::ports::queries::TeamQueries,
};

/// The most changes that those who watch are told at once. A change may be large, and each of them reads it for itself where
/// it has missed it.
pub const MOST_AT_ONCE: u32 = 50;

/// Lets somebody watch a document, and reads what those who watch are told.
pub struct WatchDocument {
    /// Reads documents.
    pub documents: Arc<dyn DocumentQueries>,
    /// Reads access.
    pub team: Arc<dyn TeamQueries>,
    /// Reads who somebody is.
    pub accounts: Arc<dyn AccountQueries>,
    /// Tells what happens.
    pub signals: Arc<dyn DocumentSignals>,
    /// Makes the ids of those who watch.
    pub ids: Arc<dyn Ids>,
}

/// Somebody who watches a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Watcher {
    /// The project.
    pub project: ProjectId,
    /// Their id among those who watch.
    pub peer: ClientId,
    /// Their account.
    pub user: UserId,
    /// Their name.
    pub name: String,
    /// The key of their avatar.
    pub avatar: Option<UploadKey>,
    /// What they may do.
    pub access: Access,
}

/// Why somebody cannot watch.
#[derive(Debug, thiserror::Error)]
pub enum WatchDocumentError {
    /// There is no such project, or the caller must not know of it.
    #[error("There is no such project")]
    NotFound,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl WatchDocument {
    /// Who it is that wants to watch, if they may.
    ///
    /// # Errors
    /// [`WatchDocumentError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId, project: ProjectRef) -> Result<Watcher, WatchDocumentError> {
        let seen = self.team.project_access(user, project).await?;
        let seen = seen.filter(|seen| seen.access.may(Action::See)).ok_or(WatchDocumentError::NotFound)?;
        let account = self.accounts.user(user).await?.ok_or(WatchDocumentError::NotFound)?;
        let (_, random) = self.ids.next().as_u64_pair();
        Ok(Watcher {
            project: seen.id,
            peer: ClientId::of_bits(random),
            user,
            name: account.name.as_str().to_owned(),
            avatar: account.profile_media.avatar,
            access: seen.access,
        })
    }

    /// What somebody may do now; none when they must not know of the project any more. One statement.
    ///
    /// # Errors
    /// [`StorageError`].
    pub async fn access(&self, user: UserId, project: ProjectId) -> Result<Option<Access>, StorageError> {
        let seen = self.team.project_access(user, ProjectRef::Id(project)).await?;
        Ok(seen.map(|seen| seen.access).filter(|access| access.may(Action::See)))
    }

    /// Is this a change that the log has, the last one that was cut, or the beginning?
    ///
    /// # Errors
    /// [`StorageError`].
    pub async fn knows(&self, project: ProjectId, seq: Seq) -> Result<bool, StorageError> {
        if seq == Seq::START {
            return Ok(true);
        }
        let before = Seq::new(seq.get().saturating_sub(1));
        let found = self.documents.document_changes(project, before, 1).await?;
        if found.first().is_some_and(|change| change.seq == seq) {
            return Ok(true);
        }
        Ok(self.documents.document_cut(project).await? == seq)
    }

    /// The next changes after one, at most [`MOST_AT_ONCE`]; none where the log does not go back so far any more.
    ///
    /// # Errors
    /// [`StorageError`].
    pub async fn changes(&self, project: ProjectId, after: Seq) -> Result<Option<Vec<Change>>, StorageError> {
        next_changes(self.documents.as_ref(), project, after, MOST_AT_ONCE).await
    }

    /// The last change of each of these documents, in one statement.
    ///
    /// # Errors
    /// [`StorageError`].
    pub async fn heads(&self, projects: &[ProjectId]) -> Result<Vec<(ProjectId, Seq)>, StorageError> {
        self.documents.document_heads(projects).await
    }

    /// Hears what happens to a document from now on.
    #[must_use]
    pub fn hear(&self, project: ProjectId) -> Box<dyn DocumentEar> {
        self.signals.hear(project)
    }

    /// Tells other servers who is here.
    pub fn tell(&self, project: ProjectId, words: &str) {
        self.signals.present(project, words);
    }
}

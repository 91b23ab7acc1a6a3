//! The changes of a document.

use std::{sync::Arc, time::Duration};

use octavo_domain::{
    documents::log::Seq,
    ids::{ProjectRef, UserId},
    team::access::Action,
};

use super::changes_after;
use crate::{
    documents::ports::{
        documents::{Change, DocumentQueries},
        signals::DocumentSignals,
    },
    shared::storage::StorageError,
    team::ports::queries::TeamQueries,
};

/// So often the log is read while somebody waits: another process may have made a change.
const ROUND: Duration = Duration::from_secs(2);

/// Reads the log of a document.
pub struct ReadChanges {
    /// Reads documents.
    pub documents: Arc<dyn DocumentQueries>,
    /// Reads access.
    pub team: Arc<dyn TeamQueries>,
    /// Tells of changes.
    pub signals: Arc<dyn DocumentSignals>,
}

/// Why there is nothing to read.
#[derive(Debug, thiserror::Error)]
pub enum ReadChangesError {
    /// There is no such project, or the caller must not know of it.
    #[error("There is no such project")]
    NotFound,
    /// The log does not go back so far any more, or ends before: the database was restored from a backup.
    #[error("The log does not go back so far: open the document again")]
    TooOld,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl ReadChanges {
    /// The changes after one, the first one first. There may be more. Where there is none, it waits for one for about
    /// this long, as long as `goes_on` says so. Access is asked for again every two seconds.
    ///
    /// # Errors
    /// [`ReadChangesError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        project: ProjectRef,
        after: Seq,
        wait: Duration,
        goes_on: impl Fn() -> bool + Send,
    ) -> Result<Vec<Change>, ReadChangesError> {
        let mut left = wait;
        let mut listener = None;
        let mut is_known = false;
        loop {
            let seen = self.team.project_access(user, project).await?;
            let seen = seen.filter(|seen| seen.access.may(Action::See)).ok_or(ReadChangesError::NotFound)?;
            if !left.is_zero() {
                // Before the log is read, so that no change is missed in between.
                listener.get_or_insert_with(|| self.signals.listen(seen.id));
            }
            let changes = changes_after(self.documents.as_ref(), seen.id, after).await?;
            let changes = changes.ok_or(ReadChangesError::TooOld)?;
            if changes.is_empty() && !is_known {
                let heads = self.documents.document_heads(&[seen.id]).await?;
                let head = heads.first().map(|(_, head)| *head).unwrap_or_default();
                if head < after {
                    return Err(ReadChangesError::TooOld);
                }
                is_known = true;
            }
            let Some(listener) = &mut listener else { return Ok(changes) };
            if !changes.is_empty() || left.is_zero() || !goes_on() {
                return Ok(changes);
            }
            let round = left.min(ROUND);
            listener.wait(after, round).await;
            left -= round;
        }
    }
}

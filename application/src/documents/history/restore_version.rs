//! Bringing back what was.

use std::{collections::BTreeSet, sync::Arc};

use octavo_domain::{
    documents::{
        change::Op,
        id::{ClientId, RecordId},
        log::Seq,
        restore::{NotInVersion, RestoreScope, restore},
    },
    ids::{ProjectRef, UserId},
    team::access::Action,
};

use super::moments::{MomentError, MomentRef, Moments};
use crate::{
    documents::change_document::{Batch, ChangeDocument, ChangeDocumentError},
    shared::storage::{Storage, StorageError},
    team::ports::team::ProjectAccess,
};

/// Brings back a project, a page or a widget as it was: as one change, which its own client makes (EDIT-348, 349).
pub struct RestoreVersion {
    /// Reads documents in a unit.
    pub storage: Arc<dyn Storage>,
    /// Reads documents as they were.
    pub moments: Moments,
    /// Makes the change.
    pub change: ChangeDocument,
}

/// What is to be brought back. Sending it again is safe.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewRestore {
    /// The client that makes this change and no other one.
    pub client: ClientId,
    /// Of which moment.
    pub moment: MomentRef,
    /// How much.
    pub scope: RestoreScope,
    /// A hash of all of that.
    pub digest: [u8; 32],
}

/// What was brought back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Restored {
    /// The number of the change; none where nothing differed.
    pub seq: Option<Seq>,
    /// How many records it touched.
    pub records: usize,
}

/// Why nothing was brought back.
#[derive(Debug, thiserror::Error)]
pub enum RestoreVersionError {
    /// The layout is locked for the caller.
    #[error("The layout is locked for you: you can change words and pictures")]
    LayoutLocked,
    /// The moment.
    #[error(transparent)]
    Moment(#[from] MomentError),
    /// It was not there then.
    #[error(transparent)]
    NotThere(#[from] NotInVersion),
    /// The change is refused.
    #[error(transparent)]
    Refused(#[from] ChangeDocumentError),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// The only number of the client of a restore.
const NUMBER: u32 = 1;

impl RestoreVersion {
    /// Brings it back. The change is one like others: limits hold, and others see it.
    ///
    /// # Errors
    /// [`RestoreVersionError`]; nothing is changed then.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        project: ProjectRef,
        new: &NewRestore,
    ) -> Result<Restored, RestoreVersionError> {
        let seen = self.allowed(user, project).await?;
        if let Some(again) = self.answer_again(&seen, new).await? {
            return Ok(again);
        }
        let then = self.moments.read(seen.owner, seen.id, new.moment).await?;
        let mut work = self.storage.begin().await?;
        let head = work.documents().hold(seen.id).await?.ok_or(ChangeDocumentError::NotFound)?;
        let now = self.moments.current.read(work.as_mut(), seen.id, head).await?;
        drop(work);
        let then =
            if then.is_whole { then.document } else { then.document.with_hidden_parts_of(&now.document) };
        let ops = restore(&now.document, &then, new.scope)?;
        if ops.is_empty() {
            return Ok(Restored { seq: None, records: 0 });
        }
        let batch = Batch {
            client: new.client,
            number: NUMBER,
            base: now.seq,
            ops: self.moments.current.format.encode_ops(&ops),
            digest: new.digest,
        };
        // A document differs from another one by more than one person changes at once.
        let accepted = self.change.execute_within(user, project, &batch, usize::MAX).await?;
        Ok(Restored { seq: Some(accepted.seq), records: records(&ops) })
    }

    async fn allowed(&self, user: UserId, project: ProjectRef) -> Result<ProjectAccess, RestoreVersionError> {
        let mut work = self.storage.begin().await?;
        let seen = work.team().project_access(user, project).await?;
        let seen = seen.filter(|seen| seen.access.may(Action::See)).ok_or(ChangeDocumentError::NotFound)?;
        if !seen.access.may(Action::EditLayout) {
            return Err(RestoreVersionError::LayoutLocked);
        }
        let found = work.projects().find(seen.owner, seen.num_id).await?;
        let found = found.ok_or(ChangeDocumentError::NotFound)?;
        if found.archive.is_some() { Err(ChangeDocumentError::Archived.into()) } else { Ok(seen) }
    }

    /// What was answered when it was sent for the first time; none where it was not.
    async fn answer_again(
        &self,
        seen: &ProjectAccess,
        new: &NewRestore,
    ) -> Result<Option<Restored>, RestoreVersionError> {
        let mut work = self.storage.begin().await?;
        let Some(sent) = work.documents().sent(seen.id, new.client, NUMBER).await? else { return Ok(None) };
        if sent.digest != new.digest {
            return Err(ChangeDocumentError::NumberTaken.into());
        }
        let ops = self.moments.current.ops(std::slice::from_ref(&sent))?;
        Ok(Some(Restored { seq: Some(sent.seq), records: records(&ops) }))
    }
}

fn records(ops: &[Op]) -> usize {
    ops.iter().map(Op::id).collect::<BTreeSet<RecordId>>().len()
}

//! Changing a document.

use std::sync::Arc;

use octavo_domain::{
    documents::{
        change::{Concurrent, Op, Terms},
        fault::Refusal,
        id::ClientId,
        limits,
        log::Seq,
        record::Kind,
        register::Need,
    },
    ids::{ProjectId, ProjectRef, UserId},
    library::project::Project,
    plans::{catalogue::Catalogue, limits::Cap},
    team::access::Action,
};

use super::{MOST_CHANGES, current::CurrentDocument};
use crate::{
    documents::ports::{
        documents::{Change, Head, Snapshot},
        format::FormatFault,
        signals::DocumentSignals,
    },
    shared::{
        clock::Clock,
        storage::{Storage, StorageError, UnitOfWork},
    },
    team::ports::team::ProjectAccess,
};

/// After so many changes the snapshot is made anew.
const SNAPSHOT_EVERY: u64 = 256;

/// Makes the changes of a document, one after the other.
pub struct ChangeDocument {
    /// Stores documents.
    pub storage: Arc<dyn Storage>,
    /// Reads documents as they are now.
    pub current: CurrentDocument,
    /// Wakes those who wait for a change.
    pub signals: Arc<dyn DocumentSignals>,
    /// How many pages a plan allows.
    pub catalogue: Arc<Catalogue>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

/// A change that a client sends. Sending it again is safe.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Batch {
    /// Which client.
    pub client: ClientId,
    /// The client's own number of it, above those of all that it sent before.
    pub number: u32,
    /// The last change that the client knew.
    pub base: Seq,
    /// The ops, as they were sent.
    pub ops: Vec<u8>,
    /// A hash of all of that.
    pub digest: [u8; 32],
}

/// A change that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Accepted {
    /// Its number in the log.
    pub seq: Seq,
    /// Every change after the base up to this one, which is the last: with them the client is up to date.
    pub changes: Vec<Change>,
}

/// Do lists show that the project was edited, where that is news?
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Lists {
    MayShowIt,
    StayAsTheyAre,
}

/// Why nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum ChangeDocumentError {
    /// There is no such project, or the caller must not know of it; or its document was never opened.
    #[error("There is no such project")]
    NotFound,
    /// The project is in the Archive.
    #[error("Restore the project before you change it")]
    Archived,
    /// The ops cannot be read.
    #[error(transparent)]
    Malformed(#[from] FormatFault),
    /// The ops are refused.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The client sent something else under this number, or something under a higher one.
    #[error("Another change was sent under this number or a later one")]
    NumberTaken,
    /// The base is not a change that the client can have known: it is in the future, or before one of its own.
    #[error("The change was made on a state that does not fit: read the changes since then")]
    StaleBase,
    /// The base is too long ago to merge with what has happened since.
    #[error("The change was made too long ago: open the document again")]
    TooOld,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl ChangeDocument {
    /// Makes a change for the owner or a teammate, and merges it with what others have changed since its base. What is
    /// answered is durable.
    ///
    /// # Errors
    /// [`ChangeDocumentError`]; nothing is changed then.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        project: ProjectRef,
        batch: &Batch,
    ) -> Result<Accepted, ChangeDocumentError> {
        let ops = self.current.format.decode_ops(&batch.ops)?;
        if let Some(accepted) = self.make(user, project, batch, &ops, Lists::MayShowIt).await? {
            return Ok(accepted);
        }
        let accepted = self.make(user, project, batch, &ops, Lists::StayAsTheyAre).await?;
        accepted.ok_or(ChangeDocumentError::StaleBase)
    }

    /// Makes the change. None where the owner's library was locked for lists, and the change turned out to do nothing:
    /// nothing is stored then.
    async fn make(
        &self,
        user: UserId,
        project: ProjectRef,
        batch: &Batch,
        ops: &[Op],
        lists: Lists,
    ) -> Result<Option<Accepted>, ChangeDocumentError> {
        let mut work = self.storage.begin().await?;
        // Read in the unit: a role that was taken away ends here.
        let seen = work.team().project_access(user, project).await?;
        let seen = seen.filter(|seen| seen.access.may(Action::See)).ok_or(ChangeDocumentError::NotFound)?;
        // Accounts are locked before documents, as everywhere.
        let shown = self.show_edit(work.as_mut(), &seen, lists).await?;
        let pages = self.most_pages(work.as_mut(), &seen, ops).await?;
        let head = work.documents().hold(seen.id).await?.ok_or(ChangeDocumentError::NotFound)?;
        if let Some(sent) = work.documents().sent(seen.id, batch.client, batch.number).await? {
            return self.answer_again(work.as_mut(), batch, sent).await.map(Some);
        }
        let mut changes = since(work.as_mut(), seen.id, head, batch).await?;
        let rights = if seen.access.may(Action::EditLayout) { Need::Layout } else { Need::Content };
        let terms = Terms { rights, pages, concurrent: Concurrent::of(&self.current.ops(&changes)?) };
        let document = self.current.read(work.as_mut(), seen.id, head).await?;
        let changed = document.change(ops, terms)?;
        if shown.is_some() && changed.ops.is_empty() {
            return Ok(None);
        }
        let change = Change {
            project: seen.id,
            seq: head.seq.next(),
            author: Some(user),
            client: batch.client,
            number: batch.number,
            digest: batch.digest,
            changed_at: self.clock.now(),
            schema: self.current.format.schema(),
            ops: self.current.format.encode_ops(&changed.ops),
        };
        work.documents().append(&change).await?;
        if let Some(project) = shown {
            work.projects().update_many(&[project]).await?;
        }
        if change.seq.get() - head.snapshot.get() >= SNAPSHOT_EVERY {
            let body = self.current.format.encode(&changed.document);
            work.documents().put_snapshot(&Snapshot { project: seen.id, seq: change.seq, body }).await?;
        }
        work.commit().await?;
        let seq = change.seq;
        self.current.keep(seen.id, seq, changed.document).await;
        self.signals.changed(seen.id, seq);
        changes.push(change);
        Ok(Some(Accepted { seq, changes }))
    }

    /// The project as it is after an edit, where lists are to show that. The owner's library is locked then.
    async fn show_edit(
        &self,
        work: &mut dyn UnitOfWork,
        seen: &ProjectAccess,
        lists: Lists,
    ) -> Result<Option<Project>, ChangeDocumentError> {
        let now = self.clock.now();
        let project = work.projects().find(seen.owner, seen.num_id).await?;
        let project = project.ok_or(ChangeDocumentError::NotFound)?;
        if project.archive.is_some() {
            return Err(ChangeDocumentError::Archived);
        }
        if lists == Lists::StayAsTheyAre || !project.shows_edit(now) {
            return Ok(None);
        }
        let locked = work.projects().find_to_change(seen.owner, ProjectRef::Id(seen.id)).await?;
        let (mut project, _) = locked.ok_or(ChangeDocumentError::NotFound)?;
        project.edit(now);
        Ok(Some(project))
    }

    /// What was answered when the change was sent for the first time.
    async fn answer_again(
        &self,
        work: &mut dyn UnitOfWork,
        batch: &Batch,
        sent: Change,
    ) -> Result<Accepted, ChangeDocumentError> {
        if sent.digest != batch.digest {
            return Err(ChangeDocumentError::NumberTaken);
        }
        let mut changes = work.documents().changes(sent.project, batch.base, MOST_CHANGES).await?;
        changes.retain(|change| change.seq <= sent.seq);
        Ok(Accepted { seq: sent.seq, changes })
    }

    /// The most pages that the owner's plan allows. It is asked for where a page is made.
    async fn most_pages(
        &self,
        work: &mut dyn UnitOfWork,
        seen: &ProjectAccess,
        ops: &[Op],
    ) -> Result<usize, ChangeDocumentError> {
        let makes_page = |op: &Op| matches!(op, Op::Create(_, record) if record.kind == Kind::Page);
        if !ops.iter().any(makes_page) {
            return Ok(limits::PAGES);
        }
        let owner = work.users().find(seen.owner).await?.ok_or(ChangeDocumentError::NotFound)?;
        Ok(match owner.entitlements().limits(&self.catalogue).pages_per_mag {
            Cap::AtMost(most) => usize::try_from(most).unwrap_or(limits::PAGES),
            Cap::Unlimited => limits::PAGES,
        })
    }
}

/// What happened since the base of a change.
async fn since(
    work: &mut dyn UnitOfWork,
    project: ProjectId,
    head: Head,
    batch: &Batch,
) -> Result<Vec<Change>, ChangeDocumentError> {
    let own = work.documents().last_of(project, batch.client).await?;
    if own.is_some_and(|own| batch.number < own.number) {
        return Err(ChangeDocumentError::NumberTaken);
    }
    if batch.base > head.seq || own.is_some_and(|own| batch.base < own.seq) {
        return Err(ChangeDocumentError::StaleBase);
    }
    let missed = head.seq.get() - batch.base.get();
    if missed > MOST_CHANGES.into() {
        return Err(ChangeDocumentError::TooOld);
    }
    Ok(work.documents().changes(project, batch.base, MOST_CHANGES).await?)
}

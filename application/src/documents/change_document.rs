//! Changing a document.

use std::sync::Arc;

use octavo_domain::{
    documents::{
        change::{Concurrent, Op, Terms},
        document::Document,
        fault::Refusal,
        id::ClientId,
        limits,
        log::Seq,
        record::Kind,
        register::{Key, Need},
        usage::{WidgetUsage, may_change_usage},
        value::Value,
    },
    forms::definition::FieldType,
    ids::{ProjectId, ProjectRef, UserId},
    library::project::Project,
    plans::catalogue::Catalogue,
    team::access::Action,
};

use super::{
    MOST_CHANGES, compact_log, current::CurrentDocument, edited, history::make_versions, most_pages,
    take_screenshot,
};
use crate::{
    documents::ports::{
        copies::{PublishedCopy, WorkingCopy},
        documents::{Change, Head, LastSent},
        format::FormatFault,
        signals::DocumentSignals,
    },
    shared::{
        clock::Clock,
        ids::Ids,
        storage::{Storage, StorageError, UnitOfWork},
    },
    team::ports::team::ProjectAccess,
};

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
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
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
    /// Every change after the base up to this one, which is the last: with them the client is up to date. None where the
    /// log does not go back so far any more.
    pub changes: Vec<Change>,
}

/// What a try does with lists: they show when a project was edited, and whether it has unpublished changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Lists {
    /// Leaves them as they are, unless a minute has passed since they did: then it has to change them.
    OnceAMinute,
    /// Locks and changes them.
    Change,
    /// Leaves them as they are.
    Leave,
}

/// What came of a try.
enum Tried {
    Made(Accepted),
    /// Nothing is stored. Another try has to do this with lists.
    Again(Lists),
}

/// The most tries: others may have changed the document between two of them.
const TRIES: u32 = 5;

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
    /// A field would ask for files, which the plan of the project's owner does not include (EDIT-270).
    #[error("Forms ask for files on paid plans")]
    PlanRequired,
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
        self.execute_within(user, project, batch, limits::OPS).await
    }

    /// The same for a change of at most so many ops.
    ///
    /// # Errors
    /// [`ChangeDocumentError`]; nothing is changed then.
    pub(crate) async fn execute_within(
        &self,
        user: UserId,
        project: ProjectRef,
        batch: &Batch,
        most_ops: usize,
    ) -> Result<Accepted, ChangeDocumentError> {
        let ops = self.current.format.decode_ops(&batch.ops)?;
        let mut lists = Lists::OnceAMinute;
        for _ in 0..TRIES {
            match self.make(user, project, (batch, most_ops), &ops, lists).await? {
                Tried::Made(accepted) => return Ok(accepted),
                Tried::Again(next) => lists = next,
            }
        }
        Err(ChangeDocumentError::StaleBase)
    }

    /// Would these ops be made as a change of the owner or a teammate now? Nothing is changed.
    ///
    /// # Errors
    /// [`ChangeDocumentError`], as of the change.
    pub async fn check(
        &self,
        user: UserId,
        project: ProjectRef,
        ops: &[Op],
    ) -> Result<(), ChangeDocumentError> {
        let mut work = self.storage.begin().await?;
        let seen = work.team().project_access(user, project).await?;
        let seen = seen.filter(|seen| seen.access.may(Action::See)).ok_or(ChangeDocumentError::NotFound)?;
        let pages = self.most_pages(work.as_mut(), &seen, ops).await?;
        find_project(work.as_mut(), &seen, false).await?;
        let head = work.documents().hold(seen.id).await?.ok_or(ChangeDocumentError::NotFound)?;
        let copy = self.current.read(work.as_mut(), seen.id, head).await?;
        let rights = if seen.access.may(Action::EditLayout) { Need::Layout } else { Need::Content };
        let terms = Terms { rights, pages, concurrent: Concurrent::default(), ops: limits::OPS };
        copy.document.change(ops, terms)?;
        Ok(())
    }

    /// Makes the change, unless that takes another handling of lists. Their owner's account is locked before the document,
    /// so it has to be known before what the change does.
    async fn make(
        &self,
        user: UserId,
        project: ProjectRef,
        (batch, most_ops): (&Batch, usize),
        ops: &[Op],
        lists: Lists,
    ) -> Result<Tried, ChangeDocumentError> {
        let mut work = self.storage.begin().await?;
        // Read in the unit: a role that was taken away ends here.
        let seen = work.team().project_access(user, project).await?;
        let seen = seen.filter(|seen| seen.access.may(Action::See)).ok_or(ChangeDocumentError::NotFound)?;
        // Accounts are locked first: the owner's is read where a page is made, or changed with the lists.
        let pages = self.most_pages(work.as_mut(), &seen, ops).await?;
        let is_locked = lists == Lists::Change;
        let mut project = find_project(work.as_mut(), &seen, is_locked).await?;
        let head = work.documents().hold(seen.id).await?.ok_or(ChangeDocumentError::NotFound)?;
        let own = work.documents().last_of(seen.id, batch.client).await?;
        if let Some(own) = own.filter(|own| own.number >= batch.number) {
            // It may have been sent before. A client's numbers rise, so others cannot have been.
            if let Some(sent) = work.documents().sent(seen.id, batch.client, batch.number).await? {
                return self.answer_again(work.as_mut(), head, batch, sent).await.map(Tried::Made);
            }
            if own.number == batch.number && own.digest == batch.digest {
                // It was made, and its row was cut since then.
                return Ok(Tried::Made(Accepted { seq: own.seq, changes: Vec::new() }));
            }
        }
        let mut changes = since(work.as_mut(), seen.id, head, batch, own).await?;
        let rights = if seen.access.may(Action::EditLayout) { Need::Layout } else { Need::Content };
        let terms =
            Terms { rights, pages, concurrent: Concurrent::of(&self.current.ops(&changes)?), ops: most_ops };
        let copy = self.current.read(work.as_mut(), seen.id, head).await?;
        let changed = copy.document.change(ops, terms)?;
        let published = self.current.published(work.as_mut(), seen.id, head, &copy).await?;
        if changed.ops.is_empty() {
            if is_locked {
                return Ok(Tried::Again(Lists::Leave));
            }
        } else {
            let unpublished =
                has_unpublished(work.as_mut(), &project, published.as_ref(), &changed.document).await?;
            if is_locked {
                project.edit(unpublished, self.clock.now());
                work.projects().update_many(std::slice::from_ref(&project)).await?;
                edited::note(work.as_mut(), self.ids.as_ref(), user, &project, self.clock.now()).await?;
                make_versions::after_edit(work.as_mut(), self.ids.as_ref(), seen.id, self.clock.now())
                    .await?;
            } else if unpublished != project.publication.changed
                || (lists == Lists::OnceAMinute && project.shows_edit(self.clock.now()))
            {
                return Ok(Tried::Again(Lists::Change));
            } else if edited::is_to_be_noted(own, self.clock.now()) {
                edited::note(work.as_mut(), self.ids.as_ref(), user, &project, self.clock.now()).await?;
            }
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
        if may_change_usage(&changed.ops) {
            let usage = WidgetUsage::of(&changed.document);
            work.documents().put_widget_usage(seen.id, &usage).await?;
        }
        if !changed.ops.is_empty() {
            // Lists may show another edit of this minute, such as of the title, which is no reason to draw.
            let lacks_one = is_locked && project.screenshot.is_none();
            take_screenshot::after_edit(work.as_mut(), self.ids.as_ref(), &change, lacks_one).await?;
        }
        compact_log::after_change(work.as_mut(), self.ids.as_ref(), head, &change).await?;
        work.commit().await?;
        let seq = change.seq;
        self.current.keep(seen.id, WorkingCopy { seq, document: changed.document, published }).await;
        self.signals.changed(seen.id, seq);
        changes.push(change);
        Ok(Tried::Made(Accepted { seq, changes }))
    }

    /// What was answered when the change was sent for the first time.
    async fn answer_again(
        &self,
        work: &mut dyn UnitOfWork,
        head: Head,
        batch: &Batch,
        sent: Change,
    ) -> Result<Accepted, ChangeDocumentError> {
        if sent.digest != batch.digest {
            return Err(ChangeDocumentError::NumberTaken);
        }
        if batch.base < head.cut {
            return Ok(Accepted { seq: sent.seq, changes: Vec::new() });
        }
        let mut changes = work.documents().changes(sent.project, batch.base, MOST_CHANGES).await?;
        changes.retain(|change| change.seq <= sent.seq);
        Ok(Accepted { seq: sent.seq, changes })
    }

    /// The most pages that the owner's plan allows. It is asked for where a page is made, or a field for files.
    ///
    /// # Errors
    /// [`ChangeDocumentError::PlanRequired`] where the plan has no fields for files.
    async fn most_pages(
        &self,
        work: &mut dyn UnitOfWork,
        seen: &ProjectAccess,
        ops: &[Op],
    ) -> Result<usize, ChangeDocumentError> {
        let makes_page = |op: &Op| matches!(op, Op::Create(_, record) if record.kind == Kind::Page);
        let asks_for_files = ops.iter().any(asks_for_file);
        if !asks_for_files && !ops.iter().any(makes_page) {
            return Ok(limits::PAGES);
        }
        let owner = work.users().find(seen.owner).await?.ok_or(ChangeDocumentError::NotFound)?;
        if asks_for_files && !owner.entitlements().can_ask_for_files() {
            return Err(ChangeDocumentError::PlanRequired);
        }
        Ok(most_pages(&owner, &self.catalogue))
    }
}

/// Would this op have a field ask for a file?
fn asks_for_file(op: &Op) -> bool {
    match op {
        Op::Create(_, record) => record.kind == Kind::Field && FieldType::of(record) == FieldType::File,
        Op::Set(_, slot, Value::Word(word)) => {
            slot.key == Key::FieldType && FieldType::named(word) == Some(FieldType::File)
        }
        _ => false,
    }
}

/// The project that is changed. Its owner's library is locked first where lists are to show the change: accounts are locked
/// before projects, and both before documents, as everywhere.
async fn find_project(
    work: &mut dyn UnitOfWork,
    seen: &ProjectAccess,
    with_library: bool,
) -> Result<Project, ChangeDocumentError> {
    let project = if with_library {
        let found = work.projects().find_to_change(seen.owner, ProjectRef::Id(seen.id)).await?;
        found.map(|(project, _)| project)
    } else {
        work.projects().find(seen.owner, seen.num_id).await?
    };
    let project = project.ok_or(ChangeDocumentError::NotFound)?;
    if project.archive.is_some() { Err(ChangeDocumentError::Archived) } else { Ok(project) }
}

/// Has the project unpublished changes, with this draft (EDIT-363)? One that is not published has them as soon as it is
/// edited.
async fn has_unpublished(
    work: &mut dyn UnitOfWork,
    project: &Project,
    published: Option<&PublishedCopy>,
    draft: &Document,
) -> Result<bool, StorageError> {
    if !project.publication.is_published {
        return Ok(true);
    }
    let differs = match published {
        Some(published) => draft.differs_from(&published.document),
        // A project is published without its document while there is nothing on its pages.
        None => !draft.published().is_blank(),
    };
    if differs || !project.publication.changed {
        return Ok(differs);
    }
    // The document is as it was published; what the project says of itself may not be.
    work.publications().says_else(project.id).await
}

/// What happened since the base of a change.
async fn since(
    work: &mut dyn UnitOfWork,
    project: ProjectId,
    head: Head,
    batch: &Batch,
    own: Option<LastSent>,
) -> Result<Vec<Change>, ChangeDocumentError> {
    if own.is_some_and(|own| batch.number <= own.number) {
        return Err(ChangeDocumentError::NumberTaken);
    }
    if batch.base > head.seq || own.is_some_and(|own| batch.base < own.seq) {
        return Err(ChangeDocumentError::StaleBase);
    }
    let missed = head.seq.get() - batch.base.get();
    if batch.base < head.cut || missed > MOST_CHANGES.into() {
        return Err(ChangeDocumentError::TooOld);
    }
    if missed == 0 {
        return Ok(Vec::new());
    }
    Ok(work.documents().changes(project, batch.base, MOST_CHANGES).await?)
}

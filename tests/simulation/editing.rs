//! A document on two processes that share one store, for simulations of people who edit it.

use std::{sync::Arc, time::Duration};

use chrono::TimeDelta;
use octavo_application::{
    documents::{
        change_document::{Accepted, Batch, ChangeDocument, ChangeDocumentError},
        compact_log::{CompactLog, Compacted},
        current::CurrentDocument,
        history::moments::Moments,
        open_document::OpenDocument,
        ports::{documents::Change, format::DocumentFormat},
        read_changes::{ReadChanges, ReadChangesError},
    },
    shared::storage::Storage,
};
use octavo_documents::{JsonFormat, copies::CachedCopies, signals::LocalSignals};
use octavo_domain::{
    documents::{
        change::{Op, Terms},
        document::Document,
        id::RecordId,
        log::Seq,
        order::OrderKey,
        record::{Kind, Place, Record},
    },
    ids::{NumId, ProjectId, ProjectRef, UserId},
    library::{project::Project, title::ProjectTitle},
};
use octavo_memory::MemoryStore;
use octavo_system::{ManualClock, TimeOrderedIds};
use uuid::Uuid;

use crate::world::{catalogue, person};

pub(crate) const FORMAT: JsonFormat = JsonFormat;
pub(crate) const PAGE: RecordId = RecordId::of_bits(1);
/// Two texts that are there from the beginning, so that people meet in them.
pub(crate) const TEXTS: [RecordId; 2] = [RecordId::of_bits(2), RecordId::of_bits(3)];

/// The server: a store, and the use cases of whichever process a call reaches.
pub(crate) struct Server {
    pub(crate) owner: UserId,
    pub(crate) project: ProjectRef,
    id: ProjectId,
    pub(crate) store: Arc<MemoryStore>,
    /// What each process keeps in memory.
    copies: [Arc<CachedCopies>; 2],
}

impl Server {
    pub(crate) async fn new() -> Self {
        let store = Arc::new(MemoryStore::new());
        let owner = person(UserId::new(Uuid::from_u128(1)), 7);
        let number = NumId::parse(100_001).unwrap();
        let title = ProjectTitle::parse("Salt").unwrap();
        let id = ProjectId::new(Uuid::from_u128(2));
        let project = Project::new(id, number, owner.id, None, title, owner.created_at);
        let mut work = store.begin().await.unwrap();
        work.users().insert(&owner).await.unwrap();
        work.projects().insert_many(std::slice::from_ref(&project)).await.unwrap();
        let blank = FORMAT.encode(&start());
        assert!(work.documents().add(id, &blank).await.unwrap());
        work.commit().await.unwrap();
        let copies = [(); 2].map(|()| Arc::new(CachedCopies::new()));
        Self { owner: owner.id, project: ProjectRef::NumId(number), id, store, copies }
    }

    pub(crate) async fn try_change(
        &self,
        user: UserId,
        batch: Batch,
    ) -> Result<Accepted, ChangeDocumentError> {
        // Which process a call reaches follows from what it is.
        let process = usize::from(batch.base.get().is_multiple_of(3));
        self.try_change_at(process, user, batch).await
    }

    /// Sends a change to one of the two processes.
    pub(crate) async fn try_change_at(
        &self,
        process: usize,
        user: UserId,
        batch: Batch,
    ) -> Result<Accepted, ChangeDocumentError> {
        let use_case = ChangeDocument {
            storage: self.store.clone(),
            current: CurrentDocument { format: Arc::new(FORMAT), copies: self.copies[process].clone() },
            signals: Arc::new(LocalSignals::default()),
            catalogue: catalogue(),
            ids: Arc::new(TimeOrderedIds),
            clock: Arc::new(ManualClock::at(chrono::DateTime::UNIX_EPOCH)),
        };
        use_case.execute(user, self.project, &batch).await
    }

    /// Ends a process and starts it again: what it kept in memory is gone.
    pub(crate) fn restart(&mut self, process: usize) {
        self.copies[process] = Arc::new(CachedCopies::new());
    }

    pub(crate) async fn since(&self, after: Seq) -> Vec<Change> {
        self.try_since(after).await.unwrap()
    }

    pub(crate) async fn try_since(&self, after: Seq) -> Result<Vec<Change>, ReadChangesError> {
        let use_case = ReadChanges {
            documents: self.store.clone(),
            team: self.store.clone(),
            signals: Arc::new(LocalSignals::default()),
        };
        use_case.execute(self.owner, self.project, after, Duration::ZERO, || true).await
    }

    /// Makes the last change so many times more, in one unit of work: the store in memory copies all that it holds for each.
    pub(crate) async fn repeat_last_change(&self, times: u32) {
        let mut work = self.store.begin().await.unwrap();
        let head = work.documents().hold(self.id).await.unwrap().unwrap();
        let last = self.since(Seq::new(head.seq.get() - 1)).await.remove(0);
        for more in 1..=times {
            let seq = Seq::new(last.seq.get() + u64::from(more));
            let change = Change { seq, number: last.number + more, ..last.clone() };
            work.documents().append(&change).await.unwrap();
        }
        work.commit().await.unwrap();
    }

    /// Folds and cuts the log, so long after all changes were made.
    pub(crate) async fn compact(&self, age: TimeDelta) -> Compacted {
        let use_case = CompactLog {
            storage: self.store.clone(),
            documents: self.store.clone(),
            current: CurrentDocument { format: Arc::new(FORMAT), copies: self.copies[0].clone() },
            ids: Arc::new(TimeOrderedIds),
            clock: Arc::new(ManualClock::at(chrono::DateTime::UNIX_EPOCH + age)),
        };
        use_case.execute(self.id).await.unwrap()
    }

    pub(crate) async fn open(&self) -> (Document, Seq, Vec<Change>) {
        let use_case = OpenDocument {
            documents: self.store.clone(),
            team: self.store.clone(),
            storage: self.store.clone(),
            format: Arc::new(FORMAT),
            accounts: self.store.clone(),
            catalogue: catalogue(),
            ids: Arc::new(TimeOrderedIds),
            moments: Moments {
                documents: self.store.clone(),
                versions: self.store.clone(),
                accounts: self.store.clone(),
                catalogue: catalogue(),
                current: CurrentDocument { format: Arc::new(FORMAT), copies: self.copies[0].clone() },
            },
        };
        let opened = use_case.execute(self.owner, self.project).await.unwrap();
        assert_eq!(opened.snapshot.project, self.id);
        (FORMAT.decode(&opened.snapshot.body).unwrap(), opened.snapshot.seq, opened.changes)
    }
}

pub(crate) fn place(order: &str) -> Place {
    Place { parent: Some(PAGE), order: OrderKey::parse(order).unwrap() }
}

fn start() -> Document {
    let texts = TEXTS.map(|id| Op::Create(id, Arc::new(Record::new(Kind::Text, place("a1")))));
    Document::blank(PAGE).change(&texts, Terms::of_log()).unwrap().document
}

pub(crate) fn done(document: &Document, ops: &[Op]) -> Document {
    document.change(ops, Terms::of_log()).unwrap().document
}

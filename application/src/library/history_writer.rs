//! Recording what a use case does in the history of a library.

use chrono::{DateTime, Utc};
use octavo_domain::{
    ids::{EntryId, UserId},
    library::{
        folder::Folder,
        history::{HistoryEntry, HistoryEvent, Subject},
        project::Project,
    },
};

use crate::shared::{
    ids::Ids,
    storage::{StorageError, UnitOfWork},
};

/// The entries of one call: all with the same time and actor.
pub struct HistoryWriter<'a> {
    ids: &'a dyn Ids,
    actor: UserId,
    at: DateTime<Utc>,
    entries: Vec<HistoryEntry>,
}

impl<'a> HistoryWriter<'a> {
    /// A writer without entries.
    #[must_use]
    pub fn new(ids: &'a dyn Ids, actor: UserId, at: DateTime<Utc>) -> Self {
        Self { ids, actor, at, entries: Vec::new() }
    }

    /// Adds an entry about a library; the draft takes more details.
    pub fn add(&mut self, owner: UserId, event: HistoryEvent) -> HistoryDraft<'_> {
        let entry = HistoryEntry {
            id: EntryId::new(self.ids.next()),
            owner,
            actor: self.actor,
            event,
            project: None,
            folder: None,
            with_folder: false,
            details: Default::default(),
            at: self.at,
        };
        HistoryDraft(self.entries.push_mut(entry))
    }

    /// Adds an entry about a project.
    pub fn project(&mut self, event: HistoryEvent, project: &Project) -> HistoryDraft<'_> {
        let note = self.add(project.owner, event);
        note.0.project = Some(Subject { num_id: project.num_id, name: project.title.as_str().to_owned() });
        note
    }

    /// Adds an entry about a collection.
    pub fn folder(&mut self, event: HistoryEvent, folder: &Folder) -> HistoryDraft<'_> {
        self.add(folder.owner, event).with_folder(folder)
    }

    /// Stores the entries in the use case's unit of work.
    ///
    /// # Errors
    /// [`StorageError`].
    pub async fn write(&self, work: &mut dyn UnitOfWork) -> Result<(), StorageError> {
        if self.entries.is_empty() {
            return Ok(());
        }
        work.history().record(&self.entries).await
    }

    /// Moves the entry of the same kind since `since` on to now; stores those that have none.
    ///
    /// # Errors
    /// [`StorageError`].
    pub async fn write_or_extend(
        &self,
        work: &mut dyn UnitOfWork,
        since: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        for entry in &self.entries {
            if !work.history().extend(entry, since).await? {
                work.history().record(std::slice::from_ref(entry)).await?;
            }
        }
        Ok(())
    }
}

/// An entry before it is stored.
pub struct HistoryDraft<'a>(&'a mut HistoryEntry);

impl HistoryDraft<'_> {
    /// Names the project that it is about.
    pub fn with_project(self, project: Subject) -> Self {
        self.0.project = Some(project);
        self
    }

    /// Names the collection that it is about.
    pub fn with_folder(self, folder: &Folder) -> Self {
        self.0.folder = Some(Subject { num_id: folder.num_id, name: folder.name.as_str().to_owned() });
        self
    }

    /// Names the collection that the project was moved into; none is the root.
    pub fn into_folder(self, folder: Option<&Folder>) -> Self {
        match folder {
            Some(folder) => self.with_folder(folder),
            None => self,
        }
    }

    /// Adds a detail.
    pub fn detail(self, name: &str, value: impl Into<String>) -> Self {
        self.0.details.insert(name.to_owned(), value.into());
        self
    }

    /// Marks it as a consequence of an event of the project's collection.
    pub fn as_part_of_folder(self) -> Self {
        self.0.with_folder = true;
        self
    }
}

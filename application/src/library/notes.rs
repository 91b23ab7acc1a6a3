//! Noting what a use case does, for the history of the library it does it in.

use chrono::{DateTime, Utc};
use octavo_domain::{
    ids::{EntryId, UserId},
    library::{
        folder::Folder,
        history::{Entry, HistoryEvent, Subject},
        project::Project,
    },
};

use crate::shared::{
    ids::Ids,
    storage::{StorageError, UnitOfWork},
};

/// What one call does, entry by entry: all at the same moment and by the same person.
pub struct Notes<'a> {
    ids: &'a dyn Ids,
    actor: UserId,
    at: DateTime<Utc>,
    entries: Vec<Entry>,
}

impl<'a> Notes<'a> {
    /// Nothing yet.
    #[must_use]
    pub fn new(ids: &'a dyn Ids, actor: UserId, at: DateTime<Utc>) -> Self {
        Self { ids, actor, at, entries: Vec::new() }
    }

    /// Something happened in a library; the entry can be told more.
    pub fn add(&mut self, owner: UserId, event: HistoryEvent) -> Note<'_> {
        let entry = Entry {
            id: EntryId::new(self.ids.next()),
            owner,
            actor: self.actor,
            event,
            project: None,
            folder: None,
            along: false,
            details: Default::default(),
            at: self.at,
        };
        Note(self.entries.push_mut(entry))
    }

    /// Something happened to a project.
    pub fn project(&mut self, event: HistoryEvent, project: &Project) -> Note<'_> {
        let note = self.add(project.owner, event);
        note.0.project = Some(Subject { num_id: project.num_id, name: project.title.as_str().to_owned() });
        note
    }

    /// Something happened to a collection.
    pub fn folder(&mut self, event: HistoryEvent, folder: &Folder) -> Note<'_> {
        self.add(folder.owner, event).with_folder(folder)
    }

    /// Writes all of it down, in the unit of work that does it.
    ///
    /// # Errors
    /// [`StorageError`].
    pub async fn write(&self, work: &mut dyn UnitOfWork) -> Result<(), StorageError> {
        if self.entries.is_empty() {
            return Ok(());
        }
        work.history().record(&self.entries).await
    }
}

/// One entry that is being noted.
pub struct Note<'a>(&'a mut Entry);

impl Note<'_> {
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

    /// Names the collection that the project came into; none is the root.
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

    /// It happens because it happens to the project's collection.
    pub fn along(self) -> Self {
        self.0.along = true;
        self
    }
}

//! Documents.

mod assets;
mod fonts;
mod styles;
mod versions;

use std::collections::BTreeMap;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    documents::ports::documents::{
        Change, DocumentQueries, DocumentRepository, Head, LastSent, PublishedDocument, Snapshot,
    },
    shared::storage::StorageError,
};
use octavo_domain::{
    documents::{
        id::{ClientId, RecordId},
        log::Seq,
        usage::WidgetUsage,
    },
    ids::{ProjectId, UserId},
};

use crate::{
    MemoryStore, Unit,
    state::{State, table::Table},
};

/// A document with its log.
#[derive(Clone)]
pub(crate) struct Stored {
    seq: Seq,
    snapshot: Snapshot,
    cut: Seq,
    /// What each client sent last of the changes that were cut.
    clients: BTreeMap<ClientId, LastSent>,
    changes: Table<BTreeMap<Seq, Change>>,
    published: Option<PublishedDocument>,
    pictures_at: Option<DateTime<Utc>>,
    former_paths: BTreeMap<String, RecordId>,
    widgets: WidgetUsage,
    kept: versions::Kept,
}

impl Stored {
    fn after(&self, after: Seq, most: u32) -> Vec<Change> {
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        self.changes.range(after.next()..).take(most).map(|(_, change)| change.clone()).collect()
    }
}

fn last_sent(change: &Change) -> LastSent {
    let changed_at = Some(change.changed_at);
    LastSent { number: change.number, seq: change.seq, digest: change.digest, changed_at }
}

impl State {
    /// What an account has changed stays, without its name.
    pub(crate) fn forget_author(&mut self, user: UserId) {
        let changes = self.documents.values_mut().flat_map(|stored| stored.changes.values_mut());
        for change in changes.filter(|change| change.author == Some(user)) {
            change.author = None;
        }
        for stored in self.documents.values_mut() {
            stored.kept.forget_author(user);
        }
    }

    pub(crate) fn has_published_document(&self, project: ProjectId) -> bool {
        self.documents.get(&project).is_some_and(|stored| stored.published.is_some())
    }

    pub(crate) fn pictures_at(&self, project: ProjectId) -> Option<DateTime<Utc>> {
        self.documents.get(&project)?.pictures_at
    }

    pub(crate) fn set_pictures_at(&mut self, project: ProjectId, at: DateTime<Utc>) {
        let stored = self.documents.get_mut(&project).filter(|stored| stored.published.is_some());
        if let Some(stored) = stored {
            stored.pictures_at = Some(at);
        }
    }

    fn changes_of(&self, project: ProjectId) -> impl DoubleEndedIterator<Item = &Change> {
        self.documents.get(&project).into_iter().flat_map(|stored| stored.changes.values())
    }
}

#[async_trait]
impl DocumentRepository for Unit {
    async fn add(&mut self, project: ProjectId, body: &[u8]) -> Result<bool, StorageError> {
        let new = !self.state.documents.contains_key(&project);
        if new {
            let snapshot = Snapshot { project, seq: Seq::START, body: body.to_vec() };
            self.state.documents.insert(
                project,
                Stored {
                    seq: Seq::START,
                    snapshot,
                    cut: Seq::START,
                    clients: BTreeMap::new(),
                    changes: Table::default(),
                    published: None,
                    pictures_at: None,
                    former_paths: BTreeMap::new(),
                    widgets: WidgetUsage::default(),
                    kept: versions::Kept::default(),
                },
            );
        }
        Ok(new)
    }

    async fn drawn(&mut self, projects: &[ProjectId]) -> Result<Vec<ProjectId>, StorageError> {
        let drawn = projects.iter().filter(|project| self.state.documents.contains_key(project));
        Ok(drawn.copied().collect())
    }

    async fn hold(&mut self, project: ProjectId) -> Result<Option<Head>, StorageError> {
        let stored = self.state.documents.get(&project);
        Ok(stored.map(|stored| Head {
            seq: stored.seq,
            snapshot: stored.snapshot.seq,
            cut: stored.cut,
            published: stored.published.as_ref().map(|published| published.seq),
        }))
    }

    async fn sent(
        &mut self,
        project: ProjectId,
        client: ClientId,
        number: u32,
    ) -> Result<Option<Change>, StorageError> {
        let mut changes = self.state.changes_of(project);
        Ok(changes.find(|change| (change.client, change.number) == (client, number)).cloned())
    }

    async fn last_of(
        &mut self,
        project: ProjectId,
        client: ClientId,
    ) -> Result<Option<LastSent>, StorageError> {
        let changes = self.state.changes_of(project).filter(|change| change.client == client);
        let last = changes.max_by_key(|change| change.number);
        let cut = || self.state.documents.get(&project)?.clients.get(&client).copied();
        Ok(last.map(last_sent).or_else(cut))
    }

    async fn append(&mut self, change: &Change) -> Result<(), StorageError> {
        if self.sent(change.project, change.client, change.number).await?.is_some() {
            return Err(StorageError::Duplicate("document_change"));
        }
        let stored = self.state.documents.get_mut(&change.project);
        let stored = stored.filter(|stored| stored.seq.next() == change.seq);
        let stored = stored.ok_or(StorageError::Stale("document"))?;
        stored.seq = change.seq;
        stored.changes.insert(change.seq, change.clone());
        Ok(())
    }

    async fn changes(
        &mut self,
        project: ProjectId,
        after: Seq,
        most: u32,
    ) -> Result<Vec<Change>, StorageError> {
        Ok(self.state.documents.get(&project).map(|stored| stored.after(after, most)).unwrap_or_default())
    }

    async fn times(
        &mut self,
        project: ProjectId,
        after: Seq,
        most: u32,
    ) -> Result<Vec<(Seq, DateTime<Utc>)>, StorageError> {
        let changes = self.changes(project, after, most).await?;
        Ok(changes.into_iter().map(|change| (change.seq, change.changed_at)).collect())
    }

    async fn cut(&mut self, project: ProjectId, last: Seq) -> Result<(), StorageError> {
        let stored = self.state.documents.get_mut(&project);
        let stored = stored.filter(|stored| stored.cut < last && last <= stored.snapshot.seq);
        let stored = stored.ok_or(StorageError::Stale("document"))?;
        let kept = stored.changes.split_off(&last.next());
        for change in std::mem::replace(&mut *stored.changes, kept).values() {
            stored.clients.insert(change.client, LastSent { changed_at: None, ..last_sent(change) });
        }
        stored.cut = last;
        stored.kept.cut(last);
        Ok(())
    }

    async fn snapshot(&mut self, project: ProjectId) -> Result<Option<Snapshot>, StorageError> {
        Ok(self.state.documents.get(&project).map(|stored| stored.snapshot.clone()))
    }

    async fn put_snapshot(&mut self, snapshot: &Snapshot) -> Result<(), StorageError> {
        let stored = self.state.documents.get_mut(&snapshot.project);
        let later = |stored: &&mut Stored| stored.snapshot.seq < snapshot.seq && snapshot.seq <= stored.seq;
        let stored = stored.filter(later).ok_or(StorageError::Stale("document"))?;
        stored.kept.keep_snapshot(&stored.snapshot);
        stored.snapshot = snapshot.clone();
        Ok(())
    }

    async fn published(&mut self, project: ProjectId) -> Result<Option<PublishedDocument>, StorageError> {
        Ok(self.state.documents.get(&project).and_then(|stored| stored.published.clone()))
    }

    async fn publish(&mut self, published: &PublishedDocument) -> Result<(), StorageError> {
        let stored = self.state.documents.get_mut(&published.project);
        let missing = || StorageError::Backend("there is no such document".into());
        stored.ok_or_else(missing)?.published = Some(published.clone());
        Ok(())
    }

    async fn set_pictures_at(&mut self, project: ProjectId, at: DateTime<Utc>) -> Result<(), StorageError> {
        self.state.set_pictures_at(project, at);
        Ok(())
    }

    async fn unpublish(&mut self, project: ProjectId) -> Result<(), StorageError> {
        if let Some(stored) = self.state.documents.get_mut(&project) {
            stored.published = None;
            stored.pictures_at = None;
        }
        Ok(())
    }

    async fn put_widget_usage(
        &mut self,
        project: ProjectId,
        usage: &WidgetUsage,
    ) -> Result<(), StorageError> {
        let stored = self.state.documents.get_mut(&project);
        let missing = || StorageError::Backend("there is no such document".into());
        stored.ok_or_else(missing)?.widgets = usage.clone();
        Ok(())
    }

    async fn widget_usage(&mut self, project: ProjectId) -> Result<WidgetUsage, StorageError> {
        Ok(self.state.documents.get(&project).map(|stored| stored.widgets.clone()).unwrap_or_default())
    }

    async fn add_former_paths(
        &mut self,
        project: ProjectId,
        paths: &BTreeMap<String, RecordId>,
    ) -> Result<(), StorageError> {
        if let Some(stored) = self.state.documents.get_mut(&project) {
            stored.former_paths.extend(paths.clone());
        }
        Ok(())
    }
}

#[async_trait]
impl DocumentQueries for MemoryStore {
    async fn published_document(
        &self,
        project: ProjectId,
    ) -> Result<Option<PublishedDocument>, StorageError> {
        let state = self.committed().await;
        Ok(state.documents.get(&project).and_then(|stored| stored.published.clone()))
    }

    async fn former_path(&self, project: ProjectId, path: &str) -> Result<Option<RecordId>, StorageError> {
        let state = self.committed().await;
        Ok(state.documents.get(&project).and_then(|stored| stored.former_paths.get(path).copied()))
    }

    async fn document_snapshot(&self, project: ProjectId) -> Result<Option<Snapshot>, StorageError> {
        Ok(self.committed().await.documents.get(&project).map(|stored| stored.snapshot.clone()))
    }

    async fn widget_usage_of(&self, owner: UserId) -> Result<WidgetUsage, StorageError> {
        let state = self.committed().await;
        let mut sums = BTreeMap::<String, u64>::new();
        for (project, stored) in state.documents.iter() {
            if state.projects.get(project).is_some_and(|project| project.owner == owner) {
                for (widget, count) in stored.widgets.counts() {
                    *sums.entry(widget.clone()).or_default() += count;
                }
            }
        }
        Ok(WidgetUsage::stored(sums))
    }

    async fn document_cut(&self, project: ProjectId) -> Result<Seq, StorageError> {
        Ok(self.committed().await.documents.get(&project).map(|stored| stored.cut).unwrap_or_default())
    }

    async fn document_heads(&self, projects: &[ProjectId]) -> Result<Vec<(ProjectId, Seq)>, StorageError> {
        let state = self.committed().await;
        let head = |id: &ProjectId| state.documents.get(id).map(|stored| (*id, stored.seq));
        Ok(projects.iter().filter_map(head).collect())
    }

    async fn document_changes(
        &self,
        project: ProjectId,
        after: Seq,
        most: u32,
    ) -> Result<Vec<Change>, StorageError> {
        let state = self.committed().await;
        Ok(state.documents.get(&project).map(|stored| stored.after(after, most)).unwrap_or_default())
    }
}

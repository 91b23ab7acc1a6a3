//! The history of documents.

use std::{cmp::Reverse, collections::BTreeMap};

use async_trait::async_trait;
use octavo_application::{
    documents::ports::{
        documents::{CHECKPOINT_EVERY, Snapshot},
        versions::{Extent, StoredVersion, VersionQueries, VersionRepository},
    },
    shared::storage::StorageError,
};
use octavo_domain::{
    documents::{
        log::Seq,
        version::{Sitting, Version, VersionKind, joined},
    },
    ids::{ProjectId, UserId, VersionId},
};

use super::Stored;
use crate::{MemoryStore, Unit, state::State};

/// What is kept of how a document was.
#[derive(Clone, Default)]
pub(super) struct Kept {
    versions: BTreeMap<VersionId, StoredVersion>,
    checkpoints: BTreeMap<Seq, Snapshot>,
    sittings: Vec<Sitting>,
}

impl Kept {
    pub(super) fn forget_author(&mut self, user: UserId) {
        let authors = self.versions.values_mut().map(|stored| &mut stored.version.author);
        let authors = authors.chain(self.sittings.iter_mut().map(|sitting| &mut sitting.author));
        for author in authors.filter(|author| **author == Some(user)) {
            *author = None;
        }
    }

    /// Keeps a snapshot that is replaced, unless a checkpoint lies shortly before it.
    pub(super) fn keep_snapshot(&mut self, snapshot: &Snapshot) {
        let near = |seq: &Seq| seq.get() + CHECKPOINT_EVERY > snapshot.seq.get();
        if !self.checkpoints.keys().any(near) {
            self.checkpoints.insert(snapshot.seq, snapshot.clone());
        }
    }

    pub(super) fn cut(&mut self, last: Seq) {
        self.checkpoints = self.checkpoints.split_off(&last);
    }

    fn kept_until(&self) -> Seq {
        self.sittings.iter().map(|sitting| sitting.last).max().unwrap_or_default()
    }
}

impl Stored {
    fn whole_documents(&self) -> impl Iterator<Item = Snapshot> {
        let whole = self.kept.versions.values().filter(|stored| stored.version.is_whole());
        let versions = whole.map(|stored| Snapshot {
            project: stored.version.project,
            seq: stored.version.seq,
            body: stored.body.clone(),
        });
        let checkpoints = self.kept.checkpoints.values().cloned();
        checkpoints.chain(versions).chain([self.snapshot.clone()])
    }

    fn whole_at(&self, at: Seq) -> Option<Snapshot> {
        self.whole_documents().filter(|whole| whole.seq <= at).max_by_key(|whole| whole.seq)
    }

    /// The versions in the order in which they are offered.
    fn offered(&self) -> Vec<&StoredVersion> {
        let mut versions: Vec<&StoredVersion> = self.kept.versions.values().collect();
        versions.sort_by_key(|stored| {
            let Version { kind, seq, made_at, id, .. } = &stored.version;
            (*kind != VersionKind::Named, Reverse((*seq, *made_at, *id)))
        });
        versions
    }

    /// The sittings of changes that are in the log and not kept, up to one.
    fn logged(&self, until: Option<Seq>) -> Vec<Sitting> {
        let from = self.kept.kept_until();
        let changes = self.changes.values().filter(|change| change.seq > from);
        let changes = changes.filter(|change| until.is_none_or(|until| change.seq <= until));
        joined(changes.map(|change| Sitting::of(change.author, change.seq, change.changed_at)))
    }
}

impl State {
    fn kept_versions(&self, project: ProjectId) -> impl Iterator<Item = &StoredVersion> {
        self.documents.get(&project).into_iter().flat_map(|stored| stored.kept.versions.values())
    }
}

#[async_trait]
impl VersionRepository for Unit {
    async fn add(&mut self, version: &Version, body: &[u8]) -> Result<(), StorageError> {
        let stored = self.state.documents.get_mut(&version.project);
        let stored = stored.ok_or_else(|| StorageError::Backend("there is no such document".into()))?;
        let added = StoredVersion { version: version.clone(), body: body.to_vec() };
        stored.kept.versions.insert(version.id, added);
        Ok(())
    }

    async fn update(&mut self, version: &Version) -> Result<(), StorageError> {
        let stored = self.state.documents.get_mut(&version.project);
        let known = stored.and_then(|stored| stored.kept.versions.get_mut(&version.id));
        let known = &mut known.ok_or(StorageError::Stale("document_version"))?.version;
        known.kind = version.kind;
        known.name.clone_from(&version.name);
        known.author = version.author;
        Ok(())
    }

    async fn find(&mut self, project: ProjectId, id: VersionId) -> Result<Option<Version>, StorageError> {
        let mut versions = self.state.kept_versions(project).map(|stored| &stored.version);
        Ok(versions.find(|version| version.id == id).cloned())
    }

    async fn count_named(&mut self, project: ProjectId) -> Result<u64, StorageError> {
        let versions = self.state.kept_versions(project);
        let named = versions.filter(|stored| stored.version.kind == VersionKind::Named).count();
        Ok(u64::try_from(named).unwrap_or(u64::MAX))
    }

    async fn last(&mut self, project: ProjectId, at: Seq) -> Result<Option<Version>, StorageError> {
        let versions = self.state.kept_versions(project).map(|stored| &stored.version);
        let before = versions.filter(|version| version.seq <= at);
        Ok(before.max_by_key(|version| (version.seq, version.made_at, version.id)).cloned())
    }

    async fn whole(&mut self, project: ProjectId, at: Seq) -> Result<Option<Snapshot>, StorageError> {
        Ok(self.state.documents.get(&project).and_then(|stored| stored.whole_at(at)))
    }

    async fn put_checkpoint(&mut self, checkpoint: &Snapshot) -> Result<(), StorageError> {
        if let Some(stored) = self.state.documents.get_mut(&checkpoint.project) {
            stored.kept.checkpoints.entry(checkpoint.seq).or_insert_with(|| checkpoint.clone());
        }
        Ok(())
    }

    async fn keep_sittings(&mut self, project: ProjectId, until: Seq) -> Result<(), StorageError> {
        if let Some(stored) = self.state.documents.get_mut(&project) {
            let logged = stored.logged(Some(until));
            stored.kept.sittings.extend(logged);
        }
        Ok(())
    }
}

#[async_trait]
impl VersionQueries for MemoryStore {
    async fn history_extent(&self, project: ProjectId) -> Result<Option<Extent>, StorageError> {
        let state = self.committed().await;
        let Some(found) = state.projects.get(&project) else { return Ok(None) };
        let stored = state.documents.get(&project);
        Ok(Some(Extent {
            created_at: found.created_at,
            seq: stored.map(|stored| stored.seq).unwrap_or_default(),
            cut: stored.map(|stored| stored.cut).unwrap_or_default(),
        }))
    }

    async fn versions(&self, project: ProjectId, most: u32) -> Result<Vec<Version>, StorageError> {
        let state = self.committed().await;
        let Some(stored) = state.documents.get(&project) else { return Ok(Vec::new()) };
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        Ok(stored.offered().into_iter().take(most).map(|stored| stored.version.clone()).collect())
    }

    async fn version_count(&self, project: ProjectId) -> Result<u64, StorageError> {
        let count = self.committed().await.kept_versions(project).count();
        Ok(u64::try_from(count).unwrap_or(u64::MAX))
    }

    async fn version(
        &self,
        project: ProjectId,
        id: VersionId,
    ) -> Result<Option<(StoredVersion, u64)>, StorageError> {
        let state = self.committed().await;
        let Some(stored) = state.documents.get(&project) else { return Ok(None) };
        let mut offered = (0_u64..).zip(stored.offered());
        Ok(offered.find(|(_, stored)| stored.version.id == id).map(|(place, stored)| (stored.clone(), place)))
    }

    async fn whole_document(&self, project: ProjectId, at: Seq) -> Result<Option<Snapshot>, StorageError> {
        Ok(self.committed().await.documents.get(&project).and_then(|stored| stored.whole_at(at)))
    }

    async fn version_before(
        &self,
        project: ProjectId,
        at: Seq,
    ) -> Result<Option<StoredVersion>, StorageError> {
        let state = self.committed().await;
        let before = state.kept_versions(project).filter(|stored| stored.version.seq <= at);
        let last = before
            .max_by_key(|stored| (stored.version.seq, stored.version.is_whole(), stored.version.made_at));
        Ok(last.cloned())
    }

    async fn earliest_document(&self, project: ProjectId) -> Result<Option<Snapshot>, StorageError> {
        let state = self.committed().await;
        let stored = state.documents.get(&project);
        Ok(stored.and_then(|stored| stored.whole_documents().min_by_key(|whole| whole.seq)))
    }

    async fn sittings(&self, project: ProjectId, most: u32) -> Result<Vec<Sitting>, StorageError> {
        let state = self.committed().await;
        let Some(stored) = state.documents.get(&project) else { return Ok(Vec::new()) };
        let mut sittings = stored.kept.sittings.clone();
        sittings.extend(stored.logged(None));
        sittings.sort_by_key(|sitting| sitting.first);
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        let spare = sittings.len().saturating_sub(most);
        Ok(sittings.split_off(spare))
    }

    async fn history_people(&self, project: ProjectId) -> Result<Vec<(UserId, String)>, StorageError> {
        let state = self.committed().await;
        let Some(stored) = state.documents.get(&project) else { return Ok(Vec::new()) };
        let named = stored.kept.versions.values().filter_map(|stored| stored.version.author);
        let sittings = stored.kept.sittings.iter().copied().chain(stored.logged(None));
        let ids: std::collections::BTreeSet<UserId> =
            named.chain(sittings.filter_map(|sitting| sitting.author)).collect();
        let name = |id: UserId| Some((id, state.users.get(&id)?.user.name.as_str().to_owned()));
        Ok(ids.into_iter().filter_map(name).collect())
    }
}

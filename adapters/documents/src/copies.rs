//! Documents in memory.

use async_trait::async_trait;
use moka::future::Cache;
use octavo_application::documents::ports::copies::{DocumentCopies, WorkingCopy};
use octavo_domain::ids::ProjectId;

/// About how many bytes of documents are kept, counted as their encoded size.
const BYTES: u64 = 64 * 1024 * 1024;

/// Keeps the documents that were changed last, up to a number of bytes.
pub struct CachedCopies(Cache<ProjectId, WorkingCopy>);

impl CachedCopies {
    /// A cache in which there is nothing, of 64 MiB.
    #[must_use]
    pub fn new() -> Self {
        Self::of(BYTES)
    }

    fn of(bytes: u64) -> Self {
        // Records that both share are counted twice, so that the limit holds when none is.
        let weight = |_: &ProjectId, copy: &WorkingCopy| {
            let published = copy.published.as_ref().map_or(0, |published| published.document.size());
            u32::try_from(copy.document.size().saturating_add(published)).unwrap_or(u32::MAX)
        };
        Self(Cache::builder().max_capacity(bytes).weigher(weight).build())
    }
}

impl Default for CachedCopies {
    fn default() -> Self {
        Self::new()
    }
}

#[async_trait]
impl DocumentCopies for CachedCopies {
    async fn get(&self, project: ProjectId) -> Option<WorkingCopy> {
        self.0.get(&project).await
    }

    async fn put(&self, project: ProjectId, copy: WorkingCopy) {
        self.0.insert(project, copy).await;
    }
}

#[cfg(test)]
mod tests {
    use octavo_domain::documents::{document::Document, id::RecordId, log::Seq};
    use uuid::Uuid;

    use super::*;

    #[tokio::test]
    async fn the_latest_copy_is_kept_and_all_of_them_within_a_limit() {
        let project = |number| ProjectId::new(Uuid::from_u128(number));
        let document = Document::blank(RecordId::of_bits(1));
        let copy = |seq| WorkingCopy { seq: Seq::new(seq), document: document.clone(), published: None };
        let copies = CachedCopies::of(u64::try_from(document.size()).unwrap() * 5);
        for seq in 1..4 {
            copies.put(project(1), copy(seq)).await;
        }
        assert_eq!(copies.get(project(1)).await, Some(copy(3)));
        assert_eq!(copies.get(project(2)).await, None);
        for number in 2..100 {
            copies.put(project(number), copy(1)).await;
        }
        copies.0.run_pending_tasks().await;
        assert!(copies.0.entry_count() <= 5);
    }
}

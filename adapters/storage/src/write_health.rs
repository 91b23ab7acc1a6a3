//! Whether writes succeed.

use std::{
    path::Path,
    sync::atomic::{AtomicBool, Ordering},
};

use octavo_application::shared::storage::StorageError;

/// Free bytes that an SQLite file needs before writes count as working again: about the size of its log at a
/// checkpoint. A small write may fit where the next one does not.
const ROOM: u64 = 4 * 1024 * 1024;

/// Is there room for an SQLite file to grow?
pub(crate) fn check_room(file: &Path) -> Result<(), StorageError> {
    let unavailable = |message: String| StorageError::Unavailable(message);
    let disk =
        rustix::fs::statvfs(file).map_err(|error| unavailable(format!("{}: {error}", file.display())))?;
    let free = disk.f_bavail.saturating_mul(disk.f_frsize);
    if free >= ROOM {
        return Ok(());
    }
    Err(unavailable(format!("the database's disk is full: {free} bytes are free, {ROOM} are needed")))
}

/// Remembers whether the last write failed because of a full disk, an I/O error or an unavailable server. Readiness
/// reports it to load balancers; a read would not show it, because a full disk can be read.
#[derive(Debug, Default)]
pub(crate) struct WriteHealth {
    failing: AtomicBool,
}

impl WriteHealth {
    /// Records how a write failed, and returns the error.
    pub(crate) fn failed(&self, error: StorageError) -> StorageError {
        if matches!(error, StorageError::Unavailable(_)) && !self.failing.swap(true, Ordering::SeqCst) {
            tracing::error!(%error, "writes to the database fail");
        }
        error
    }

    /// Records a commit.
    pub(crate) fn succeeded(&self) {
        if self.failing.swap(false, Ordering::SeqCst) {
            tracing::info!("writes to the database succeed again");
        }
    }

    /// Did the last write fail?
    pub(crate) fn is_failing(&self) -> bool {
        self.failing.load(Ordering::SeqCst)
    }
}

#[cfg(test)]
mod tests {
    use super::{StorageError, WriteHealth};

    #[test]
    fn only_what_may_pass_counts_and_a_commit_ends_it() {
        let health = WriteHealth::default();
        health.failed(StorageError::Duplicate("row"));
        assert!(!health.is_failing());
        health.failed(StorageError::Unavailable("full".to_owned()));
        assert!(health.is_failing());
        health.succeeded();
        assert!(!health.is_failing());
    }
}

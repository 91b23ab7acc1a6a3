//! Files that people upload.

use async_trait::async_trait;

/// A file could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum FileStoreError {
    /// The store cannot be reached, or has no room: worth a retry.
    #[error("file store: {0}")]
    Unavailable(String),
    /// The key has the wrong form, or a file differs from its record.
    #[error("file store: {0}")]
    Failed(String),
}

/// Stores uploaded files by key. A key is made of ASCII letters, digits, `-`, `_`, `.` and `/`; it has no empty part
/// and no part that starts with a dot.
#[async_trait]
pub trait FileStore: Send + Sync {
    /// Stores `bytes` under `key`, replacing what is there. MUST be durable when it returns, and MUST never show a
    /// reader half a file. A store without room returns [`FileStoreError::Unavailable`], keeps the old file under the
    /// key, and leaves nothing of the new one.
    ///
    /// # Errors
    /// [`FileStoreError`], also for a key of the wrong form.
    async fn put(&self, key: &str, bytes: &[u8]) -> Result<(), FileStoreError>;

    /// The bytes under `key`; none when there is no such file or no such key can exist.
    ///
    /// # Errors
    /// [`FileStoreError`].
    async fn get(&self, key: &str) -> Result<Option<Vec<u8>>, FileStoreError>;

    /// Removes the file under `key`; nothing happens when there is none.
    ///
    /// # Errors
    /// [`FileStoreError`].
    async fn delete(&self, key: &str) -> Result<(), FileStoreError>;
}

//! Files in a local folder.

use std::{
    path::{Path, PathBuf},
    sync::atomic::{AtomicU64, Ordering},
};

use async_trait::async_trait;
use octavo_application::ports::files::{FileStore, FileStoreError};
use tokio::{fs, io::AsyncWriteExt};

use crate::is_key;

/// A file store in one folder of this machine.
#[derive(Debug, Clone)]
pub struct LocalFiles {
    root: PathBuf,
}

impl LocalFiles {
    /// A store in `root`, which is made when it is first written to.
    #[must_use]
    pub fn new(root: PathBuf) -> Self {
        Self { root }
    }

    /// Where the file of a key is; none for a key of the wrong form, so that no key leads out of the folder.
    fn path(&self, key: &str) -> Option<PathBuf> {
        is_key(key).then(|| self.root.join(Path::new(key)))
    }
}

impl LocalFiles {
    /// A file of one's own beside the one to be replaced: several servers may write the same key at once.
    async fn beside(&self, folder: &Path, name: &str) -> std::io::Result<(PathBuf, fs::File)> {
        static WRITTEN: AtomicU64 = AtomicU64::new(0);
        loop {
            let number = WRITTEN.fetch_add(1, Ordering::Relaxed);
            let beside = folder.join(format!(".{name}.{}-{number}.part", std::process::id()));
            match fs::File::create_new(&beside).await {
                Ok(file) => return Ok((beside, file)),
                // Another machine's, or what a process left that was killed.
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }
}

#[async_trait]
impl FileStore for LocalFiles {
    async fn put(&self, key: &str, bytes: &[u8]) -> Result<(), FileStoreError> {
        let path = self.path(key).ok_or_else(|| FileStoreError(format!("not a key: {key}")))?;
        let folder = path.parent().unwrap_or(&self.root).to_owned();
        fs::create_dir_all(&folder).await.map_err(failed)?;
        // Written beside and renamed, so that nobody reads half a file.
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let (beside, mut file) = self.beside(&folder, &name).await.map_err(failed)?;
        file.write_all(bytes).await.map_err(failed)?;
        file.sync_all().await.map_err(failed)?;
        fs::rename(&beside, &path).await.map_err(failed)?;
        fs::File::open(&folder).await.map_err(failed)?.sync_all().await.map_err(failed)
    }

    async fn get(&self, key: &str) -> Result<Option<Vec<u8>>, FileStoreError> {
        let Some(path) = self.path(key) else {
            return Ok(None);
        };
        match fs::read(path).await {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error)
                if matches!(
                    error.kind(),
                    std::io::ErrorKind::NotFound | std::io::ErrorKind::IsADirectory
                ) =>
            {
                Ok(None)
            }
            Err(error) => Err(failed(error)),
        }
    }

    async fn delete(&self, key: &str) -> Result<(), FileStoreError> {
        let Some(path) = self.path(key) else {
            return Ok(());
        };
        match fs::remove_file(path).await {
            Ok(()) => Ok(()),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
            Err(error) => Err(failed(error)),
        }
    }
}

fn failed(error: impl std::fmt::Display) -> FileStoreError {
    FileStoreError(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn puts_gets_replaces_and_deletes() {
        let folder = tempfile::tempdir().unwrap();
        let files = LocalFiles::new(folder.path().join("files"));
        assert_eq!(files.get("covers/a.jpg").await.unwrap(), None);
        files.put("covers/a.jpg", b"one").await.unwrap();
        files.put("covers/a.jpg", b"two").await.unwrap();
        assert_eq!(files.get("covers/a.jpg").await.unwrap().as_deref(), Some(b"two".as_slice()));
        assert_eq!(files.get("covers").await.unwrap(), None);
        files.delete("covers/a.jpg").await.unwrap();
        files.delete("covers/a.jpg").await.unwrap();
        assert_eq!(files.get("covers/a.jpg").await.unwrap(), None);
    }

    #[tokio::test]
    async fn a_key_that_is_put_many_times_at_once_is_whole_at_every_moment() {
        let folder = tempfile::tempdir().unwrap();
        let files = LocalFiles::new(folder.path().to_owned());
        let puts: Vec<_> = (0..16_u8)
            .map(|byte| {
                let files = files.clone();
                tokio::spawn(async move { files.put("covers/a.jpg", &[byte; 10_000]).await })
            })
            .collect();
        for put in puts {
            put.await.unwrap().unwrap();
            let bytes = files.get("covers/a.jpg").await.unwrap().unwrap();
            assert!(bytes.len() == 10_000 && bytes.iter().all(|byte| *byte == bytes[0]));
        }
        assert_eq!(
            std::fs::read_dir(folder.path().join("covers")).unwrap().count(),
            1,
            "nothing is left beside"
        );
    }

    #[tokio::test]
    async fn no_key_leads_out_of_the_folder() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("secret"), b"x").unwrap();
        let files = LocalFiles::new(folder.path().join("files"));
        for key in ["../secret", "/etc/passwd", "a/../../secret", "", "a//b", ".hidden", "a\\b", "a\0b"] {
            assert_eq!(files.get(key).await.unwrap(), None, "{key}");
            assert!(files.put(key, b"x").await.is_err(), "{key}");
        }
    }
}

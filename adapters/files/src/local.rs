//! Files in a local folder.

use std::{
    fs::File,
    io::{self, Write},
    ops::Range,
    path::{Path, PathBuf},
    sync::Arc,
};

use async_trait::async_trait;
use octavo_application::{
    export::ports::archive::LargeFiles,
    shared::files::{FileStore, FileStoreError},
};
use tokio::{
    fs,
    io::{AsyncReadExt, AsyncSeekExt},
};

use crate::{durable::Folders, is_key, not_a_key};

/// A file store in one folder of this machine.
#[derive(Debug, Clone)]
pub struct LocalFiles {
    root: PathBuf,
    folders: Arc<Folders>,
}

impl LocalFiles {
    /// A store in `root`, which is made when it is first written to.
    #[must_use]
    pub fn new(root: PathBuf) -> Self {
        let folders = Arc::new(Folders::below(root.clone()));
        Self { root, folders }
    }

    /// The path of a key's file; `None` for an invalid key, so that no key leads out of the folder.
    fn path(&self, key: &str) -> Option<PathBuf> {
        is_key(key).then(|| self.root.join(Path::new(key)))
    }
}

impl LocalFiles {
    /// Writes the file of a key off the async threads.
    async fn write(
        &self,
        key: &str,
        write: impl FnOnce(&mut File) -> io::Result<u64> + Send + 'static,
    ) -> Result<(), FileStoreError> {
        let path = self.path(key).ok_or_else(|| not_a_key(key))?;
        let folders = Arc::clone(&self.folders);
        let written = tokio::task::spawn_blocking(move || folders.write(&path, write));
        written.await.map_err(failed)?.map_err(failed)
    }
}

#[async_trait]
impl FileStore for LocalFiles {
    async fn put(&self, key: &str, bytes: &[u8]) -> Result<(), FileStoreError> {
        let bytes = bytes.to_vec();
        let write = move |file: &mut File| {
            file.write_all(&bytes)?;
            Ok(u64::try_from(bytes.len()).unwrap_or(u64::MAX))
        };
        self.write(key, write).await
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

#[async_trait]
impl LargeFiles for LocalFiles {
    async fn put_file(&self, key: &str, from: &Path) -> Result<(), FileStoreError> {
        let from = from.to_owned();
        let write = move |file: &mut File| {
            let mut source = File::open(from)?;
            let length = source.metadata()?.len();
            io::copy(&mut source, file)?;
            // The source's length, so that an incomplete copy is an error.
            Ok(length)
        };
        self.write(key, write).await
    }

    async fn part(&self, key: &str, range: Range<u64>) -> Result<Option<Vec<u8>>, FileStoreError> {
        let Some(path) = self.path(key) else {
            return Ok(None);
        };
        let mut file = match fs::File::open(path).await {
            Ok(file) => file,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(failed(error)),
        };
        if !file.metadata().await.map_err(failed)?.is_file() {
            return Ok(None);
        }
        file.seek(std::io::SeekFrom::Start(range.start)).await.map_err(failed)?;
        let mut bytes = Vec::new();
        let wanted = range.end.saturating_sub(range.start);
        file.take(wanted).read_to_end(&mut bytes).await.map_err(failed)?;
        Ok(Some(bytes))
    }
}

fn failed(error: impl std::fmt::Display) -> FileStoreError {
    FileStoreError::Unavailable(error.to_string())
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
    async fn a_large_file_is_put_whole_and_read_in_parts() {
        let folder = tempfile::tempdir().unwrap();
        let source = folder.path().join("source");
        std::fs::write(&source, b"0123456789").unwrap();
        let files = LocalFiles::new(folder.path().join("files"));
        assert_eq!(files.part("exports/a.zip", 0..4).await.unwrap(), None);
        files.put_file("exports/a.zip", &source).await.unwrap();
        let part = async |range| files.part("exports/a.zip", range).await.unwrap();
        assert_eq!(part(0..4).await.as_deref(), Some(b"0123".as_slice()));
        assert_eq!(part(8..40).await.as_deref(), Some(b"89".as_slice()));
        assert_eq!(part(10..40).await.as_deref(), Some(b"".as_slice()));
        assert_eq!(files.part("exports", 0..4).await.unwrap(), None);
        std::fs::write(&source, b"other").unwrap();
        files.put_file("exports/a.zip", &source).await.unwrap();
        assert_eq!(part(0..40).await.as_deref(), Some(b"other".as_slice()));
        assert_eq!(std::fs::read_dir(folder.path().join("files/exports")).unwrap().count(), 1);
        files.delete("exports/a.zip").await.unwrap();
        assert_eq!(part(0..4).await, None);
        assert!(files.put_file("../a.zip", &source).await.is_err());
        assert!(files.put_file("exports/b.zip", &folder.path().join("nothing")).await.is_err());
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

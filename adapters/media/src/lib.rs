//! Video, audio, captions and files to link to: received on disk, and checked.
//!
//! A file is received into a temporary file and read in place, so that neither its size nor what is in it decides how much
//! memory it takes. The data itself is not decoded.

mod audio;
mod bounded;
mod captions;
mod mp4;
mod recognise;
mod webm;

use std::{
    fs::File,
    io,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, SystemTime},
};

use async_trait::async_trait;
use octavo_application::documents::ports::media::{
    CheckedMedia, IncomingMedia, MediaError, MediaReceiver, ReceivedFile,
};
use octavo_domain::documents::asset::{AssetForm, LONGEST_MS};
use tempfile::{NamedTempFile, TempPath};
use tokio::{io::AsyncWriteExt, sync::Semaphore};

/// Receives files into a folder of this machine.
#[derive(Debug, Clone)]
pub struct MediaFolder {
    folder: PathBuf,
    checks: Arc<Semaphore>,
}

/// The prefix of unfinished files' names.
const PREFIX: &str = "media-";
/// The age after which an unfinished file belongs to no running upload.
const LEFT_BEHIND: Duration = Duration::from_secs(24 * 60 * 60);

impl MediaFolder {
    /// Works in `folder`, which is made when it is first needed, and checks so many files at a time.
    #[must_use]
    pub fn new(folder: PathBuf, checks: usize) -> Self {
        Self { folder, checks: Arc::new(Semaphore::new(checks.max(1))) }
    }
}

#[async_trait]
impl MediaReceiver for MediaFolder {
    fn recognise(&self, head: &[u8]) -> Result<Option<AssetForm>, MediaError> {
        recognise::form(head)
    }

    async fn begin(&self) -> Result<Box<dyn IncomingMedia>, MediaError> {
        let folder = self.folder.clone();
        let made = move || -> io::Result<NamedTempFile> {
            std::fs::create_dir_all(&folder)?;
            let file = NamedTempFile::with_prefix_in(PREFIX, &folder)?;
            // The ages of files are told by the clock that gave them their times.
            clear(&folder, file.as_file().metadata()?.modified()?)?;
            Ok(file)
        };
        let made = tokio::task::spawn_blocking(made).await.map_err(failed)?;
        let (file, path) = made.map_err(failed)?.into_parts();
        let checks = Arc::clone(&self.checks);
        Ok(Box::new(Incoming { file: tokio::fs::File::from_std(file), path, checks }))
    }
}

/// Removes files that a killed process has left.
fn clear(folder: &Path, now: SystemTime) -> io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        if !entry.file_name().to_string_lossy().starts_with(PREFIX) {
            continue;
        }
        let is_old = |modified: SystemTime| now.duration_since(modified).is_ok_and(|age| age > LEFT_BEHIND);
        let removed = match entry.metadata().and_then(|metadata| metadata.modified()) {
            Ok(modified) if is_old(modified) => std::fs::remove_file(entry.path()),
            Ok(_) => Ok(()),
            Err(error) => Err(error),
        };
        match removed {
            // An upload may have ended meanwhile, or another server removed it first.
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(())
}

/// A file that is being received; removed when it is dropped.
struct Incoming {
    file: tokio::fs::File,
    path: TempPath,
    checks: Arc<Semaphore>,
}

#[async_trait]
impl IncomingMedia for Incoming {
    async fn write(&mut self, bytes: &[u8]) -> Result<(), MediaError> {
        self.file.write_all(bytes).await.map_err(failed)
    }

    async fn check(self: Box<Self>, form: AssetForm) -> Result<CheckedMedia, MediaError> {
        let Self { mut file, path, checks } = *self;
        file.flush().await.map_err(failed)?;
        let file = file.into_std().await;
        let slot = checks.acquire_owned().await.map_err(failed)?;
        let checked = tokio::task::spawn_blocking(move || {
            let checked = check(file, path, form);
            drop(slot);
            checked
        });
        match checked.await {
            Ok(checked) => checked,
            // The parsers of others do not panic as far as anybody knows. Where one does, the file is to blame.
            Err(error) if error.is_panic() => {
                tracing::error!(%error, form = form.name(), "a parser of media panicked");
                Err(damaged())
            }
            Err(error) => Err(failed(error)),
        }
    }

    async fn as_received(self: Box<Self>) -> Result<Box<dyn ReceivedFile>, MediaError> {
        let Self { mut file, path, .. } = *self;
        file.flush().await.map_err(failed)?;
        let bytes = file.metadata().await.map_err(failed)?.len();
        Ok(Box::new(Received { path, bytes }))
    }
}

/// What is known of a file that was checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Facts {
    form: AssetForm,
    size: (u32, u32),
    duration_ms: Option<u32>,
}

impl Facts {
    /// Those of a file that is neither seen nor lasts.
    const fn still(form: AssetForm) -> Self {
        Self { form, size: (0, 0), duration_ms: None }
    }
}

/// A file on disk; removed when it is dropped.
struct Received {
    path: TempPath,
    bytes: u64,
}

impl ReceivedFile for Received {
    fn path(&self) -> &Path {
        &self.path
    }

    fn bytes(&self) -> u64 {
        self.bytes
    }
}

fn check(mut file: File, path: TempPath, form: AssetForm) -> Result<CheckedMedia, MediaError> {
    let (facts, path) = match form {
        AssetForm::Mp4 | AssetForm::M4a => {
            let (facts, moved) = mp4::check(&mut file, &path)?;
            (facts, moved.unwrap_or(path))
        }
        AssetForm::Webm => (webm::check(&mut file)?, path),
        AssetForm::Mp3 | AssetForm::Ogg | AssetForm::Wav => (audio::check(&mut file, form)?, path),
        AssetForm::Vtt => (captions::check(&mut file)?, path),
        AssetForm::Pdf | AssetForm::Zip => (Facts::still(form), path),
        AssetForm::Renditions | AssetForm::Gif | AssetForm::MovingWebp | AssetForm::Drawing => {
            return Err(damaged());
        }
    };
    let bytes = std::fs::metadata(&path).map_err(failed)?.len();
    let Facts { form, size, duration_ms } = facts;
    let duration_ms = duration_ms.filter(|time| (1..=LONGEST_MS).contains(time));
    Ok(CheckedMedia { form, size, duration_ms, file: Box::new(Received { path, bytes }) })
}

fn damaged() -> MediaError {
    MediaError::Broken("This file cannot be read. It may be damaged, or cut off".to_owned())
}

fn unsupported(sentence: impl Into<String>) -> MediaError {
    MediaError::Unsupported(sentence.into())
}

fn failed(error: impl std::fmt::Display) -> MediaError {
    MediaError::Failed(error.to_string())
}

/// Reading fails where the disk does, and where the file ends too early.
fn unread(error: io::Error) -> MediaError {
    match error.kind() {
        io::ErrorKind::UnexpectedEof | io::ErrorKind::InvalidData | io::ErrorKind::InvalidInput => damaged(),
        _ => failed(error),
    }
}

#[cfg(test)]
mod tests;

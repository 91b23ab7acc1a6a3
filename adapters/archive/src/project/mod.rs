//! Project files: ZIP archives with a manifest, read from the disk entry by entry.
//!
//! Anybody can have made one. So the number of entries is known before any is read, what comes out of each is counted, and
//! nothing is written by a name that an archive says.

mod directory;
mod manifest;

use std::{
    fs::File,
    io::{BufReader, Read},
    sync::Arc,
};

use async_trait::async_trait;
use octavo_application::documents::ports::{
    media::ReceivedFile,
    project_files::{MANIFEST, Manifest, OpenedProject, ProjectFileFault, ProjectFiles},
};
use sha2::{Digest, Sha256};
use tokio::sync::mpsc;
use zip::ZipArchive;

/// The most entries of an archive: those of a project with 1,000 pictures, and of its site.
const MOST_ENTRIES: usize = 20_000;
/// The most bytes of a manifest.
const MOST_MANIFEST_BYTES: u64 = 4 * 1024 * 1024;
/// How many bytes of a large file are read at a time,
const PART: usize = 512 * 1024;
/// and how many parts wait to be used.
const WAITING: usize = 4;

/// Writes and opens project files.
#[derive(Debug, Clone, Copy, Default)]
pub struct ZipProjects;

/// The archive that is read. Others can read it at the same time with a position of their own.
type Zip = ZipArchive<BufReader<File>>;

#[async_trait]
impl ProjectFiles for ZipProjects {
    fn manifest(&self, manifest: &Manifest) -> Vec<u8> {
        manifest::write(manifest)
    }

    async fn open(&self, file: Box<dyn ReceivedFile>) -> Result<Box<dyn OpenedProject>, ProjectFileFault> {
        let file: Arc<dyn ReceivedFile> = Arc::from(file);
        let opened = off_thread(move || open(file)).await?;
        Ok(Box::new(opened))
    }

    fn digest(&self, bytes: &[u8]) -> [u8; 32] {
        Sha256::digest(bytes).into()
    }
}

fn open(file: Arc<dyn ReceivedFile>) -> Result<OpenedZip, ProjectFileFault> {
    let mut zip = archive(file.as_ref())?;
    if zip.len() > MOST_ENTRIES {
        return Err(ProjectFileFault::TooManyFiles);
    }
    let folder = folder(&zip)?;
    let bytes = whole(&mut zip, &format!("{folder}{MANIFEST}"), MOST_MANIFEST_BYTES)?;
    Ok(OpenedZip { file, folder, manifest: manifest::read(&bytes)?, parts: None })
}

fn archive(file: &dyn ReceivedFile) -> Result<Zip, ProjectFileFault> {
    let mut opened = File::open(file.path()).map_err(failed)?;
    directory::check(&mut opened, MOST_ENTRIES)?;
    ZipArchive::new(BufReader::new(opened)).map_err(malformed)
}

/// The folder of the manifest that is nearest to the root, with a slash at its end. Somebody may have packed a folder.
fn folder(zip: &Zip) -> Result<String, ProjectFileFault> {
    let mut found: Option<String> = None;
    for name in zip.file_names() {
        let name = name.map_err(malformed)?;
        if name.starts_with('/') || name.contains('\\') || name.split('/').any(|part| part == "..") {
            return Err(ProjectFileFault::Malformed(format!("“{name}” leads out of it")));
        }
        let is_one = name == MANIFEST || name.strip_suffix(MANIFEST).is_some_and(|rest| rest.ends_with('/'));
        // Programs of Apple put what they know of files beside them.
        let is_note = name.starts_with("__MACOSX/");
        let depth = |name: &str| name.matches('/').count();
        if is_one && !is_note && found.as_ref().is_none_or(|other| depth(&name) < depth(other)) {
            found = Some(name.into_owned());
        }
    }
    let found = found.and_then(|name| name.strip_suffix(MANIFEST).map(str::to_owned));
    found.ok_or_else(|| ProjectFileFault::Malformed(format!("there is no {MANIFEST} in it")))
}

/// An entry of at most so many bytes.
fn whole(zip: &mut Zip, name: &str, most: u64) -> Result<Vec<u8>, ProjectFileFault> {
    let entry = zip.by_name(name).map_err(|_| ProjectFileFault::Missing(name.to_owned()))?;
    let mut bytes = Vec::new();
    // What an archive says of its sizes can be wrong: what comes out of it is counted.
    let read = entry.take(most.saturating_add(1)).read_to_end(&mut bytes);
    read.map_err(|_| ProjectFileFault::Damaged(name.to_owned()))?;
    if u64::try_from(bytes.len()).is_ok_and(|length| length > most) {
        return Err(ProjectFileFault::TooLarge(name.to_owned()));
    }
    Ok(bytes)
}

/// A project file that is open.
struct OpenedZip {
    file: Arc<dyn ReceivedFile>,
    folder: String,
    manifest: Manifest,
    /// The parts of the entry that was begun.
    parts: Option<mpsc::Receiver<Result<Vec<u8>, ProjectFileFault>>>,
}

#[async_trait]
impl OpenedProject for OpenedZip {
    fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    async fn whole(&mut self, name: &str, most: u64) -> Result<Vec<u8>, ProjectFileFault> {
        let (file, name) = (Arc::clone(&self.file), format!("{}{name}", self.folder));
        off_thread(move || whole(&mut archive(file.as_ref())?, &name, most)).await
    }

    async fn begin(&mut self, name: &str) -> Result<(), ProjectFileFault> {
        let (file, name) = (Arc::clone(&self.file), format!("{}{name}", self.folder));
        let (to, parts) = mpsc::channel(WAITING);
        // It ends by itself once nobody reads the other end.
        drop(tokio::task::spawn_blocking(move || {
            if let Err(fault) = send(file.as_ref(), &name, &to) {
                // Who has given up does not hear it.
                let _ = to.blocking_send(Err(fault));
            }
        }));
        self.parts = Some(parts);
        Ok(())
    }

    async fn next(&mut self) -> Result<Option<Vec<u8>>, ProjectFileFault> {
        match &mut self.parts {
            Some(parts) => parts.recv().await.transpose(),
            None => Ok(None),
        }
    }
}

/// Sends the bytes of an entry, part by part.
fn send(
    file: &dyn ReceivedFile,
    name: &str,
    to: &mpsc::Sender<Result<Vec<u8>, ProjectFileFault>>,
) -> Result<(), ProjectFileFault> {
    let mut zip = archive(file)?;
    let mut entry = zip.by_name(name).map_err(|_| ProjectFileFault::Missing(name.to_owned()))?;
    loop {
        let mut part = Vec::with_capacity(PART);
        let most = u64::try_from(PART).unwrap_or(u64::MAX);
        let read = (&mut entry).take(most).read_to_end(&mut part);
        let read = read.map_err(|_| ProjectFileFault::Damaged(name.to_owned()))?;
        if read == 0 || to.blocking_send(Ok(part)).is_err() {
            return Ok(());
        }
    }
}

async fn off_thread<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ProjectFileFault> + Send + 'static,
) -> Result<T, ProjectFileFault> {
    tokio::task::spawn_blocking(work).await.map_err(failed)?
}

fn failed(error: impl std::fmt::Display) -> ProjectFileFault {
    ProjectFileFault::Failed(error.to_string())
}

fn malformed(error: impl std::fmt::Display) -> ProjectFileFault {
    ProjectFileFault::Malformed(error.to_string())
}

#[cfg(test)]
mod tests;

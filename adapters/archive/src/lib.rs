//! Archives: many files in one ZIP, made in a temporary file.
//!
//! Compression uses the processor and the disk, so it runs off the async threads.

mod json;
mod project;

use std::{
    fs::File,
    io::{BufWriter, Write},
    path::{Path, PathBuf},
};

use async_trait::async_trait;
use chrono::{DateTime, Datelike, TimeDelta, Timelike, Utc};
use octavo_application::export::ports::archive::{Archive, ArchiveError, ArchiveMaker, Value, WholeArchive};
use tempfile::{NamedTempFile, TempPath};
use zip::{CompressionMethod, ZipWriter, write::SimpleFileOptions};

pub use project::ZipProjects;

/// Makes ZIP archives in a folder of this machine.
#[derive(Debug, Clone)]
pub struct ZipMaker {
    folder: PathBuf,
}

impl ZipMaker {
    /// Works in `folder`, which is made when it is first needed.
    #[must_use]
    pub const fn new(folder: PathBuf) -> Self {
        Self { folder }
    }
}

#[async_trait]
impl ArchiveMaker for ZipMaker {
    async fn begin(&self, at: DateTime<Utc>) -> Result<Box<dyn Archive>, ArchiveError> {
        self.begin_dated(at, date(at)).await
    }

    async fn begin_undated(&self, now: DateTime<Utc>) -> Result<Box<dyn Archive>, ArchiveError> {
        self.begin_dated(now, zip::DateTime::default()).await
    }
}

impl ZipMaker {
    async fn begin_dated(
        &self,
        now: DateTime<Utc>,
        date: zip::DateTime,
    ) -> Result<Box<dyn Archive>, ArchiveError> {
        let folder = self.folder.clone();
        let file = off_thread(move || {
            std::fs::create_dir_all(&folder).map_err(failed)?;
            clear(&folder, now).map_err(failed)?;
            NamedTempFile::with_prefix_in(PREFIX, &folder).map_err(failed)
        });
        let (file, path) = file.await?.into_parts();
        let writing = Writing { zip: ZipWriter::new(BufWriter::new(file)), at: date, rows: None };
        Ok(Box::new(ZipArchive { writing: Some(writing), path }))
    }
}

/// How names end of files that are compressed already.
const SMALL: [&str; 13] =
    ["jpg", "png", "webp", "avif", "gif", "mp4", "webm", "mp3", "m4a", "ogg", "pdf", "zip", "woff2"];
/// The prefix of unfinished files' names.
const PREFIX: &str = "archive-";
/// The age after which an unfinished file belongs to no running process.
const LEFT_BEHIND: TimeDelta = TimeDelta::days(1);

/// Removes files that a killed process has left.
fn clear(folder: &Path, now: DateTime<Utc>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let is_ours = entry.file_name().to_string_lossy().starts_with(PREFIX);
        if is_ours && DateTime::<Utc>::from(entry.metadata()?.modified()?) < now - LEFT_BEHIND {
            match std::fs::remove_file(entry.path()) {
                // Another server may have removed it first.
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
    }
    Ok(())
}

/// A ZIP that is being written.
struct ZipArchive {
    /// `None` once something has failed.
    writing: Option<Writing>,
    /// Removed when dropped.
    path: TempPath,
}

struct Writing {
    zip: ZipWriter<BufWriter<File>>,
    at: zip::DateTime,
    /// The number of values in the list that was begun.
    rows: Option<u64>,
}

impl ZipArchive {
    /// Writes off the async threads.
    async fn write(
        &mut self,
        step: impl FnOnce(&mut Writing) -> Result<(), ArchiveError> + Send + 'static,
    ) -> Result<(), ArchiveError> {
        let mut writing = self.writing.take().ok_or_else(has_failed)?;
        let written = off_thread(move || step(&mut writing).map(|()| writing));
        self.writing = Some(written.await?);
        Ok(())
    }
}

#[async_trait]
impl Archive for ZipArchive {
    async fn json(&mut self, name: &str, value: Value) -> Result<(), ArchiveError> {
        let name = name.to_owned();
        self.write(move |writing| {
            writing.start(&name)?;
            json::write(&mut writing.zip, &value)?;
            writing.zip.write_all(b"\n").map_err(failed)
        })
        .await
    }

    async fn begin_list(&mut self, name: &str) -> Result<(), ArchiveError> {
        let name = name.to_owned();
        self.write(move |writing| {
            writing.start(&name)?;
            writing.rows = Some(0);
            writing.zip.write_all(b"[").map_err(failed)
        })
        .await
    }

    async fn extend_list(&mut self, values: Vec<Value>) -> Result<(), ArchiveError> {
        self.write(move |writing| {
            let mut rows = writing.rows.ok_or_else(no_list)?;
            for value in &values {
                writing.zip.write_all(if rows == 0 { b"\n" } else { b",\n" }).map_err(failed)?;
                json::write(&mut writing.zip, value)?;
                rows = rows.saturating_add(1);
            }
            writing.rows = Some(rows);
            Ok(())
        })
        .await
    }

    async fn end_list(&mut self) -> Result<(), ArchiveError> {
        self.write(|writing| {
            let rows = writing.rows.take().ok_or_else(no_list)?;
            writing.zip.write_all(if rows == 0 { b"]\n" } else { b"\n]\n" }).map_err(failed)
        })
        .await
    }

    async fn file(&mut self, name: &str, bytes: Vec<u8>) -> Result<(), ArchiveError> {
        let name = name.to_owned();
        self.write(move |writing| {
            writing.start(&name)?;
            writing.zip.write_all(&bytes).map_err(failed)
        })
        .await
    }

    async fn extend_file(&mut self, bytes: Vec<u8>) -> Result<(), ArchiveError> {
        self.write(move |writing| writing.zip.write_all(&bytes).map_err(failed)).await
    }

    async fn finish(self: Box<Self>) -> Result<Box<dyn WholeArchive>, ArchiveError> {
        let Self { writing, path } = *self;
        let writing = writing.filter(|writing| writing.rows.is_none()).ok_or_else(has_failed)?;
        off_thread(move || {
            let file = writing.zip.finish().map_err(failed)?;
            let file = file.into_inner().map_err(failed)?;
            // A full disk may report the error only here.
            file.sync_all().map_err(failed)?;
            let bytes = file.metadata().map_err(failed)?.len();
            let whole: Box<dyn WholeArchive> = Box::new(WholeZip { path, bytes });
            Ok(whole)
        })
        .await
    }
}

impl Writing {
    /// Begins a file. Pictures and media are not compressed again.
    fn start(&mut self, name: &str) -> Result<(), ArchiveError> {
        if self.rows.is_some() {
            return Err(ArchiveError("a list is not at its end".to_owned()));
        }
        let is_small = name.rsplit_once('.').is_some_and(|(_, kind)| SMALL.contains(&kind));
        let method = if is_small { CompressionMethod::Stored } else { CompressionMethod::Deflated };
        let options = SimpleFileOptions::default().compression_method(method).last_modified_time(self.at);
        self.zip.start_file(name, options).map_err(failed)
    }
}

/// A finished ZIP.
struct WholeZip {
    path: TempPath,
    bytes: u64,
}

impl WholeArchive for WholeZip {
    fn path(&self) -> &Path {
        &self.path
    }

    fn bytes(&self) -> u64 {
        self.bytes
    }
}

/// A time in the format's precision: two seconds, from 1980 on.
fn date(at: DateTime<Utc>) -> zip::DateTime {
    let small = |number: u32| u8::try_from(number).unwrap_or_default();
    let year = u16::try_from(at.year()).unwrap_or_default();
    let (month, day) = (small(at.month()), small(at.day()));
    let (hour, minute, second) = (small(at.hour()), small(at.minute()), small(at.second()));
    zip::DateTime::from_date_and_time(year, month, day, hour, minute, second).unwrap_or_default()
}

async fn off_thread<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ArchiveError> + Send + 'static,
) -> Result<T, ArchiveError> {
    tokio::task::spawn_blocking(work).await.map_err(failed)?
}

fn failed(error: impl std::fmt::Display) -> ArchiveError {
    ArchiveError(error.to_string())
}

fn has_failed() -> ArchiveError {
    ArchiveError("it has failed before, or is not at its end".to_owned())
}

fn no_list() -> ArchiveError {
    ArchiveError("no list was begun".to_owned())
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    fn moment() -> DateTime<Utc> {
        DateTime::from_timestamp(1_795_262_400, 0).unwrap()
    }

    fn read(path: &Path) -> Vec<(String, Vec<u8>, CompressionMethod)> {
        let mut zip = zip::ZipArchive::new(File::open(path).unwrap()).unwrap();
        let count = zip.len();
        let entry = |at| {
            let mut entry = zip.by_index(at).unwrap();
            let mut bytes = Vec::new();
            entry.read_to_end(&mut bytes).unwrap();
            assert_eq!(entry.last_modified().unwrap().year(), 2026);
            (entry.name().unwrap().into_owned(), bytes, entry.compression())
        };
        (0..count).map(entry).collect()
    }

    #[tokio::test]
    async fn what_goes_in_comes_out() {
        let folder = tempfile::tempdir().unwrap();
        let maker = ZipMaker::new(folder.path().join("work"));
        let mut archive = maker.begin(moment()).await.unwrap();
        let name = Value::object([("name", "Inès “I.”\n".into()), ("plan", Value::Null)]);
        archive.json("account.json", name).await.unwrap();
        archive.begin_list("projects.json").await.unwrap();
        archive.extend_list(vec![7_i64.into(), true.into()]).await.unwrap();
        archive.extend_list(vec![Value::list(["a"])]).await.unwrap();
        archive.end_list().await.unwrap();
        archive.begin_list("none.json").await.unwrap();
        archive.end_list().await.unwrap();
        archive.file("files/covers/a.jpg", vec![0xff; 4_000]).await.unwrap();
        archive.file("a.mp4", b"one ".to_vec()).await.unwrap();
        archive.extend_file(b"two".to_vec()).await.unwrap();
        let whole = archive.finish().await.unwrap();
        assert_eq!(whole.bytes(), std::fs::metadata(whole.path()).unwrap().len());

        let files = read(whole.path());
        let names: Vec<&str> = files.iter().map(|(name, ..)| name.as_str()).collect();
        assert_eq!(names, ["account.json", "projects.json", "none.json", "files/covers/a.jpg", "a.mp4"]);
        let json = |at: usize| serde_json::from_slice::<serde_json::Value>(&files[at].1).unwrap();
        assert_eq!(json(0), serde_json::json!({ "name": "Inès “I.”\n", "plan": null }));
        assert_eq!(json(1), serde_json::json!([7, true, ["a"]]));
        assert_eq!(json(2), serde_json::json!([]));
        assert_eq!((files[3].1.len(), files[3].2), (4_000, CompressionMethod::Stored));
        assert_eq!(files[0].2, CompressionMethod::Deflated);
        assert_eq!((files[4].1.as_slice(), files[4].2), (b"one two".as_slice(), CompressionMethod::Stored));

        let path = whole.path().to_owned();
        drop(whole);
        assert!(!path.exists(), "nothing is left when nobody needs it");
    }

    #[tokio::test]
    async fn what_is_not_finished_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let mut archive = ZipMaker::new(folder.path().to_owned()).begin(moment()).await.unwrap();
        archive.file("a.txt", b"one".to_vec()).await.unwrap();
        drop(archive);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[tokio::test]
    async fn what_a_killed_process_has_left_goes_after_a_day() {
        let folder = tempfile::tempdir().unwrap();
        let (left, other) = (folder.path().join("archive-left"), folder.path().join("notes"));
        std::fs::write(&left, b"half").unwrap();
        std::fs::write(&other, b"none of ours").unwrap();
        let modified = DateTime::<Utc>::from(std::fs::metadata(&left).unwrap().modified().unwrap());
        let maker = ZipMaker::new(folder.path().to_owned());
        drop(maker.begin(modified + TimeDelta::hours(23)).await.unwrap());
        assert!(left.exists(), "somebody may be writing it");
        drop(maker.begin(modified + TimeDelta::hours(25)).await.unwrap());
        assert!(!left.exists() && other.exists());
    }

    #[tokio::test]
    async fn one_that_has_failed_fails_from_then_on() {
        let folder = tempfile::tempdir().unwrap();
        let mut archive = ZipMaker::new(folder.path().to_owned()).begin(moment()).await.unwrap();
        archive.file("a.txt", b"one".to_vec()).await.unwrap();
        assert!(archive.file("a.txt", b"two".to_vec()).await.is_err(), "no two files of a name");
        assert!(archive.file("b.txt", b"three".to_vec()).await.is_err());
        assert!(archive.finish().await.is_err());
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[tokio::test]
    async fn a_list_is_begun_and_ended() {
        let folder = tempfile::tempdir().unwrap();
        let maker = ZipMaker::new(folder.path().to_owned());
        assert!(maker.begin(moment()).await.unwrap().extend_list(Vec::new()).await.is_err());
        let mut archive = maker.begin(moment()).await.unwrap();
        archive.begin_list("a.json").await.unwrap();
        assert!(archive.finish().await.is_err());
    }

    #[tokio::test]
    async fn a_folder_that_cannot_be_made_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        std::fs::write(&file, b"x").unwrap();
        assert!(ZipMaker::new(file.join("below")).begin(moment()).await.is_err());
    }
}

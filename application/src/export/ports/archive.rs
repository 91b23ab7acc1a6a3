//! Archives: many files in one, made on disk and never whole in memory.

use std::{ops::Range, path::Path};

use async_trait::async_trait;
use chrono::{DateTime, SecondsFormat, Utc};

use crate::{publication::ports::public::PublicPage, shared::files::FileStoreError};

/// A value of a JSON file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// No value.
    Null,
    /// Yes or no.
    Flag(bool),
    /// A whole number.
    Number(i64),
    /// A text.
    Text(String),
    /// Values in order.
    List(Vec<Self>),
    /// Values by name, in order.
    Object(Vec<(String, Self)>),
}

impl Value {
    /// Values by name.
    pub fn object<const N: usize>(fields: [(&str, Self); N]) -> Self {
        Self::Object(fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
    }

    /// Values in order.
    pub fn list(values: impl IntoIterator<Item = impl Into<Self>>) -> Self {
        Self::List(values.into_iter().map(Into::into).collect())
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<bool> for Value {
    fn from(flag: bool) -> Self {
        Self::Flag(flag)
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Self {
        Self::Number(number.into())
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<u64> for Value {
    /// No count here comes near the limit of the range.
    fn from(number: u64) -> Self {
        Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

/// A time is written in UTC, in the form of RFC 3339.
impl From<DateTime<Utc>> for Value {
    fn from(time: DateTime<Utc>) -> Self {
        Self::Text(time.to_rfc3339_opts(SecondsFormat::AutoSi, true))
    }
}

impl<T: Into<Self>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

/// An archive could not be made, such as when the disk is full.
#[derive(Debug, thiserror::Error)]
#[error("archive: {0}")]
pub struct ArchiveError(pub String);

/// Writes archives.
#[async_trait]
pub trait ArchiveMaker: Send + Sync {
    /// Begins one whose files are dated `at`. What it writes to disk MUST be deleted when it is dropped.
    ///
    /// # Errors
    /// [`ArchiveError`].
    async fn begin(&self, at: DateTime<Utc>) -> Result<Box<dyn Archive>, ArchiveError>;

    /// Begins one whose files have no date. The same files, added in the same order, MUST give the same bytes. `now` is the
    /// time, and is not written.
    ///
    /// # Errors
    /// [`ArchiveError`].
    async fn begin_undated(&self, now: DateTime<Utc>) -> Result<Box<dyn Archive>, ArchiveError>;
}

/// An archive that is being written. One that has failed MUST fail from then on.
#[async_trait]
pub trait Archive: Send {
    /// Adds a JSON file.
    ///
    /// # Errors
    /// [`ArchiveError`].
    async fn json(&mut self, name: &str, value: Value) -> Result<(), ArchiveError>;

    /// Begins a JSON file that is a list.
    ///
    /// # Errors
    /// [`ArchiveError`].
    async fn begin_list(&mut self, name: &str) -> Result<(), ArchiveError>;

    /// Adds values to the list that was begun.
    ///
    /// # Errors
    /// [`ArchiveError`].
    async fn extend_list(&mut self, values: Vec<Value>) -> Result<(), ArchiveError>;

    /// Ends it.
    ///
    /// # Errors
    /// [`ArchiveError`].
    async fn end_list(&mut self) -> Result<(), ArchiveError>;

    /// Adds a file as it is. Pictures are stored as they are, everything else is made smaller.
    ///
    /// # Errors
    /// [`ArchiveError`].
    async fn file(&mut self, name: &str, bytes: Vec<u8>) -> Result<(), ArchiveError>;

    /// Adds bytes at the end of the file that was added last. So a large one is never whole in memory.
    ///
    /// # Errors
    /// [`ArchiveError`].
    async fn extend_file(&mut self, bytes: Vec<u8>) -> Result<(), ArchiveError>;

    /// Ends the archive.
    ///
    /// # Errors
    /// [`ArchiveError`].
    async fn finish(self: Box<Self>) -> Result<Box<dyn WholeArchive>, ArchiveError>;
}

/// An archive on disk. It MUST be deleted when it is dropped.
pub trait WholeArchive: Send + Sync {
    /// Its path.
    fn path(&self) -> &Path;

    /// Its size in bytes.
    fn bytes(&self) -> u64;
}

/// Files that are too large for memory, stored beside those of [`FileStore`](crate::shared::files::FileStore), which
/// deletes them, too.
#[async_trait]
pub trait LargeFiles: Send + Sync {
    /// Stores the file at `path` under `key`, replacing what is there. MUST be durable when it returns, and MUST never
    /// show a reader half a file.
    ///
    /// # Errors
    /// [`FileStoreError`], also for a key of the wrong form.
    async fn put_file(&self, key: &str, path: &Path) -> Result<(), FileStoreError>;

    /// Some bytes of the file under `key`: fewer than requested at its end. None when there is no such file or no such
    /// key can exist.
    ///
    /// # Errors
    /// [`FileStoreError`].
    async fn part(&self, key: &str, range: Range<u64>) -> Result<Option<Vec<u8>>, FileStoreError>;
}

/// A page could not be made.
#[derive(Debug, thiserror::Error)]
#[error("page: {0}")]
pub struct PageError(pub String);

/// Renders published pages as self-contained files: their assets are below `pages/` and `files/`.
pub trait PageMaker: Send + Sync {
    /// The page of a published project as permitted readers see it, as HTML.
    ///
    /// # Errors
    /// [`PageError`].
    fn page(&self, page: &PublicPage) -> Result<String, PageError>;

    /// The style sheet of all pages, as CSS.
    fn styles(&self) -> String;
}

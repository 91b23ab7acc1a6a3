//! Reading files of other programs.

use std::collections::BTreeMap;

use async_trait::async_trait;
use octavo_domain::documents::import::Brought;

use crate::documents::assets::add_asset::NewAsset;

/// The most bytes of what is brought in, at once.
pub const MOST_IMPORT_BYTES: usize = 25 * 1024 * 1024;

/// The most bytes of a text, a drawing or a design file.
pub const MOST_IMPORT_TEXT_BYTES: usize = 8 * 1024 * 1024;

/// The most pictures of one file.
pub const MOST_IMPORT_PICTURES: usize = 200;

/// In what form something is brought in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ImportForm {
    /// Markdown (CommonMark, with tables and struck words).
    Markdown,
    /// HTML.
    Html,
    /// An SVG drawing.
    Svg,
    /// The JSON of Figma's REST API: that of a file, or that of some of its nodes.
    Figma,
    /// A ZIP of one of these, with its pictures.
    Zip,
}

/// A file that is to be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportFile {
    /// Its form.
    pub form: ImportForm,
    /// Its name; empty for what was pasted.
    pub name: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// What was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadImport {
    /// What the file says.
    pub brought: Brought,
    /// The pictures that came along and that it names. They are as they came: nothing has looked at them.
    pub pictures: BTreeMap<String, NewAsset>,
}

/// Why nothing was read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ImportFault {
    /// It is not of its form.
    #[error("This cannot be read: {0}")]
    Malformed(String),
    /// The bytes are no text.
    #[error("This is no text in UTF-8")]
    NoText,
    /// There is nothing in it that could be brought in.
    #[error("There is nothing in it that can be brought in")]
    Empty,
    /// More bytes of text than are read.
    #[error("A text, a drawing or a design file has at most 8 MB")]
    TooLarge,
    /// More in an archive than is unpacked.
    #[error("An archive has at most 2,000 files and unpacks to at most 100 MB")]
    ArchiveTooLarge,
    /// More layers, paragraphs or elements than are read.
    #[error("At most 20,000 layers or paragraphs are brought in at a time")]
    TooMany,
    /// More pictures than are taken along.
    #[error("At most 200 pictures are brought in at a time")]
    TooManyPictures,
    /// Layers that lie too deep in each other.
    #[error("Layers lie at most 60 deep in each other")]
    TooDeep,
    /// The queue is full.
    #[error("Many files are being brought in right now. Please try again shortly")]
    Busy,
    /// The reader has stopped.
    #[error("nothing can be brought in at the moment: {0}")]
    Failed(String),
}

/// Reads files of other programs, which anybody can have made.
///
/// Whatever a file says, reading MUST take bounded time and memory, MUST read nothing but the file, MUST ask no address,
/// and MUST NOT panic or keep others from running. What it answers MUST have no script: links lead to the web, e-mail and
/// telephones alone.
#[async_trait]
pub trait ImportReader: Send + Sync {
    /// Reads a file.
    ///
    /// # Errors
    /// [`ImportFault`].
    async fn read(&self, file: ImportFile) -> Result<ReadImport, ImportFault>;
}

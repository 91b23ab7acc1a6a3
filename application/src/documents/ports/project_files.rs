//! Project files: a project with its document, its files and its own fonts in one archive (EDIT-401, EDIT-402).
//!
//! `docs/project-file.md` describes the format. A static site has the same parts beside its pages, so that it can be brought
//! in again (EDIT-388).

use async_trait::async_trait;
use octavo_domain::documents::{
    asset::{AssetFile, AssetForm, AverageColour, FileName},
    font::FamilyKey,
    value::AssetKey,
};

use super::media::ReceivedFile;

/// The version of the format that is written.
pub const VERSION: u32 = 1;
/// The name of the manifest within the archive.
pub const MANIFEST: &str = "octavo.json";
/// The name of the document.
pub const DOCUMENT: &str = "document.json";
/// The most bytes of a project file: far above what plans have room for.
pub const MOST_PROJECT_FILE_BYTES: u64 = 5_000_000_000;
/// The most bytes of an encoded document that is read.
pub const MOST_DOCUMENT_BYTES: u64 = 64 * 1024 * 1024;

/// What a project file says of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Manifest {
    /// The title of the project.
    pub title: String,
    /// The files of the project.
    pub assets: Vec<ManifestAsset>,
    /// Its own fonts.
    pub fonts: Vec<ManifestFont>,
}

/// An asset in a project file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ManifestAsset {
    /// Its key in the document.
    pub key: AssetKey,
    /// In what form its files are.
    pub form: AssetForm,
    /// The width and height of what was uploaded, in pixels; 0 of what is not seen.
    pub size: (u32, u32),
    /// How long it lasts, in milliseconds.
    pub duration_ms: Option<u32>,
    /// Its average colour.
    pub colour: Option<AverageColour>,
    /// The name that it was uploaded with.
    pub name: FileName,
}

/// A font in a project file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ManifestFont {
    /// Its key in the account that it comes from.
    pub key: AssetKey,
    /// Its family, as the document names it.
    pub family: FamilyKey,
    /// The name of the family.
    pub name: String,
}

/// The name of a file of an asset within the archive.
#[must_use]
pub fn asset_name(key: &AssetKey, file: AssetFile) -> String {
    format!("assets/{}/{}", key.as_str(), file.name())
}

/// The name of a font within the archive.
#[must_use]
pub fn font_name(key: &AssetKey) -> String {
    format!("fonts/own/{}.woff2", key.as_str())
}

/// Why a project file cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ProjectFileFault {
    /// It is no archive, or none of this format.
    #[error("This is no project file: {0}")]
    Malformed(String),
    /// A newer version of the product wrote it.
    #[error("This file was written by a newer version, in version {0} of its format. It cannot be read here")]
    Newer(u64),
    /// It has more files than a project can have.
    #[error("This file has more than 20,000 files in it")]
    TooManyFiles,
    /// A file within it is larger than one of its kind can be.
    #[error("“{0}” in it is larger than it may be")]
    TooLarge(String),
    /// A file that the manifest names is missing.
    #[error("“{0}” is missing in it")]
    Missing(String),
    /// A file within it is damaged.
    #[error("“{0}” in it is damaged")]
    Damaged(String),
    /// It could not be read for a reason of ours.
    #[error("project files cannot be read at the moment: {0}")]
    Failed(String),
}

/// Writes manifests, and opens project files.
///
/// Anybody can have made a file. Whatever it says, reading MUST take bounded memory, MUST write nothing to disk by a name of
/// its, and MUST NOT panic.
#[async_trait]
pub trait ProjectFiles: Send + Sync {
    /// Writes a manifest in [`VERSION`].
    fn manifest(&self, manifest: &Manifest) -> Vec<u8>;

    /// Opens an archive: a project file, or a static site. The manifest may lie in a folder, as it does where somebody packed
    /// one.
    ///
    /// # Errors
    /// [`ProjectFileFault`].
    async fn open(&self, file: Box<dyn ReceivedFile>) -> Result<Box<dyn OpenedProject>, ProjectFileFault>;

    /// The SHA-256 of bytes.
    fn digest(&self, bytes: &[u8]) -> [u8; 32];
}

/// A project file that is open.
#[async_trait]
pub trait OpenedProject: Send + Sync {
    /// What it says of itself.
    fn manifest(&self) -> &Manifest;

    /// A file of at most so many bytes, whole. What is damaged MUST be refused.
    ///
    /// # Errors
    /// [`ProjectFileFault`].
    async fn whole(&mut self, name: &str, most: u64) -> Result<Vec<u8>, ProjectFileFault>;

    /// Begins to read a file part by part.
    ///
    /// # Errors
    /// [`ProjectFileFault`].
    async fn begin(&mut self, name: &str) -> Result<(), ProjectFileFault>;

    /// The next bytes of the file that was begun; none at its end. What is damaged MUST be refused.
    ///
    /// # Errors
    /// [`ProjectFileFault`].
    async fn next(&mut self) -> Result<Option<Vec<u8>>, ProjectFileFault>;
}

//! Reading a file of an asset.

use std::{ops::Range, sync::Arc};

use octavo_domain::{
    documents::{
        asset::{Asset, AssetFile},
        value::AssetKey,
    },
    ids::NumId,
};

use crate::{
    documents::ports::assets::AssetQueries,
    export::ports::archive::LargeFiles,
    publication::{
        ports::public::{PublicPage, PublicQueries},
        readers::Readers,
    },
    shared::{
        files::{FileStore, FileStoreError},
        storage::StorageError,
    },
};

/// Reads files of assets, for those who may.
///
/// Readers get what is in the published document, as long as it is published: of an open page everybody, of a private one
/// those with a token of that page. Those who edit a project get all of its files, with a token of theirs.
pub struct ReadAssetFile {
    /// Reads assets.
    pub assets: Arc<dyn AssetQueries>,
    /// Reads what is public.
    pub public: Arc<dyn PublicQueries>,
    /// Checks tokens.
    pub readers: Arc<Readers>,
    /// Reads files.
    pub files: Arc<dyn FileStore>,
    /// Reads parts of large ones.
    pub large_files: Arc<dyn LargeFiles>,
}

/// A file of an asset.
pub struct ReadFile {
    /// What is in it.
    pub content: Content,
    /// Its content type.
    pub content_type: &'static str,
    /// May everybody read it?
    pub is_open: bool,
    /// The name to save it with, where it is not shown.
    pub saved_as: Option<String>,
}

/// What is in a file.
pub enum Content {
    /// All of a small one.
    Whole(Vec<u8>),
    /// One that is read in parts.
    Large(LargeFile),
}

/// A file that is too large for memory, such as a video, audio, or what a reader has sent with a form.
#[derive(Clone)]
pub struct LargeFile {
    /// Its size in bytes.
    pub bytes: u64,
    key: String,
    files: Arc<dyn LargeFiles>,
}

impl LargeFile {
    /// How many bytes are read at a time.
    pub const PART: u64 = 512 * 1024;

    pub(crate) fn new(key: String, bytes: u64, files: Arc<dyn LargeFiles>) -> Self {
        Self { bytes, key, files }
    }

    /// The first bytes of a range, at most [`LargeFile::PART`]; none of an empty range.
    ///
    /// # Errors
    /// [`FileStoreError`], also when the file is missing or shorter than it was.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn part(&self, range: Range<u64>) -> Result<Option<Vec<u8>>, FileStoreError> {
        let end = range.end.min(range.start.saturating_add(Self::PART));
        if end <= range.start {
            return Ok(None);
        }
        let part = self.files.part(&self.key, range.start..end).await?.filter(|part| !part.is_empty());
        part.map(Some).ok_or_else(|| FileStoreError::Failed(format!("{} has ended before its end", self.key)))
    }
}

/// Why there is nothing to read.
#[derive(Debug, thiserror::Error)]
pub enum ReadAssetFileError {
    /// There is no such file, or the reader must not know of it.
    #[error("There is no such file")]
    Unknown,
    /// The file store failed.
    #[error(transparent)]
    Files(#[from] FileStoreError),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl ReadAssetFile {
    /// A file of a project's asset, for a reader with this token; it may be empty.
    ///
    /// # Errors
    /// [`ReadAssetFileError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        project: NumId,
        key: &AssetKey,
        file: AssetFile,
        token: &str,
    ) -> Result<ReadFile, ReadAssetFileError> {
        let asset = self.assets.asset(project, key).await?.ok_or(ReadAssetFileError::Unknown)?;
        let is_open = self.opens(project, &asset, token).await?.ok_or(ReadAssetFileError::Unknown)?;
        let key = asset.file.asset(file);
        let content = if file.is_large() {
            if asset.form.whole() != Some(file) {
                return Err(ReadAssetFileError::Unknown);
            }
            Content::Large(LargeFile { bytes: asset.bytes, key, files: self.large_files.clone() })
        } else {
            // An empty file is one whose writing failed.
            let bytes = self.files.get(&key).await?.filter(|bytes| !bytes.is_empty());
            Content::Whole(bytes.ok_or(ReadAssetFileError::Unknown)?)
        };
        Ok(ReadFile { content, content_type: file.content_type(), is_open, saved_as: asset.saved_as() })
    }

    /// Is it for everybody? None where it is not for this reader.
    async fn opens(
        &self,
        project: NumId,
        asset: &Asset,
        token: &str,
    ) -> Result<Option<bool>, ReadAssetFileError> {
        if !token.is_empty() && self.readers.shows_draft_files(asset.project, token).await? {
            return Ok(Some(false));
        }
        if !asset.is_published {
            return Ok(None);
        }
        let page = self.public.page(project).await?.filter(|page| page.has_document);
        let Some(page) = page else { return Ok(None) };
        if page.is_open() {
            return Ok(Some(true));
        }
        let reads = may_be_read(&page) && self.readers.shows_page_files(&page, token).await?;
        Ok(reads.then_some(false))
    }
}

/// A plan without protection by e-mail leaves the page shut for everybody.
pub(crate) fn may_be_read(page: &PublicPage) -> bool {
    page.whitelist.is_none() || page.owner.entitlements.can_protect_by_email()
}

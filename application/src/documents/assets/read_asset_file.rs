//! Reading a file of a picture.

use std::sync::Arc;

use octavo_domain::{
    documents::{
        asset::{Asset, AssetFile},
        value::AssetKey,
    },
    ids::NumId,
};

use crate::{
    documents::ports::assets::AssetQueries,
    publication::{
        ports::public::{PublicPage, PublicQueries},
        readers::Readers,
    },
    shared::{
        files::{FileStore, FileStoreError},
        storage::StorageError,
    },
};

/// Reads files of pictures, for those who may.
///
/// Readers get what is in the published document, as long as it is published: of an open page everybody, of a private one
/// those with a token of that page. Those who edit a project get all of its files, with a token of theirs.
pub struct ReadAssetFile {
    /// Reads pictures.
    pub assets: Arc<dyn AssetQueries>,
    /// Reads what is public.
    pub public: Arc<dyn PublicQueries>,
    /// Checks tokens.
    pub readers: Arc<Readers>,
    /// Reads files.
    pub files: Arc<dyn FileStore>,
}

/// A file of a picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadFile {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// Its content type.
    pub content_type: &'static str,
    /// May everybody read it?
    pub is_open: bool,
}

/// Why there is nothing to read.
#[derive(Debug, thiserror::Error)]
pub enum ReadAssetFileError {
    /// There is no such file, or the reader must not know of it.
    #[error("There is no such picture")]
    Unknown,
    /// The file store failed.
    #[error(transparent)]
    Files(#[from] FileStoreError),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl ReadAssetFile {
    /// A file of a project's picture, for a reader with this token; it may be empty.
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
        let bytes = self.files.get(&asset.file.asset(file)).await?;
        // An empty file is one whose writing failed.
        let bytes = bytes.filter(|bytes| !bytes.is_empty()).ok_or(ReadAssetFileError::Unknown)?;
        Ok(ReadFile { bytes, content_type: file.content_type(), is_open })
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

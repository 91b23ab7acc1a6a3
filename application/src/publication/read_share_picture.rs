//! The picture of a page that is shared, where nobody chose one.

use std::{collections::BTreeMap, sync::Arc};

use octavo_domain::{
    documents::{
        asset::{Asset, AssetKind},
        document::Document,
        id::RecordId,
        value::AssetKey,
    },
    ids::NumId,
};

use crate::{
    documents::{
        ports::{
            assets::AssetQueries,
            documents::DocumentQueries,
            format::DocumentFormat,
            screenshots::{PageToDraw, ScreenshotMaker},
        },
        take_screenshot::{MOST_BYTES, file_to_draw},
    },
    publication::ports::public::{PublicPage, PublicQueries},
    shared::{
        files::{FileStore, FileStoreError},
        images::ImageError,
        storage::StorageError,
    },
};

/// Draws published pages for where they are shared (EDIT-326). Only what everybody may read is drawn: protected pages show
/// nothing of what is on them.
pub struct ReadSharePicture {
    /// Reads what is public.
    pub public: Arc<dyn PublicQueries>,
    /// Reads documents.
    pub documents: Arc<dyn DocumentQueries>,
    /// Reads the pictures of projects.
    pub assets: Arc<dyn AssetQueries>,
    /// Reads the format of documents.
    pub format: Arc<dyn DocumentFormat>,
    /// Draws pages.
    pub maker: Arc<dyn ScreenshotMaker>,
    /// Reads files.
    pub files: Arc<dyn FileStore>,
}

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum ReadSharePictureError {
    /// There is no such page, it is not for everybody, or there is nothing on it.
    #[error("There is no such picture")]
    Unknown,
    /// It could not be drawn.
    #[error(transparent)]
    Image(#[from] ImageError),
    /// The file store failed.
    #[error(transparent)]
    Files(#[from] FileStoreError),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl ReadSharePicture {
    /// The publication of a project as far as its pages may be drawn for everybody.
    ///
    /// # Errors
    /// [`ReadSharePictureError::Unknown`] or [`ReadSharePictureError::Storage`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn open_page(&self, project: NumId) -> Result<PublicPage, ReadSharePictureError> {
        let page = self.public.page(project).await?;
        page.filter(|page| page.has_document && page.is_open()).ok_or(ReadSharePictureError::Unknown)
    }

    /// The picture of a page of what [`Self::open_page`] answered, as a JPEG.
    ///
    /// # Errors
    /// [`ReadSharePictureError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn draw(&self, of: &PublicPage, page: RecordId) -> Result<Vec<u8>, ReadSharePictureError> {
        let project = of.project.id;
        let published = self.documents.published_document(project).await?;
        let body = published.ok_or(ReadSharePictureError::Unknown)?.body;
        let document = self.format.decode(&body).map_err(|_| StorageError::Corrupt {
            table: "published_documents",
            column: "body",
            id: project.to_string(),
        })?;
        if !document.pages().any(|(id, _)| id == page) || !document.shows(page) {
            return Err(ReadSharePictureError::Unknown);
        }
        let assets = self.assets.published_assets(project).await?;
        let pictures = self.pictures(&document, page, &assets).await?;
        Ok(self.maker.draw_to_share(PageToDraw { document, page, pictures }, &of.owner.name).await?)
    }

    /// The files of the pictures in sight, as far as they are not too much.
    async fn pictures(
        &self,
        document: &Document,
        page: RecordId,
        assets: &[Asset],
    ) -> Result<BTreeMap<AssetKey, Vec<u8>>, FileStoreError> {
        let mut files = BTreeMap::new();
        let mut left = MOST_BYTES;
        for key in self.maker.pictures(document, page) {
            let is_shown = |asset: &&Asset| asset.key == key && asset.kind() == AssetKind::Picture;
            let Some(asset) = assets.iter().find(is_shown) else { continue };
            let file = self.files.get(&file_to_draw(asset)).await?;
            if let Some(file) = file.filter(|file| file.len() <= left) {
                left = left.saturating_sub(file.len());
                files.insert(key, file);
            }
        }
        Ok(files)
    }
}

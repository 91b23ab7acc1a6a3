//! Reading a page of a published document.

use std::sync::Arc;

use octavo_domain::documents::{
    asset::{Asset, AssetForm, AssetKind},
    document::Document,
    id::RecordId,
    value::AssetKey,
};

use crate::{
    documents::{
        assets::addresses::AssetAddresses,
        ports::{
            assets::AssetQueries, documents::DocumentQueries, fonts::FontQueries, format::DocumentFormat,
        },
    },
    publication::{
        ports::{
            pages::{MadePage, PageFamily, PageRenderer, Surroundings},
            public::PublicPage,
        },
        read_public::NothingPublic,
        readers::Readers,
        translation::Translation,
    },
    shared::storage::StorageError,
};

/// Reads pages of published documents.
pub struct ReadPublishedPage {
    /// Reads documents.
    pub documents: Arc<dyn DocumentQueries>,
    /// Reads the pictures of projects.
    pub assets: Arc<dyn AssetQueries>,
    /// Reads the fonts of owners.
    pub fonts: Arc<dyn FontQueries>,
    /// Reads the format of documents.
    pub format: Arc<dyn DocumentFormat>,
    /// Makes pages.
    pub pages: Arc<dyn PageRenderer>,
    /// Makes the tokens of frames with code.
    pub readers: Arc<Readers>,
}

/// What is at a path of a published document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AtPath {
    /// A page, and what its head says of it.
    Page(Box<MadePage>, PageHead),
    /// The page has this path now (EDIT-036).
    Moved(String),
}

/// What the head of a page says besides its title and its description.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageHead {
    /// The page.
    pub page: RecordId,
    /// Can its picture be drawn? Nothing is drawn of a page without widgets.
    pub can_be_drawn: bool,
    /// The picture that was chosen for where it is shared: its own, or the project's (EDIT-326).
    pub share_picture: Option<HeadPicture>,
    /// The project's own icon (EDIT-045).
    pub favicon: Option<HeadPicture>,
    /// The pages that say the same in other languages, and itself (EDIT-328).
    pub translations: Vec<Translation>,
}

/// A picture that a head names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeadPicture {
    /// The address of its file.
    pub address: String,
    /// The content type of that.
    pub content_type: &'static str,
    /// Its width and height in pixels.
    pub size: (u32, u32),
}

/// The widest rendition that is shared, in pixels.
const WIDEST_SHARED: u32 = 1_280;
/// The widest rendition that is an icon.
const WIDEST_ICON: u32 = 320;

impl HeadPicture {
    /// A picture in the widest rendition up to a width, else in its narrowest.
    fn of(asset: &Asset, addresses: &AssetAddresses, widest: u32) -> Self {
        let renditions = asset.renditions();
        let fits = renditions.iter().rfind(|one| one.width <= widest).or(renditions.first());
        let (file, size) =
            fits.map_or_else(|| (asset.main_file(), asset.size), |one| (one.file, (one.width, one.height)));
        Self { address: addresses.file(asset, file), content_type: asset.form.content_type(), size }
    }
}

impl PageHead {
    pub(crate) fn of(
        document: &Document,
        page: RecordId,
        assets: &[Asset],
        addresses: &AssetAddresses,
    ) -> Self {
        let asset = |key: &AssetKey| assets.iter().find(|asset| asset.key == *key);
        // Sites that show links do not show drawings.
        let is_shared =
            |asset: &&Asset| asset.kind() == AssetKind::Picture && asset.form != AssetForm::Drawing;
        let shared = |key: &AssetKey| asset(key).filter(is_shared);
        let share_picture = document.share_pictures(page).find_map(shared);
        let favicon = document.favicon().and_then(asset).filter(|asset| asset.kind() == AssetKind::Picture);
        Self {
            page,
            can_be_drawn: document.shows(page),
            share_picture: share_picture.map(|asset| HeadPicture::of(asset, addresses, WIDEST_SHARED)),
            favicon: favicon.map(|asset| HeadPicture::of(asset, addresses, WIDEST_ICON)),
            translations: Translation::all_of(document, page),
        }
    }
}

impl ReadPublishedPage {
    /// The page of a project at a path; the first page is at the empty one. `around` gets the pictures of the project, the
    /// fonts of its owner, and the addresses of its frames with code.
    ///
    /// # Errors
    /// [`NothingPublic::Unknown`] or [`NothingPublic::Storage`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        page: &PublicPage,
        path: &str,
        around: Surroundings,
        addresses: &AssetAddresses,
    ) -> Result<AtPath, NothingPublic> {
        let (public, project) = (page, page.project.id);
        let published = self.documents.published_document(project).await?.ok_or(NothingPublic::Unknown)?;
        let document = self.format.decode(&published.body).map_err(|_| StorageError::Corrupt {
            table: "published_documents",
            column: "body",
            id: project.to_string(),
        })?;
        if let Some(page) = document.page_at(path) {
            let assets = self.assets.published_assets(project).await?;
            let code = self.readers.code_of_page(public, &document).await?;
            let fonts = PageFamily::of(self.fonts.fonts_of_project(project).await?);
            let around = addresses.around(&assets, Surroundings { fonts, code, ..around });
            let head = PageHead::of(&document, page, &assets, addresses);
            return Ok(AtPath::Page(Box::new(self.pages.page(&document, page, &around)), head));
        }
        let former = self.documents.former_path(project, &path.to_lowercase()).await?;
        let moved = former.and_then(|page| document.paths().remove(&page));
        moved.map(AtPath::Moved).ok_or(NothingPublic::Unknown)
    }
}

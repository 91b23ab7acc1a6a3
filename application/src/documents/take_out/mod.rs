//! Taking a project out: as a project file, which comes back without loss, as a static site, or a page of it as a picture.
//!
//! The archive is made on disk and answered once it is whole. So a failure is an answer, and not half a file.

mod left_out;
mod picture;
mod site;

use std::sync::Arc;

use chrono::{DateTime, Utc};
use octavo_domain::{
    auth::throttle::Limit,
    documents::{
        asset::{Asset, AssetFile, MOST_ASSETS},
        document::Document,
        font::OwnFont,
        id::RecordId,
        value::AssetKey,
    },
    ids::{ProjectId, ProjectRef, UserId},
    team::access::Action,
};

pub use left_out::{LeftOutOfSite, LeftOutReason};
pub use picture::TakenPage;
pub use site::FormTarget;

use super::current::CurrentDocument;
use crate::{
    account::ports::queries::AccountQueries,
    auth::throttle,
    documents::ports::{
        assets::AssetQueries,
        documents::DocumentQueries,
        fonts::{FontError, FontMaker, FontQueries},
        project_files::{
            DOCUMENT, MANIFEST, Manifest, ManifestAsset, ManifestFont, ProjectFiles, asset_name, font_name,
        },
        screenshots::ScreenshotMaker,
        sites::SiteMaker,
    },
    export::ports::archive::{Archive, ArchiveError, ArchiveMaker, LargeFiles, PageError, WholeArchive},
    publication::{
        ports::{
            pages::PageRenderer,
            publication::{DetailRow, PublicationQueries},
        },
        readers::Readers,
    },
    shared::{
        clock::Clock,
        files::{FileStore, FileStoreError},
        ids::Ids,
        images::ImageError,
        storage::{Storage, StorageError},
    },
    team::ports::queries::TeamQueries,
};

/// How many bytes of a large file are read at a time.
const PART: u64 = 2 * 1024 * 1024;

/// Takes projects out, on every plan (EDIT-013).
pub struct TakeOut {
    /// Counts attempts.
    pub storage: Arc<dyn Storage>,
    /// Reads access.
    pub team: Arc<dyn TeamQueries>,
    /// Reads the owner's plan.
    pub accounts: Arc<dyn AccountQueries>,
    /// Reads what is said of the project.
    pub publications: Arc<dyn PublicationQueries>,
    /// Reads documents.
    pub documents: Arc<dyn DocumentQueries>,
    /// Reads documents as they are now.
    pub current: CurrentDocument,
    /// Reads the assets of the project.
    pub assets: Arc<dyn AssetQueries>,
    /// Reads the fonts of its owner.
    pub fonts: Arc<dyn FontQueries>,
    /// Reads the licence bits of fonts.
    pub font_maker: Arc<dyn FontMaker>,
    /// Reads files.
    pub files: Arc<dyn FileStore>,
    /// Reads large files.
    pub large_files: Arc<dyn LargeFiles>,
    /// Makes archives.
    pub archives: Arc<dyn ArchiveMaker>,
    /// Writes manifests.
    pub project_files: Arc<dyn ProjectFiles>,
    /// Makes pages.
    pub pages: Arc<dyn PageRenderer>,
    /// Makes what is around them.
    pub sites: Arc<dyn SiteMaker>,
    /// Draws pages.
    pub drawer: Arc<dyn ScreenshotMaker>,
    /// Stamps forms.
    pub readers: Arc<Readers>,
    /// Makes ids.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

/// As what a project is taken out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum As {
    /// A project file.
    File,
    /// A static site, with where its forms are sent.
    Site(FormTarget),
}

/// A project that was taken out.
pub struct TakenOut {
    /// The archive.
    pub archive: Box<dyn WholeArchive>,
    /// The title of the project.
    pub title: String,
}

/// What a static site would have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SiteContents {
    /// The number of its pages.
    pub pages: usize,
    /// What is left out.
    pub left_out: Vec<LeftOutOfSite>,
    /// Has it forms?
    pub has_forms: bool,
    /// Is the project published? Only then are answers taken that are sent back.
    pub is_published: bool,
}

/// Why nothing is taken out.
#[derive(Debug, thiserror::Error)]
pub enum TakeOutError {
    /// There is no such project, or the caller must not know of it.
    #[error("There is no such project")]
    NotFound,
    /// The layout is locked for the caller.
    #[error("The layout is locked for you: you cannot take this project out")]
    LayoutLocked,
    /// Every page is protected, so that a site has none (EDIT-400).
    #[error(
        "This project is protected, and a static site cannot protect anything. Take the protection off, or take the \
         project out as a project file"
    )]
    Protected,
    /// There is no such page.
    #[error("There is no such page in this project")]
    UnknownPage,
    /// The picture of a page would be too high (EDIT-403).
    #[error("This page is too high for a picture, which has at most 10,000 px. Take it out as a static site")]
    TooHigh,
    /// A page could not be drawn.
    #[error(transparent)]
    Image(#[from] ImageError),
    /// Too many were taken out.
    #[error(transparent)]
    TooMany(#[from] throttle::Refused),
    /// A font cannot be read.
    #[error(transparent)]
    Font(#[from] FontError),
    /// A page could not be made.
    #[error(transparent)]
    Page(#[from] PageError),
    /// The archive could not be made.
    #[error(transparent)]
    Archive(#[from] ArchiveError),
    /// The file store failed.
    #[error(transparent)]
    Files(#[from] FileStoreError),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// A project that is taken out.
struct Source {
    project: ProjectId,
    detail: DetailRow,
    document: Document,
    /// The own fonts of its owner that something in the document is set in.
    fonts: Vec<OwnFont>,
    now: DateTime<Utc>,
}

impl Source {
    fn title(&self) -> &str {
        self.detail.project.title.as_str()
    }

    fn is_protected(&self) -> bool {
        self.detail.has_password || self.detail.is_private_by_email
    }
}

impl TakeOut {
    /// What a static site would have, and what is left out: it is named before (EDIT-400).
    ///
    /// # Errors
    /// [`TakeOutError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn contents(&self, user: UserId, project: ProjectRef) -> Result<SiteContents, TakeOutError> {
        let source = self.source(user, project).await?;
        let (_, shut) = self.fonts_for_site(&source.fonts).await?;
        Ok(site::contents(&source, &shut))
    }

    /// Takes it out. Whatever its size, little of it is in memory at a time.
    ///
    /// # Errors
    /// [`TakeOutError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        project: ProjectRef,
        what: As,
        viewer_origin: &str,
    ) -> Result<TakenOut, TakeOutError> {
        let source = self.source(user, project).await?;
        if matches!(what, As::Site(_)) && source.is_protected() {
            return Err(TakeOutError::Protected);
        }
        let attempt = [(format!("take-out:user:{user}"), Limit::TAKE_OUT_ACCOUNT)];
        throttle::count(self.storage.as_ref(), &attempt, source.now).await?;
        let mut archive = match what {
            // A project file has no date: one that comes back and leaves again is the same file.
            As::File => self.archives.begin_undated(source.now).await?,
            As::Site(_) => self.archives.begin(source.now).await?,
        };
        match what {
            As::File => {
                let mut assets = self.assets.assets(source.project, MOST_ASSETS).await?;
                assets.sort_by(|one, other| one.key.cmp(&other.key));
                let fonts = self.by_content(&source.fonts).await?;
                self.add_project(archive.as_mut(), &source, (&source.document, &assets, &fonts)).await?;
            }
            As::Site(target) => self.add_site(archive.as_mut(), &source, &target, viewer_origin).await?,
        }
        Ok(TakenOut { archive: archive.finish().await?, title: source.title().to_owned() })
    }

    /// The project, for those who may take it out: they are those who may change all of it.
    async fn source(&self, user: UserId, project: ProjectRef) -> Result<Source, TakeOutError> {
        let seen = self.team.project_access(user, project).await?;
        let seen = seen.filter(|seen| seen.access.may(Action::See)).ok_or(TakeOutError::NotFound)?;
        if !seen.access.may(Action::EditLayout) {
            return Err(TakeOutError::LayoutLocked);
        }
        let detail = self.publications.detail(ProjectRef::Id(seen.id)).await?;
        let detail = detail.ok_or(TakeOutError::NotFound)?;
        let copy = self.current.latest(self.documents.as_ref(), seen.id).await?;
        // A project whose document was never opened has a blank page as soon as it is.
        let document = copy.map_or_else(|| Document::blank(self.new_id()), |copy| copy.document);
        let families = document.own_families();
        let mut fonts = self.fonts.fonts_of_project(seen.id).await?;
        fonts.retain(|font| families.contains(&font.family));
        Ok(Source { project: seen.id, detail, document, fonts, now: self.clock.now() })
    }

    fn new_id(&self) -> RecordId {
        let (_, random) = self.ids.next().as_u64_pair();
        RecordId::of_bits(random)
    }

    /// Fonts under the keys of their files here, and not of the files that were uploaded once. They have these keys after
    /// they were brought in.
    async fn by_content(&self, fonts: &[OwnFont]) -> Result<Vec<OwnFont>, TakeOutError> {
        let mut named = Vec::with_capacity(fonts.len());
        for font in fonts {
            let bytes = self.files.get(&font.file.to_string()).await?.ok_or_else(|| missing(&font.file))?;
            let key = AssetKey::of_digest(&self.project_files.digest(&bytes));
            named.push(OwnFont { key: key.unwrap_or_else(|| font.key.clone()), ..font.clone() });
        }
        named.sort_by(|one, other| one.key.cmp(&other.key));
        // A font that was uploaded and one that was brought in may be the same file.
        named.dedup_by(|one, other| one.key == other.key);
        Ok(named)
    }

    /// Adds what a project file has.
    async fn add_project(
        &self,
        archive: &mut dyn Archive,
        source: &Source,
        (document, assets, fonts): (&Document, &[Asset], &[OwnFont]),
    ) -> Result<(), TakeOutError> {
        let manifest = Manifest {
            title: source.title().to_owned(),
            assets: assets.iter().map(in_manifest).collect(),
            fonts: fonts.iter().map(font_in_manifest).collect(),
        };
        archive.file(MANIFEST, self.project_files.manifest(&manifest)).await?;
        archive.file(DOCUMENT, self.current.format.encode(document)).await?;
        for asset in assets {
            for file in files_of(asset) {
                self.add_asset_file(archive, asset, file).await?;
            }
        }
        for font in fonts {
            let bytes = self.files.get(&font.file.to_string()).await?;
            archive.file(&font_name(&font.key), bytes.ok_or_else(|| missing(&font.file))?).await?;
        }
        Ok(())
    }

    /// Adds a file of an asset, a large one part by part.
    async fn add_asset_file(
        &self,
        archive: &mut dyn Archive,
        asset: &Asset,
        file: AssetFile,
    ) -> Result<(), TakeOutError> {
        let (key, name) = (asset.file.asset(file), asset_name(&asset.key, file));
        if !file.is_large() {
            let bytes = self.files.get(&key).await?;
            archive.file(&name, bytes.ok_or_else(|| missing(&key))?).await?;
            return Ok(());
        }
        let mut at = 0_u64;
        while at < asset.bytes {
            let end = at.saturating_add(PART).min(asset.bytes);
            let part = self.large_files.part(&key, at..end).await?.filter(|part| !part.is_empty());
            let part = part.ok_or_else(|| missing(&key))?;
            let length = u64::try_from(part.len()).unwrap_or(u64::MAX);
            if at == 0 {
                archive.file(&name, part).await?;
            } else {
                archive.extend_file(part).await?;
            }
            at = at.saturating_add(length);
        }
        Ok(())
    }

    /// The fonts that may go along with a site, and those that may not (EDIT-397).
    async fn fonts_for_site(&self, fonts: &[OwnFont]) -> Result<(Vec<OwnFont>, Vec<OwnFont>), TakeOutError> {
        let (mut open, mut shut) = (Vec::new(), Vec::new());
        for font in fonts {
            let bytes = self.files.get(&font.file.to_string()).await?;
            let bytes = bytes.ok_or_else(|| missing(&font.file))?;
            let may = self.font_maker.may_be_handed_on(bytes).await?;
            if may { open.push(font.clone()) } else { shut.push(font.clone()) }
        }
        Ok((open, shut))
    }
}

/// The files that an asset always has: what is made of these when it is published is made again.
pub(crate) fn files_of(asset: &Asset) -> Vec<AssetFile> {
    match asset.form.whole() {
        Some(file) => vec![file],
        None => asset.renditions().into_iter().map(|rendition| rendition.file).collect(),
    }
}

fn in_manifest(asset: &Asset) -> ManifestAsset {
    ManifestAsset {
        key: asset.key.clone(),
        form: asset.form,
        size: asset.size,
        duration_ms: asset.duration_ms,
        colour: asset.colour,
        name: asset.name.clone(),
    }
}

fn font_in_manifest(font: &OwnFont) -> ManifestFont {
    let name = font.family_name.as_str().to_owned();
    ManifestFont { key: font.key.clone(), family: font.family.clone(), name }
}

fn missing(key: &impl std::fmt::Display) -> FileStoreError {
    FileStoreError::Failed(format!("{key} is not there"))
}

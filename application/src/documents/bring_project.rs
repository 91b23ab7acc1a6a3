//! A new project out of a project file or a static site (EDIT-387, EDIT-388, EDIT-401).
//!
//! Everything in the file is looked at before anything is made. Files are stored first, as uploads that nobody has
//! confirmed. Then one unit of work makes the project with its document and its assets. So a file that is refused changes
//! nothing, and what was stored for it goes as unused uploads do.

use std::{collections::BTreeSet, sync::Arc};

use octavo_domain::{
    account::{
        profile_media::{UploadKey, UploadKind},
        user::User,
    },
    auth::throttle::Limit,
    documents::{
        asset::{
            Asset, AssetFile, AssetForm, AssetKind, MOST_ASSETS, MOST_CAPTION_BYTES, MOST_FILE_BYTES,
            MOST_PICTURE_BYTES, renditions,
        },
        document::Document,
        fault::Refusal,
        font::{MOST_FONT_BYTES, OwnFont},
        usage::WidgetUsage,
        value::AssetKey,
    },
    ids::{FolderId, ProjectId, UserId},
    library::{project::Project, title::ProjectTitle},
    plans::{catalogue::Catalogue, limits::Cap},
};

use super::{
    fonts::add_font::{AddFont, AddFontError, NewFont},
    most_pages,
};
use crate::{
    account::profile_media::{QuotaExceeded, discard, note, write},
    auth::throttle,
    documents::ports::{
        fonts::FontQueries,
        format::{DocumentFormat, FormatFault},
        media::{IncomingMedia, MediaError, MediaReceiver},
        project_files::{
            DOCUMENT, MOST_DOCUMENT_BYTES, MOST_PROJECT_FILE_BYTES, Manifest, ManifestAsset, OpenedProject,
            ProjectFileFault, ProjectFiles, asset_name, font_name,
        },
    },
    export::ports::archive::LargeFiles,
    library::{
        Changed,
        create_project::{CreateProject, CreateProjectError},
    },
    shared::{
        clock::Clock,
        files::{FileStore, FileStoreError},
        ids::Ids,
        images::{AssetMaker, ImageError, MadeAsset},
        storage::{Storage, StorageError, UnitOfWork},
    },
};

/// Makes a project out of a project file.
pub struct BringProject {
    /// Stores projects.
    pub storage: Arc<dyn Storage>,
    /// Receives the file, and media that are in it.
    pub receiver: Arc<dyn MediaReceiver>,
    /// Opens the file.
    pub project_files: Arc<dyn ProjectFiles>,
    /// Reads and writes documents.
    pub format: Arc<dyn DocumentFormat>,
    /// Looks at pictures.
    pub maker: Arc<dyn AssetMaker>,
    /// Stores files.
    pub files: Arc<dyn FileStore>,
    /// Stores large files.
    pub large_files: Arc<dyn LargeFiles>,
    /// Reads the fonts of the account.
    pub fonts: Arc<dyn FontQueries>,
    /// Adds fonts to it.
    pub add_font: AddFont,
    /// Makes the project.
    pub create: CreateProject,
    /// The plans' limits.
    pub catalogue: Arc<Catalogue>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

/// Why no project was made of a file.
#[derive(Debug, thiserror::Error)]
pub enum BringProjectError {
    /// There is no such account any more.
    #[error("not signed in")]
    Gone,
    /// Too many files were brought in.
    #[error(transparent)]
    TooMany(#[from] throttle::Refused),
    /// It has too many bytes.
    #[error("A project file has at most 5,000 MB")]
    TooLarge,
    /// The file cannot be read.
    #[error(transparent)]
    Unreadable(#[from] ProjectFileFault),
    /// The document in it cannot be read.
    #[error("The document in this file cannot be read: {0}")]
    Document(#[from] FormatFault),
    /// The document in it breaks a rule or passes a limit.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// It says more of its assets than an asset can have, or the same twice.
    #[error("This is no project file: {0}")]
    Assets(&'static str),
    /// A video or audio in it has more megabytes than the plan allows.
    #[error("“{0}” is larger than a video or audio may be on the plan of this account")]
    MediaTooLarge(String),
    /// A picture in it is none that could be uploaded.
    #[error("“{0}” in it: {1}")]
    Picture(String, ImageError),
    /// A video, audio or file in it is none that could be uploaded.
    #[error("“{0}” in it: {1}")]
    Media(String, MediaError),
    /// The file could not be received.
    #[error(transparent)]
    NotReceived(MediaError),
    /// A font in it cannot be added.
    #[error(transparent)]
    Font(#[from] AddFontError),
    /// The account has no room for it.
    #[error(transparent)]
    QuotaExceeded(#[from] QuotaExceeded),
    /// The project could not be made.
    #[error(transparent)]
    NotMade(#[from] CreateProjectError),
    /// The file store failed.
    #[error(transparent)]
    Files(#[from] FileStoreError),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// A file that is being received. What was received goes when it is dropped.
pub struct ReceivingProject {
    incoming: Box<dyn IncomingMedia>,
    received: u64,
}

impl ReceivingProject {
    /// Adds bytes at its end.
    ///
    /// # Errors
    /// [`BringProjectError`]. It MUST be dropped then.
    pub async fn write(&mut self, bytes: &[u8]) -> Result<(), BringProjectError> {
        self.received = self.received.saturating_add(u64::try_from(bytes.len()).unwrap_or(u64::MAX));
        if self.received > MOST_PROJECT_FILE_BYTES {
            return Err(BringProjectError::TooLarge);
        }
        self.incoming.write(bytes).await.map_err(BringProjectError::NotReceived)
    }
}

/// An asset whose files are stored, and which belongs to no project yet.
struct Stored {
    said: ManifestAsset,
    file: UploadKey,
    size: (u32, u32),
    duration_ms: Option<u32>,
    bytes: u64,
}

impl BringProject {
    /// Begins to receive a file. `length` is how many bytes are announced: too many are refused before the first one is kept.
    ///
    /// # Errors
    /// [`BringProjectError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn begin(
        &self,
        user: UserId,
        length: Option<u64>,
    ) -> Result<ReceivingProject, BringProjectError> {
        let attempt = [(format!("import:user:{user}"), Limit::IMPORT_ACCOUNT)];
        throttle::count(self.storage.as_ref(), &attempt, self.clock.now()).await?;
        if length.is_some_and(|length| length > MOST_PROJECT_FILE_BYTES) {
            return Err(BringProjectError::TooLarge);
        }
        let incoming = self.receiver.begin().await.map_err(BringProjectError::NotReceived)?;
        Ok(ReceivingProject { incoming, received: 0 })
    }

    /// Makes a project of what was received, in a collection or at the root.
    ///
    /// # Errors
    /// [`BringProjectError`]; there is no new project then.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn finish(
        &self,
        user: UserId,
        folder: Option<FolderId>,
        received: ReceivingProject,
    ) -> Result<Changed<Project>, BringProjectError> {
        let file = received.incoming.as_received().await.map_err(BringProjectError::NotReceived)?;
        let mut opened = self.project_files.open(file).await?;
        let manifest = opened.manifest().clone();
        let document = self.format.decode(&opened.whole(DOCUMENT, MOST_DOCUMENT_BYTES).await?)?;
        let owner = self.owner(user).await?;
        document.check_whole(most_pages(&owner, &self.catalogue))?;
        check(&manifest)?;
        let mut stored = Vec::new();
        let made = self.make(&owner, folder, (&mut *opened, &manifest, &document), &mut stored).await;
        if made.is_err() {
            self.give_up(&stored).await?;
        }
        made
    }

    async fn owner(&self, user: UserId) -> Result<User, BringProjectError> {
        let mut work = self.storage.begin().await?;
        work.users().find(user).await?.ok_or(BringProjectError::Gone)
    }

    /// Stores the files and makes the project. `stored` is what has to go where that fails.
    async fn make(
        &self,
        owner: &User,
        folder: Option<FolderId>,
        (opened, manifest, document): (&mut dyn OpenedProject, &Manifest, &Document),
        stored: &mut Vec<Stored>,
    ) -> Result<Changed<Project>, BringProjectError> {
        for asset in &manifest.assets {
            let asset = if asset.form.kind() == AssetKind::Picture {
                self.picture(owner, opened, asset).await?
            } else {
                self.media(owner, opened, asset).await?
            };
            stored.push(asset);
        }
        self.add_fonts(owner, opened, manifest).await?;
        let body = self.format.pack(self.format.encode(document)).await;
        let title = ProjectTitle::parse(&manifest.title).unwrap_or_default();
        let mut work = self.storage.begin().await?;
        let made = self.create.make(work.as_mut(), owner.id, folder, title).await?;
        let project = made.outcome.id;
        for asset in stored.iter() {
            self.keep(work.as_mut(), owner.id, project, asset).await?;
        }
        if !work.documents().add(project, &body).await? {
            return Err(StorageError::Duplicate("document").into());
        }
        work.documents().put_widget_usage(project, &WidgetUsage::of(document)).await?;
        work.commit().await?;
        Ok(made)
    }

    /// Looks at a picture and stores it.
    async fn picture(
        &self,
        owner: &User,
        opened: &mut dyn OpenedProject,
        said: &ManifestAsset,
    ) -> Result<Stored, BringProjectError> {
        let most = u64::try_from(MOST_PICTURE_BYTES).unwrap_or(u64::MAX);
        let mut files = Vec::new();
        for file in files_of(said) {
            files.push((file, opened.whole(&asset_name(&said.key, file), most).await?));
        }
        let refused = |error| BringProjectError::Picture(said.name.as_str().to_owned(), error);
        let made = self.maker.restored(owner.id, said.form, said.size, files).await.map_err(refused)?;
        let MadeAsset { size, files, .. } = made;
        let length = files.iter().map(|(_, bytes)| bytes.len()).fold(0, usize::saturating_add);
        let file = self.note(owner.id, length).await?;
        let parts: Vec<(String, &[u8])> =
            files.iter().map(|(name, bytes)| (file.asset(*name), bytes.as_slice())).collect();
        let stores = (self.storage.as_ref(), self.files.as_ref());
        write::<BringProjectError>(stores, self.ids.as_ref(), &file, &parts, self.clock.now()).await?;
        let bytes = u64::try_from(length).unwrap_or(u64::MAX);
        Ok(Stored { said: said.clone(), file, size, duration_ms: None, bytes })
    }

    /// Checks a video, audio, captions or a file to link to, and stores it.
    async fn media(
        &self,
        owner: &User,
        opened: &mut dyn OpenedProject,
        said: &ManifestAsset,
    ) -> Result<Stored, BringProjectError> {
        let name = || said.name.as_str().to_owned();
        let refused = |error| BringProjectError::Media(name(), error);
        let whole = said.form.whole().ok_or(BringProjectError::Assets("a picture is no large file"))?;
        let most = self.most(owner, said.form);
        let mut incoming = self.receiver.begin().await.map_err(refused)?;
        opened.begin(&asset_name(&said.key, whole)).await?;
        let (mut read, mut is_known) = (0_u64, false);
        while let Some(part) = opened.next().await? {
            if !is_known {
                // What it says it is, it has to be from its first bytes on.
                let form = self.receiver.recognise(&part).map_err(refused)?;
                is_known =
                    form.is_some_and(|form| form.kind() == said.form.kind() || is_mp4(form, said.form));
                if !is_known {
                    return Err(BringProjectError::Assets("a file is not of the form that it says"));
                }
            }
            read = read.saturating_add(u64::try_from(part.len()).unwrap_or(u64::MAX));
            if read > most {
                return Err(BringProjectError::MediaTooLarge(name()));
            }
            incoming.write(&part).await.map_err(refused)?;
        }
        let checked = incoming.check(said.form).await.map_err(refused)?;
        if checked.form != said.form {
            return Err(BringProjectError::Assets("a file is not of the form that it says"));
        }
        let bytes = checked.file.bytes();
        let file = self.note(owner.id, usize::try_from(bytes).unwrap_or(usize::MAX)).await?;
        if let Err(error) = self.large_files.put_file(&file.asset(whole), checked.file.path()).await {
            self.discard(&file).await?;
            return Err(error.into());
        }
        let (size, duration_ms) = (checked.size, checked.duration_ms);
        Ok(Stored { said: said.clone(), file, size, duration_ms, bytes })
    }

    /// The most bytes of a file of this form.
    fn most(&self, owner: &User, form: AssetForm) -> u64 {
        const MEGABYTE: u64 = 1_000_000;
        match form.kind() {
            AssetKind::Captions => MOST_CAPTION_BYTES,
            AssetKind::File => MOST_FILE_BYTES,
            AssetKind::Picture | AssetKind::Video | AssetKind::Audio => {
                match owner.entitlements().limits(&self.catalogue).video {
                    Cap::AtMost(most) => u64::from(most).saturating_mul(MEGABYTE),
                    Cap::Unlimited => MOST_PROJECT_FILE_BYTES,
                }
            }
        }
    }

    /// Records a file before it is written, where the account has room for it.
    async fn note(&self, user: UserId, bytes: usize) -> Result<UploadKey, BringProjectError> {
        let file = UploadKey::new(UploadKind::Brought, self.ids.next());
        let mut work = self.storage.begin().await?;
        let owner = work.users().find(user).await?.ok_or(BringProjectError::Gone)?;
        note(work.as_mut(), &self.catalogue, &owner, &file, bytes, self.clock.now()).await??;
        work.commit().await?;
        Ok(file)
    }

    /// Adds the fonts that the account lacks.
    async fn add_fonts(
        &self,
        owner: &User,
        opened: &mut dyn OpenedProject,
        manifest: &Manifest,
    ) -> Result<(), BringProjectError> {
        let known = self.fonts.fonts(owner.id).await?;
        for font in &manifest.fonts {
            let most = u64::try_from(MOST_FONT_BYTES).unwrap_or(u64::MAX);
            let bytes = opened.whole(&font_name(&font.key), most).await?;
            let key = AssetKey::of_digest(&self.project_files.digest(&bytes));
            let key = key.ok_or(BringProjectError::Assets("a font has no key"))?;
            if self.has_font(known.iter().filter(|one| one.family == font.family), &key).await? {
                continue;
            }
            let new = NewFont { key, name: format!("{}.woff2", font.name), bytes };
            self.add_font.execute(owner.id, new).await?;
        }
        Ok(())
    }

    /// Is a file among those of these fonts? Their keys are those of what was uploaded, from which their files were made.
    async fn has_font(
        &self,
        fonts: impl Iterator<Item = &OwnFont>,
        key: &AssetKey,
    ) -> Result<bool, BringProjectError> {
        for font in fonts {
            let file = self.files.get(&font.file.to_string()).await?;
            let made = file.and_then(|bytes| AssetKey::of_digest(&self.project_files.digest(&bytes)));
            if font.key == *key || made.as_ref() == Some(key) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Gives a stored asset to its project.
    async fn keep(
        &self,
        work: &mut dyn UnitOfWork,
        owner: UserId,
        project: ProjectId,
        stored: &Stored,
    ) -> Result<(), BringProjectError> {
        let now = self.clock.now();
        let Stored { said, file, size, duration_ms, bytes } = stored;
        if !work.uploads().keep(file, owner, now).await? {
            // The upload has expired meanwhile.
            return Err(StorageError::Stale("upload").into());
        }
        let is_picture = said.form.kind() == AssetKind::Picture;
        let asset = Asset {
            project,
            key: said.key.clone(),
            file: file.clone(),
            form: said.form,
            size: *size,
            duration_ms: *duration_ms,
            bytes: *bytes,
            extra_bytes: (!is_picture).then_some(0),
            colour: said.colour.filter(|_| is_picture),
            name: said.name.clone(),
            is_published: false,
            added_at: now,
        };
        work.assets().add(&asset).await?;
        Ok(())
    }

    /// Gives up what was stored for nothing.
    async fn give_up(&self, stored: &[Stored]) -> Result<(), StorageError> {
        for asset in stored {
            self.discard(&asset.file).await?;
        }
        Ok(())
    }

    async fn discard(&self, file: &UploadKey) -> Result<(), StorageError> {
        let mut work = self.storage.begin().await?;
        discard(work.as_mut(), self.ids.as_ref(), file, self.clock.now()).await?;
        work.commit().await
    }
}

/// The files that an asset has in a project file.
fn files_of(said: &ManifestAsset) -> Vec<AssetFile> {
    match said.form.whole() {
        Some(file) => vec![file],
        None => renditions(said.size).into_iter().map(|rendition| rendition.file).collect(),
    }
}

/// An MP4 is recognised as a video, whether there is a picture in it or sound alone.
fn is_mp4(seen: AssetForm, said: AssetForm) -> bool {
    seen == AssetForm::Mp4 && said == AssetForm::M4a
}

/// Does a manifest say what the assets of a project can be?
fn check(manifest: &Manifest) -> Result<(), BringProjectError> {
    let keys: BTreeSet<&AssetKey> = manifest.assets.iter().map(|asset| &asset.key).collect();
    if keys.len() != manifest.assets.len() {
        return Err(BringProjectError::Assets("it names a file twice"));
    }
    let most = usize::try_from(MOST_ASSETS).unwrap_or(usize::MAX);
    if keys.len() > most {
        return Err(BringProjectError::Assets("it has more than 1,000 pictures, videos and files"));
    }
    Ok(())
}

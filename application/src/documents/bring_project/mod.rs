//! A new project out of a project file or a static site (EDIT-387, EDIT-388, EDIT-401).
//!
//! Everything in the file is looked at before anything is made. Files are stored first, as uploads that nobody has
//! confirmed. Then one unit of work makes the project with its document and its assets. So a file that is refused changes
//! nothing, and what was stored for it goes as unused uploads do.

mod store;

use std::{collections::BTreeSet, sync::Arc};

use octavo_domain::{
    account::user::User,
    auth::throttle::Limit,
    documents::{
        asset::{Asset, AssetKind, MOST_ASSETS},
        document::Document,
        fault::Refusal,
        usage::WidgetUsage,
        value::AssetKey,
    },
    ids::{FolderId, ProjectId, UserId},
    library::{project::Project, title::ProjectTitle},
    plans::catalogue::Catalogue,
};

use self::store::Stored;
use super::{
    fonts::add_font::{AddFont, AddFontError},
    most_pages,
};
use crate::{
    account::profile_media::QuotaExceeded,
    auth::throttle,
    documents::ports::{
        fonts::FontQueries,
        format::{DocumentFormat, FormatFault},
        media::{IncomingMedia, MediaError, MediaReceiver},
        project_files::{
            DOCUMENT, MOST_DOCUMENT_BYTES, MOST_PROJECT_FILE_BYTES, Manifest, OpenedProject,
            ProjectFileFault, ProjectFiles,
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
        images::{AssetMaker, ImageError},
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

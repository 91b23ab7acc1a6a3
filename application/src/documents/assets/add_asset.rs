//! Adding a picture to a project, and what all assets share.

use std::sync::Arc;

use octavo_domain::{
    account::profile_media::{UploadKey, UploadKind},
    auth::throttle::Limit,
    documents::{
        asset::{Asset, AssetForm, AverageColour, FileName, MOST_ASSETS},
        value::AssetKey,
    },
    ids::{ProjectRef, UserId},
    plans::catalogue::Catalogue,
};

use super::{MayNotChange, may_change};
use crate::{
    account::profile_media::{QuotaExceeded, discard, note, write},
    auth::throttle,
    shared::{
        clock::Clock,
        files::{FileStore, FileStoreError},
        ids::Ids,
        images::{AssetMaker, ImageError},
        storage::{Storage, StorageError, UnitOfWork},
    },
    team::{acting::ActingError, ports::team::ProjectAccess},
};

/// Adds a picture to a project. What the project or another one of its owner has already is not made again (EDIT-240).
pub struct AddAsset {
    /// Stores its record.
    pub storage: Arc<dyn Storage>,
    /// Stores its files.
    pub files: Arc<dyn FileStore>,
    /// Makes them.
    pub maker: Arc<dyn AssetMaker>,
    /// Generates their names.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
    /// The plans' limits.
    pub catalogue: Arc<Catalogue>,
}

/// A picture that somebody uploads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewAsset {
    /// Its key, by the content.
    pub key: AssetKey,
    /// The name of the file.
    pub name: FileName,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// What is known of files that were made.
pub(super) struct Made {
    pub(super) form: AssetForm,
    pub(super) size: (u32, u32),
    pub(super) duration_ms: Option<u32>,
    pub(super) bytes: u64,
    pub(super) extra_bytes: Option<u64>,
    pub(super) colour: Option<AverageColour>,
}

/// Why no picture was added.
#[derive(Debug, thiserror::Error)]
pub enum AddAssetError {
    /// The caller may not.
    #[error(transparent)]
    MayNot(#[from] MayNotChange),
    /// The upload limit is reached.
    #[error(transparent)]
    TooMany(#[from] throttle::Refused),
    /// The project has [`MOST_ASSETS`] assets.
    #[error("A project has at most 1,000 pictures, videos and files. Please remove some that are not in use")]
    Full,
    /// The owner has no room for it.
    #[error(transparent)]
    QuotaExceeded(#[from] QuotaExceeded),
    /// Nothing can be made of it.
    #[error(transparent)]
    Image(#[from] ImageError),
    /// The file store failed.
    #[error(transparent)]
    Files(#[from] FileStoreError),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl AddAsset {
    /// May the caller add one? Checked before a large body is read.
    ///
    /// # Errors
    /// [`MayNotChange`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn allowed(&self, user: UserId, project: ProjectRef) -> Result<ProjectAccess, MayNotChange> {
        let mut work = self.storage.begin().await?;
        may_change(work.as_mut(), user, project).await
    }

    /// Adds it. It counts on the uploader's budget and on the storage of the project's owner.
    ///
    /// # Errors
    /// [`AddAssetError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        project: ProjectRef,
        new: NewAsset,
    ) -> Result<Asset, AddAssetError> {
        let attempt = [(format!("asset:user:{user}"), Limit::ASSET_ACCOUNT)];
        throttle::count(self.storage.as_ref(), &attempt, self.clock.now()).await?;
        let NewAsset { key, name, bytes } = new;
        if let Some(known) = self.reuse(user, project, &key, &name).await? {
            return Ok(known);
        }
        let made = self.maker.asset(user, bytes).await?;
        let file = UploadKey::new(UploadKind::Asset, self.ids.next());
        let length = made.files.iter().map(|(_, bytes)| bytes.len()).fold(0, usize::saturating_add);
        self.note(user, project, &file, length).await?;
        let parts: Vec<(String, &[u8])> =
            made.files.iter().map(|(name, bytes)| (file.asset(*name), bytes.as_slice())).collect();
        let stores = (self.storage.as_ref(), self.files.as_ref());
        write::<AddAssetError>(stores, self.ids.as_ref(), &file, &parts, self.clock.now()).await?;
        let made = Made {
            form: made.form,
            size: made.size,
            duration_ms: None,
            bytes: u64::try_from(length).unwrap_or(u64::MAX),
            extra_bytes: None,
            colour: made.colour,
        };
        self.add(user, project, (key, name, file), made).await
    }

    /// The asset, where the project has it, or another one of its owner does.
    pub(super) async fn reuse(
        &self,
        user: UserId,
        project: ProjectRef,
        key: &AssetKey,
        name: &FileName,
    ) -> Result<Option<Asset>, AddAssetError> {
        let mut work = self.storage.begin().await?;
        let seen = lock(work.as_mut(), user, project).await?;
        if let Some(known) = work.assets().find(seen.id, key).await? {
            return Ok(Some(known));
        }
        has_room(work.as_mut(), &seen).await?;
        // What came in a project file has the key that the file gave it: that need not be the key of its bytes.
        let is_proved = |other: &Asset| other.file.kind() != UploadKind::Brought;
        let other = work.assets().find_of_owner(seen.owner, key).await?.filter(is_proved);
        let Some(other) = other else { return Ok(None) };
        let name = name.clone();
        let asset =
            Asset { project: seen.id, name, is_published: false, added_at: self.clock.now(), ..other };
        work.assets().add(&asset).await?;
        work.commit().await?;
        Ok(Some(asset))
    }

    /// Records files before they are written, so that none is left without a record.
    pub(super) async fn note(
        &self,
        user: UserId,
        project: ProjectRef,
        file: &UploadKey,
        bytes: usize,
    ) -> Result<(), AddAssetError> {
        let mut work = self.storage.begin().await?;
        let seen = may_change(work.as_mut(), user, project).await?;
        let owner = work.users().find(seen.owner).await?;
        let owner = owner.ok_or_else(|| MayNotChange::from(ActingError::NotFound))?;
        note(work.as_mut(), &self.catalogue, &owner, file, bytes, self.clock.now()).await??;
        Ok(work.commit().await?)
    }

    /// Adds what its noted files are of.
    pub(super) async fn add(
        &self,
        user: UserId,
        project: ProjectRef,
        (key, name, file): (AssetKey, FileName, UploadKey),
        made: Made,
    ) -> Result<Asset, AddAssetError> {
        let now = self.clock.now();
        let mut work = self.storage.begin().await?;
        let seen = lock(work.as_mut(), user, project).await?;
        if let Some(first) = work.assets().find(seen.id, &key).await? {
            // Somebody has added the same one meanwhile.
            discard(work.as_mut(), self.ids.as_ref(), &file, now).await?;
            work.commit().await?;
            return Ok(first);
        }
        has_room(work.as_mut(), &seen).await?;
        if !work.uploads().keep(&file, seen.owner, now).await? {
            // The upload has expired meanwhile, or the project has another owner now.
            return Err(StorageError::Stale("upload").into());
        }
        let Made { form, size, duration_ms, bytes, extra_bytes, colour } = made;
        let asset = Asset {
            project: seen.id,
            key,
            file,
            form,
            size,
            duration_ms,
            bytes,
            extra_bytes,
            colour,
            name,
            is_published: false,
            added_at: now,
        };
        work.assets().add(&asset).await?;
        work.commit().await?;
        Ok(asset)
    }
}

/// The caller's access, while the owner's account is locked: nobody deletes the project or its pictures meanwhile.
async fn lock(
    work: &mut dyn UnitOfWork,
    user: UserId,
    project: ProjectRef,
) -> Result<ProjectAccess, AddAssetError> {
    let seen = may_change(work, user, project).await?;
    let owner = work.users().find(seen.owner).await?;
    owner.ok_or_else(|| MayNotChange::from(ActingError::NotFound))?;
    Ok(may_change(work, user, project).await?)
}

async fn has_room(work: &mut dyn UnitOfWork, seen: &ProjectAccess) -> Result<(), AddAssetError> {
    if work.assets().count(seen.id).await? >= MOST_ASSETS { Err(AddAssetError::Full) } else { Ok(()) }
}

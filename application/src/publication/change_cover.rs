//! A project's cover.

use std::sync::Arc;

use octavo_domain::{
    account::profile_media::{UploadKey, UploadKind},
    ids::{ProjectRef, UserId},
    library::{
        history::HistoryEvent,
        project::{Cover, Project},
    },
    plans::catalogue::Catalogue,
    team::access::Action,
};

use crate::{
    account::profile_media::{QuotaExceeded, budget, note, write},
    auth::throttle,
    jobs::erase_files,
    library::{Changed, history_writer::HistoryWriter},
    shared::{
        clock::Clock,
        files::{FileStore, FileStoreError},
        ids::Ids,
        images::{CoverMaker, CropBox, ImageError},
        storage::{Storage, StorageError},
    },
    team::acting::{self, ActingError},
};

/// Gives a project a cover, or removes it.
///
/// A cover's files are never changed and never shared by accident: each upload has a key of its own. Copies of the
/// project and its publication may still refer to it after the project has another cover. When nothing refers to it any
/// more, it is removed. It counts on the uploader's budget and on the storage of the project's owner.
pub struct ChangeCover {
    /// Stores projects.
    pub storage: Arc<dyn Storage>,
    /// Stores pictures.
    pub files: Arc<dyn FileStore>,
    /// Makes covers out of pictures.
    pub covers: Arc<dyn CoverMaker>,
    /// Generates keys.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
    /// The plans' limits.
    pub catalogue: Arc<Catalogue>,
}

/// Why the cover is not changed.
#[derive(Debug, thiserror::Error)]
pub enum ChangeCoverError {
    /// There is no such project, or the caller may not change its cover.
    #[error(transparent)]
    Refused(#[from] ActingError),
    /// The upload limit is reached.
    #[error(transparent)]
    TooMany(#[from] throttle::Refused),
    /// The owner has no room for it.
    #[error(transparent)]
    QuotaExceeded(#[from] QuotaExceeded),
    /// No cover can be made out of it.
    #[error(transparent)]
    Image(#[from] ImageError),
    /// The file store failed.
    #[error(transparent)]
    Files(#[from] FileStoreError),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl ChangeCover {
    /// May the caller change the cover? Checked before a large body is read.
    ///
    /// # Errors
    /// [`ActingError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn allowed(&self, user: UserId, project: ProjectRef) -> Result<(), ActingError> {
        acting::begin(self.storage.as_ref(), user, project, Action::ChangeCover).await.map(drop)
    }

    /// Makes a cover out of a picture and gives it to the project. Readers see it once the project is published again.
    ///
    /// # Errors
    /// [`ChangeCoverError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn set(
        &self,
        user: UserId,
        project: ProjectRef,
        picture: Vec<u8>,
        crop: Option<CropBox>,
    ) -> Result<Changed<Project>, ChangeCoverError> {
        throttle::count(self.storage.as_ref(), &budget(user), self.clock.now()).await?;
        let made = self.covers.make(Some(user), picture, crop).await?;
        let key = UploadKey::new(UploadKind::Cover, self.ids.next());
        self.note(user, project, &key, made.picture.len().saturating_add(made.thumbnail.len())).await?;
        let parts =
            [(key.thumbnail(), made.thumbnail.as_slice()), (key.to_string(), made.picture.as_slice())];
        let stores = (self.storage.as_ref(), self.files.as_ref());
        write::<ChangeCoverError>(stores, self.ids.as_ref(), &key, &parts, self.clock.now()).await?;
        self.change(user, project, Some((key, made.width, made.height))).await
    }

    /// Records files before they are written, so that none is left without a record.
    async fn note(
        &self,
        user: UserId,
        project: ProjectRef,
        key: &UploadKey,
        bytes: usize,
    ) -> Result<(), ChangeCoverError> {
        let acting = acting::begin(self.storage.as_ref(), user, project, Action::ChangeCover).await?;
        let owner = acting.project.owner;
        // The library is not changed yet.
        drop(acting);
        let mut work = self.storage.begin().await?;
        let owner = work.users().find(owner).await?.ok_or(ActingError::NotFound)?;
        note(work.as_mut(), &self.catalogue, &owner, key, bytes, self.clock.now()).await??;
        Ok(work.commit().await?)
    }

    /// Removes the cover; the generated one is shown instead.
    ///
    /// # Errors
    /// [`ChangeCoverError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn remove(
        &self,
        user: UserId,
        project: ProjectRef,
    ) -> Result<Changed<Project>, ChangeCoverError> {
        self.change(user, project, None).await
    }

    async fn change(
        &self,
        user: UserId,
        project: ProjectRef,
        cover: Option<(UploadKey, u32, u32)>,
    ) -> Result<Changed<Project>, ChangeCoverError> {
        let acting = acting::begin(self.storage.as_ref(), user, project, Action::ChangeCover).await?;
        let (mut work, mut project, version) = (acting.work, acting.project, acting.version);
        let now = self.clock.now();
        if let Some((key, ..)) = &cover
            && !work.uploads().keep(key, project.owner, now).await?
        {
            // The upload has expired meanwhile, or the project has another owner now.
            return Err(StorageError::Stale("upload").into());
        }
        let cover = cover.map(|(key, width, height)| Cover { key: key.to_string(), width, height });
        if !project.set_cover(cover, now) {
            return Ok(Changed { outcome: project, version: version.saturating_sub(1) });
        }
        work.projects().update_many(std::slice::from_ref(&project)).await?;
        let mut history = HistoryWriter::new(self.ids.as_ref(), user, now);
        history.project(HistoryEvent::ProjectCoverChanged, &project);
        history.write(work.as_mut()).await?;
        erase_files::dropped(work.as_mut(), self.ids.as_ref(), now).await?;
        work.commit().await?;
        Ok(Changed { outcome: project, version })
    }
}

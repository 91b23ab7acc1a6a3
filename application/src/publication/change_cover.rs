//! A project's cover.

use std::sync::Arc;

use octavo_domain::{
    ids::{ProjectRef, UserId},
    library::{
        history::HistoryEvent,
        project::{Cover, Project},
    },
    team::access::Action,
};

use crate::{
    library::{Changed, notes::Notes},
    ports::{
        clock::Clock,
        files::{FileStore, FileStoreError},
        ids::Ids,
        images::{CoverMaker, CropBox, ImageError},
        storage::{Storage, StorageError},
    },
    team::acting::{self, ActingError},
};

/// Gives a project a cover, or takes it away.
///
/// A cover's files are never changed and never shared by accident: each upload has a key of its own, which copies of
/// the project and what the public reads may go on naming after the project has another cover.
pub struct ChangeCover {
    /// Where projects are kept.
    pub storage: Arc<dyn Storage>,
    /// Where pictures are kept.
    pub files: Arc<dyn FileStore>,
    /// Makes covers out of pictures.
    pub covers: Arc<dyn CoverMaker>,
    /// Makes the keys.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

/// Why the cover stays as it is.
#[derive(Debug, thiserror::Error)]
pub enum ChangeCoverError {
    /// There is no such project, or they may not change its cover.
    #[error(transparent)]
    Refused(#[from] ActingError),
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
    /// May they change the cover? Asked before a large body is read.
    ///
    /// # Errors
    /// [`ActingError`].
    pub async fn allowed(&self, user: UserId, project: ProjectRef) -> Result<(), ActingError> {
        acting::begin(self.storage.as_ref(), user, project, Action::ChangeCover).await.map(drop)
    }

    /// Makes a cover out of a picture and gives it to the project. Readers see it once the project is published again.
    ///
    /// # Errors
    /// [`ChangeCoverError`].
    pub async fn set(
        &self,
        user: UserId,
        project: ProjectRef,
        picture: Vec<u8>,
        crop: Option<CropBox>,
    ) -> Result<Changed<Project>, ChangeCoverError> {
        let made = self.covers.make(picture, crop).await?;
        let name = format!("covers/{}", self.ids.next().simple());
        let key = format!("{name}.jpg");
        self.files.put(&format!("{name}_608.jpg"), &made.thumbnail).await?;
        self.files.put(&key, &made.picture).await?;
        let cover = Cover { key, width: made.width, height: made.height };
        self.change(user, project, Some(cover)).await
    }

    /// Takes the cover away; the generated one takes its place.
    ///
    /// # Errors
    /// [`ChangeCoverError`].
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
        cover: Option<Cover>,
    ) -> Result<Changed<Project>, ChangeCoverError> {
        let acting = acting::begin(self.storage.as_ref(), user, project, Action::ChangeCover).await?;
        let (mut work, mut project, version) = (acting.work, acting.project, acting.version);
        let now = self.clock.now();
        if !project.set_cover(cover, now) {
            return Ok(Changed { outcome: project, version: version.saturating_sub(1) });
        }
        work.projects().update_many(std::slice::from_ref(&project)).await?;
        let mut notes = Notes::new(self.ids.as_ref(), user, now);
        notes.project(HistoryEvent::ProjectCoverChanged, &project);
        notes.write(work.as_mut()).await?;
        work.commit().await?;
        Ok(Changed { outcome: project, version })
    }
}

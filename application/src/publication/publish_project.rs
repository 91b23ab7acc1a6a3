//! Publishing and unpublishing a project.

use std::sync::Arc;

use octavo_domain::{
    ids::{ProjectRef, UserId},
    library::{history::HistoryEvent, project::Project},
    plans::catalogue::Catalogue,
    publication::publishing::CannotPublish,
    team::access::Action,
};

use super::entitlements;
use crate::{
    documents::{current::CurrentDocument, publish, take_screenshot},
    jobs::erase_files,
    library::{Changed, history_writer::HistoryWriter},
    shared::{
        clock::Clock,
        ids::Ids,
        storage::{Storage, StorageError},
    },
    team::acting::{self, ActingError},
};

/// Publishes a project or its changes, and unpublishes it.
pub struct PublishProject {
    /// Stores projects.
    pub storage: Arc<dyn Storage>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
    /// The plans' limits.
    pub catalogue: Arc<Catalogue>,
    /// Reads documents as they are now.
    pub documents: CurrentDocument,
}

/// Why a project is not published.
#[derive(Debug, thiserror::Error)]
pub enum PublishError {
    /// There is no such project, or the caller may not publish it.
    #[error(transparent)]
    Refused(#[from] ActingError),
    /// Its state or the plan forbids it.
    #[error(transparent)]
    Cannot(#[from] CannotPublish),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Why a project is not unpublished.
#[derive(Debug, thiserror::Error)]
pub enum UnpublishError {
    /// There is no such project, or the caller may not unpublish it.
    #[error(transparent)]
    Refused(#[from] ActingError),
    /// It is not published (DASH-174).
    #[error("This project is not published")]
    NotPublished,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl PublishProject {
    /// Publishes it, for its owner; or its changes, also for a teammate with the layout unlocked (EDIT-369). Of several
    /// concurrent calls for the last free slot exactly one succeeds: the library is locked while published projects are
    /// counted.
    ///
    /// # Errors
    /// [`PublishError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn publish(&self, user: UserId, project: ProjectRef) -> Result<Changed<Project>, PublishError> {
        let acting = acting::begin(self.storage.as_ref(), user, project, Action::PublishChanges).await?;
        let (mut work, mut project, version) = (acting.work, acting.project, acting.version);
        if !project.publication.is_published && !acting.access.may(Action::Publish) {
            return Err(ActingError::Forbidden.into());
        }
        let owner = entitlements(work.as_mut(), project.owner).await?;
        let limit = owner.limits(&self.catalogue).published_mags;
        let published = work.publications().count(project.owner).await?;
        let now = self.clock.now();
        let snapshot = project.publish(published, limit, now)?;
        work.projects().update_many(std::slice::from_ref(&project)).await?;
        work.publications().save(&snapshot).await?;
        let published = (project.id, user);
        publish::publish(work.as_mut(), &self.documents, (self.ids.as_ref(), now), published).await?;
        take_screenshot::soon(work.as_mut(), self.ids.as_ref(), project.id, now).await?;
        let mut history = HistoryWriter::new(self.ids.as_ref(), user, now);
        history.project(HistoryEvent::ProjectPublished, &project);
        history.write(work.as_mut()).await?;
        erase_files::dropped(work.as_mut(), self.ids.as_ref(), now).await?;
        work.commit().await?;
        Ok(Changed { outcome: project, version })
    }

    /// Unpublishes it. Its domain stays mapped, for its next publication.
    ///
    /// # Errors
    /// [`UnpublishError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn unpublish(
        &self,
        user: UserId,
        project: ProjectRef,
    ) -> Result<Changed<Project>, UnpublishError> {
        let acting = acting::begin(self.storage.as_ref(), user, project, Action::Publish).await?;
        let (mut work, mut project, version) = (acting.work, acting.project, acting.version);
        let now = self.clock.now();
        if !project.unpublish(now) {
            return Err(UnpublishError::NotPublished);
        }
        work.projects().update_many(std::slice::from_ref(&project)).await?;
        work.publications().remove_many(&[project.id]).await?;
        publish::unpublish(work.as_mut(), project.id).await?;
        let mut history = HistoryWriter::new(self.ids.as_ref(), user, now);
        history.project(HistoryEvent::ProjectUnpublished, &project);
        history.write(work.as_mut()).await?;
        erase_files::dropped(work.as_mut(), self.ids.as_ref(), now).await?;
        work.commit().await?;
        Ok(Changed { outcome: project, version })
    }
}

//! A project's title.

use std::sync::Arc;

use octavo_domain::{
    ids::{ProjectRef, UserId},
    library::{history::HistoryEvent, project::Project, title::ProjectTitle},
    team::access::{Access, Action},
};

use super::history_writer::HistoryWriter;
use crate::{
    shared::{
        clock::Clock,
        ids::Ids,
        storage::{Storage, StorageError},
    },
    team::acting::{self, ActingError},
};

/// Gives a project a title.
pub struct RenameProject {
    /// Stores projects.
    pub storage: Arc<dyn Storage>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

/// A project with its title, as the caller sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Renamed {
    /// The project.
    pub project: Project,
    /// The caller's access to it.
    pub access: Access,
    /// Do they see the collection it is in?
    pub shows_folder: bool,
    /// The version of its owner's library that shows it.
    pub version: i64,
}

/// Why the title is unchanged.
#[derive(Debug, thiserror::Error)]
pub enum RenameProjectError {
    /// There is no such project, or the caller may not rename it.
    #[error(transparent)]
    Refused(#[from] ActingError),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl RenameProject {
    /// Saves the title for the project's owner or a teammate and returns the project. An unchanged title changes
    /// nothing, not even the version.
    ///
    /// # Errors
    /// [`RenameProjectError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        project: ProjectRef,
        title: ProjectTitle,
        skip_changed: bool,
    ) -> Result<Renamed, RenameProjectError> {
        let acting = acting::begin(self.storage.as_ref(), user, project, Action::ChangeTitle).await?;
        let (mut work, mut project, version) = (acting.work, acting.project, acting.version);
        let (access, shows_folder) = (acting.access, acting.shows_folder);
        if project.title == title {
            return Ok(Renamed { project, access, shows_folder, version: version.saturating_sub(1) });
        }
        let (now, from) = (self.clock.now(), project.title.as_str().to_owned());
        project.rename(title, skip_changed, now);
        work.projects().update_many(std::slice::from_ref(&project)).await?;
        let mut history = HistoryWriter::new(self.ids.as_ref(), user, now);
        history.project(HistoryEvent::ProjectRenamed, &project).detail("from", from);
        history.write(work.as_mut()).await?;
        work.commit().await?;
        Ok(Renamed { project, access, shows_folder, version })
    }
}

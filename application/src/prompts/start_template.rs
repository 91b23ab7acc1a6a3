//! A project made from a template.

use std::sync::Arc;

use octavo_domain::{
    ids::{NumId, ProjectId, UserId},
    library::{history::HistoryEvent, project::Project, title::ProjectTitle},
};

use crate::{
    documents::{
        copy::{ProjectCopy, copy_published},
        current::CurrentDocument,
    },
    library::{Changed, MAX_PROJECTS, history_writer::HistoryWriter},
    prompts::ports::templates::{TemplateQueries, TemplateView},
    shared::{
        clock::Clock,
        ids::Ids,
        storage::{Storage, StorageError, UnitOfWork},
    },
};

/// Makes projects from templates.
pub struct StartTemplate {
    /// Stores projects.
    pub storage: Arc<dyn Storage>,
    /// Reads templates.
    pub templates: Arc<dyn TemplateQueries>,
    /// Reads what is copied.
    pub documents: CurrentDocument,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

/// Why no project was made.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// There is no such template.
    #[error("There is no such template")]
    NotFound,
    /// The account has [`MAX_PROJECTS`] projects.
    #[error("An account has at most 20,000 projects")]
    Full,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl StartTemplate {
    /// Every listed template.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn list(&self) -> Result<Vec<TemplateView>, StorageError> {
        self.templates.listed().await
    }

    /// Makes a project at the root, titled like the template, with its cover, its description and its pages.
    ///
    /// # Errors
    /// [`StartError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId, template: NumId) -> Result<Changed<Project>, StartError> {
        let template = self.templates.template(template).await?.ok_or(StartError::NotFound)?;
        let mut work = self.storage.begin().await?;
        let version = work.users().touch_library(user).await?;
        let project =
            add(work.as_mut(), self.ids.as_ref(), self.clock.as_ref(), user, (&template, &self.documents))
                .await?;
        let mut history = HistoryWriter::new(self.ids.as_ref(), user, project.created_at);
        history
            .project(HistoryEvent::ProjectTemplateStarted, &project)
            .detail("template", template.title.as_str())
            .detail("num_id", template.num_id.to_string());
        history.write(work.as_mut()).await?;
        work.commit().await?;
        Ok(Changed { outcome: project, version })
    }
}

/// Adds a template's copy to a library whose version has been raised.
pub(super) async fn add(
    work: &mut dyn UnitOfWork,
    ids: &dyn Ids,
    clock: &dyn Clock,
    user: UserId,
    (template, documents): (&TemplateView, &CurrentDocument),
) -> Result<Project, StartError> {
    let project = Project {
        cover: template.cover.clone(),
        description: template.description.clone(),
        ..blank(work, ids, clock, user, template.title.clone()).await?
    };
    work.projects().insert_many(std::slice::from_ref(&project)).await?;
    copy_published(work, documents, ProjectCopy { from: template.project, to: project.id }).await?;
    Ok(project)
}

/// A project that is not yet stored, unless the library is full.
pub(super) async fn blank(
    work: &mut dyn UnitOfWork,
    ids: &dyn Ids,
    clock: &dyn Clock,
    user: UserId,
    title: ProjectTitle,
) -> Result<Project, StartError> {
    if work.projects().count(user).await? >= MAX_PROJECTS {
        return Err(StartError::Full);
    }
    let num_id = match work.next_num_ids(1).await?.as_slice() {
        [num_id] => *num_id,
        _ => return Err(StorageError::Backend("the number sequence gave no number".to_owned()).into()),
    };
    Ok(Project::new(ProjectId::new(ids.next()), num_id, user, None, title, clock.now()))
}

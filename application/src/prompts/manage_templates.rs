//! Templates, as operators manage them.

use std::sync::Arc;

use octavo_domain::{
    ids::NumId,
    library::project::{Project, Template},
};

use crate::{
    prompts::ports::templates::TemplateCard,
    shared::{
        clock::Clock,
        storage::{Storage, StorageError, UnitOfWork},
    },
};

/// Adds and removes templates.
pub struct ManageTemplates {
    /// Stores them.
    pub storage: Arc<dyn Storage>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

/// Why nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum ManageTemplateError {
    /// There is no such project.
    #[error("there is no project {0}")]
    NotFound(NumId),
    /// It is not published, so that it could not be previewed.
    #[error("the project {0} is not published: only what is published can be a template")]
    NotPublished(NumId),
    /// The project is no template.
    #[error("the project {0} is no template")]
    NotTemplate(NumId),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl ManageTemplates {
    /// Makes a project a template, or changes its template data; returns its title.
    ///
    /// # Errors
    /// [`ManageTemplateError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn add(&self, num_id: NumId, card: &TemplateCard) -> Result<String, ManageTemplateError> {
        let mut work = self.storage.begin().await?;
        let listed = Template {
            is_copyable: true,
            is_published: true,
            submission_status: Some("accepted".to_owned()),
        };
        let project = self.mark(work.as_mut(), num_id, listed).await?;
        if !project.publication.is_published {
            return Err(ManageTemplateError::NotPublished(num_id));
        }
        work.templates().put(num_id, card).await?;
        work.commit().await?;
        Ok(project.title.as_str().to_owned())
    }

    /// Removes a template, which remains a project; returns its title. Projects that were started from it stay.
    ///
    /// # Errors
    /// [`ManageTemplateError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn remove(&self, num_id: NumId) -> Result<String, ManageTemplateError> {
        let mut work = self.storage.begin().await?;
        let project = self.mark(work.as_mut(), num_id, Template::default()).await?;
        if !work.templates().remove(num_id).await? {
            return Err(ManageTemplateError::NotTemplate(num_id));
        }
        work.commit().await?;
        Ok(project.title.as_str().to_owned())
    }

    /// Stores the template's data on the project, which its owner's library shows.
    async fn mark(
        &self,
        work: &mut dyn UnitOfWork,
        num_id: NumId,
        template: Template,
    ) -> Result<Project, ManageTemplateError> {
        let owner = work.templates().owner_of(num_id).await?.ok_or(ManageTemplateError::NotFound(num_id))?;
        work.users().touch_library(owner).await?;
        let project = work.projects().find(owner, num_id).await?;
        let mut project = project.ok_or(ManageTemplateError::NotFound(num_id))?;
        project.template = template;
        project.updated_at = self.clock.now();
        work.projects().update_many(std::slice::from_ref(&project)).await?;
        Ok(project)
    }
}

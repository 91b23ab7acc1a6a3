//! The sample project of the product tour.

use std::sync::Arc;

use octavo_domain::{
    ids::{NumId, UserId},
    library::{history::HistoryEvent, title::ProjectTitle},
};

use super::start_template::{StartError, add, blank};
use crate::{
    documents::current::CurrentDocument,
    library::{Changed, history_writer::HistoryWriter},
    prompts::ports::templates::TemplateQueries,
    shared::{clock::Clock, ids::Ids, storage::Storage},
};

/// Makes the sample that the tour shows.
pub struct StartTour {
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

/// The sample's title when there is no template.
const TITLE: &str = "A guided tour";

impl StartTour {
    /// Makes the sample, or returns the earlier one while it exists and is not archived.
    ///
    /// # Errors
    /// [`StartError`], except the template's absence.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId) -> Result<Changed<NumId>, StartError> {
        let sample = self.templates.tour_sample().await?;
        let mut work = self.storage.begin().await?;
        // First, so that a second click waits here and then finds what the first one made.
        let version = work.users().touch_library(user).await?;
        if let Some(num_id) = work.templates().tour_of(user).await? {
            return Ok(Changed { outcome: num_id, version: version.saturating_sub(1) });
        }
        let (ids, clock) = (self.ids.as_ref(), self.clock.as_ref());
        let project = match sample {
            Some(sample) => add(work.as_mut(), ids, clock, user, (&sample, &self.documents)).await?,
            None => {
                let title = ProjectTitle::parse(TITLE).unwrap_or_default();
                let project = blank(work.as_mut(), ids, clock, user, title).await?;
                work.projects().insert_many(std::slice::from_ref(&project)).await?;
                project
            }
        };
        work.templates().set_tour(user, project.id).await?;
        let mut history = HistoryWriter::new(ids, user, project.created_at);
        history.project(HistoryEvent::ProjectCreated, &project);
        history.write(work.as_mut()).await?;
        work.commit().await?;
        Ok(Changed { outcome: project.num_id, version })
    }
}

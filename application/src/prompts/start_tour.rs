//! The sample project of the product tour.

use std::sync::Arc;

use octavo_domain::{
    ids::{NumId, UserId},
    library::{history::HistoryEvent, title::ProjectTitle},
};

use super::start_template::{StartError, add, blank};
use crate::{
    library::{Changed, notes::Notes},
    prompts::ports::templates::TemplateQueries,
    shared::{clock::Clock, ids::Ids, storage::Storage},
};

/// Makes the sample that the tour shows.
pub struct StartTour {
    /// Where projects are kept.
    pub storage: Arc<dyn Storage>,
    /// Reads templates.
    pub templates: Arc<dyn TemplateQueries>,
    /// Makes the ids.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

/// What the sample is called where no template says it.
const TITLE: &str = "A guided tour";

impl StartTour {
    /// Makes the sample, or answers the one that was made before while it is there and not archived.
    ///
    /// # Errors
    /// [`StartError`], but never that something was not found.
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
            Some(sample) => add(work.as_mut(), ids, clock, user, &sample).await?,
            None => {
                let title = ProjectTitle::parse(TITLE).unwrap_or_default();
                let project = blank(work.as_mut(), ids, clock, user, title).await?;
                work.projects().insert_many(std::slice::from_ref(&project)).await?;
                project
            }
        };
        work.templates().set_tour(user, project.id).await?;
        let mut notes = Notes::new(ids, user, project.created_at);
        notes.project(HistoryEvent::ProjectCreated, &project);
        notes.write(work.as_mut()).await?;
        work.commit().await?;
        Ok(Changed { outcome: project.num_id, version })
    }
}

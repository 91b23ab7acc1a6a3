//! The home project and What's new as parts of the account.

use chrono::{DateTime, Utc};
use octavo_application::publication::ports::home::HomeProject as HomeView;
use serde::Serialize;
use utoipa::ToSchema;

use crate::account::wire::user::User;

/// The project at the address of the profile.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HomeProject {
    /// The short number.
    num_id: i64,
    /// The title.
    title: String,
    /// Can it be read by the public? Otherwise readers see the list of projects.
    is_published: bool,
}

impl From<HomeView> for HomeProject {
    fn from(view: HomeView) -> Self {
        Self { num_id: view.num_id.get(), title: view.title, is_published: view.is_published }
    }
}

impl User {
    /// Adds the home project, and the newest entry of What's new that was seen.
    pub(crate) fn at_home(mut self, home: Option<HomeView>, last_seen: Option<DateTime<Utc>>) -> Self {
        self.home_project = home.map(Into::into);
        self.whatsnew_last_seen = last_seen;
        self
    }
}

//! The use cases of home projects.

use octavo_application::publication::choose_home::ChooseHome;

/// The home project.
pub struct HomeUseCases {
    /// Sets the home project, and lists the projects to choose from.
    pub choose: ChooseHome,
}

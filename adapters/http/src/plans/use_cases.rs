//! The use case of the catalogue.

use octavo_application::plans::read_catalogue::ReadCatalogue;

/// What the routes of plans need.
pub struct PlanUseCases {
    /// Reads the catalogue as it is offered to one account.
    pub read: ReadCatalogue,
}

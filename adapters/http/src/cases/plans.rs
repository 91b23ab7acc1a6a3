//! The use case of what is offered.

use octavo_application::plans::read_catalogue::ReadCatalogue;

/// What the routes of plans need.
pub struct PlanCases {
    /// Reads the catalogue as one person is to see it.
    pub read: ReadCatalogue,
}

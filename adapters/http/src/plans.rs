//! The use case of what is offered.

use octavo_application::plans::read_catalogue::ReadCatalogue;

use crate::{app::Ports, prompts::Prompts};

/// What the routes of plans need.
pub(crate) struct PlanCases {
    pub(crate) read: ReadCatalogue,
}

impl PlanCases {
    /// Wires it to these ports; toggles are read where the prompts read them.
    pub(crate) fn new(ports: &Ports, prompts: &Prompts) -> Self {
        Self {
            read: ReadCatalogue {
                catalogue: ports.catalogue.clone(),
                toggles: prompts.toggles.clone(),
                prompts: ports.prompts.clone(),
            },
        }
    }
}

//! The use case of what is offered.

use octavo_application::plans::read_catalogue::ReadCatalogue;

use octavo_http::cases::{PlanCases, Prompts};

use crate::ports::Ports;

/// Wires them.
pub(crate) fn plan(ports: &Ports, prompts: &Prompts) -> PlanCases {
    PlanCases {
        read: ReadCatalogue {
            catalogue: ports.catalogue.clone(),
            toggles: prompts.toggles.clone(),
            prompts: ports.prompts.clone(),
        },
    }
}

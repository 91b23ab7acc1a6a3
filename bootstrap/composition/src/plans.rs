//! The use case of the catalogue, wired.

use octavo_application::plans::read_catalogue::ReadCatalogue;

use octavo_http::use_cases::{PlanUseCases, Prompts};

use crate::ports::Ports;

/// Wires them.
pub(crate) fn plan(ports: &Ports, prompts: &Prompts) -> PlanUseCases {
    PlanUseCases {
        read: ReadCatalogue {
            catalogue: ports.catalogue.clone(),
            toggles: prompts.toggles.clone(),
            prompts: ports.prompts.clone(),
        },
    }
}

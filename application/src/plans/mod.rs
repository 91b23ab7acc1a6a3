//! Plans: what is offered, and what operators do with those of accounts.

pub mod change_limits;
pub mod grant_plan;
pub mod names;
pub mod read_catalogue;

use std::sync::Arc;

use crate::{
    account::Origin, plans::read_catalogue::ReadCatalogue, prompts::toggles::ReadToggles,
    shared::use_cases::use_cases,
};

use_cases! {
    /// What is offered.
    pub struct PlanUseCases(ports, toggles: &Arc<ReadToggles>) {
        /// Reads the catalogue as it is offered to one account.
        read: ReadCatalogue { catalogue, toggles: toggles.clone(), prompts },
    }
}

/// The origin of an operator's change.
fn operators() -> Origin {
    Origin { user_agent: "octavo admin".to_owned(), ..Origin::default() }
}

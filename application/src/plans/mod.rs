//! Plans: what is offered, and what operators do with those of accounts.

pub mod change_limits;
pub mod grant_plan;
pub mod names;
pub mod read_catalogue;

use crate::account::Origin;

/// The origin of an operator's change.
fn operators() -> Origin {
    Origin { user_agent: "octavo admin".to_owned(), ..Origin::default() }
}

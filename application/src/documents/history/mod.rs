//! The history of documents: versions, moments, and what is brought back of them.

pub mod list_versions;
pub mod make_versions;
pub mod moments;
pub mod name_version;
pub mod read_version;
pub mod restore_version;

use octavo_domain::{
    account::user::User,
    plans::{catalogue::Catalogue, limits::Cap},
};

/// The most versions that are listed, whatever the plan.
pub const MOST_LISTED: u32 = 500;

/// How many versions the plan of an owner offers; none where it offers all (EDIT-350).
fn offered(owner: &User, catalogue: &Catalogue) -> Option<u32> {
    match owner.entitlements().limits(catalogue).version_history {
        Cap::AtMost(most) => Some(most),
        Cap::Unlimited => None,
    }
}

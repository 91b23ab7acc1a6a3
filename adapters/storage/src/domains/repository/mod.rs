//! What a unit of work writes about domains.

pub(crate) mod certificates;
pub(crate) mod domains;

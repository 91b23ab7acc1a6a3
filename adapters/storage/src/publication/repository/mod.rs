//! What a unit of work writes about publications.

pub(crate) mod home;
pub(crate) mod publications;
pub(crate) mod visits;
pub(crate) mod whitelists;

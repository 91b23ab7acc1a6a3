//! What a unit of work writes about a library.

pub(crate) mod folders;
pub(crate) mod history;
pub(crate) mod projects;
pub(crate) mod withdrawals;

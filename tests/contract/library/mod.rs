//! The contract of libraries.

pub(crate) mod counts;
pub(crate) mod flatness;
pub(crate) mod folders;
pub(crate) mod history;
pub(crate) mod lists;
pub(crate) mod paging;
pub(crate) mod projects;
pub(crate) mod search;

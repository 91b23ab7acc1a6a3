//! Bodies and answers of calls about a library.

pub(crate) mod activity;
pub(crate) mod bulk;
pub(crate) mod folder;
pub(crate) mod project;

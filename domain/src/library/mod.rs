//! Projects, the collections that hold them, and the archive.

pub mod arrangement;
pub mod duplicate;
pub mod folder;
pub mod history;
pub mod project;
pub mod search;
pub mod title;

//! Projects, collections, and the Archive.

pub mod arrangement;
pub mod duplicate;
pub mod folder;
pub mod history;
pub mod project;
pub mod search;
pub mod title;

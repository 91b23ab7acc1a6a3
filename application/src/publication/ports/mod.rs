//! What publication needs from outside. Each MUST is proved by a contract test.

pub mod home;
pub mod mail;
pub mod pages;
pub mod preview_links;
pub mod public;
pub mod publication;
pub mod visits;
pub mod whitelists;

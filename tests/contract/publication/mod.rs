//! The contract of publications.

pub(crate) mod home;
pub(crate) mod preview_links;
pub(crate) mod publications;
pub(crate) mod sitemap;
pub(crate) mod visits;

//! The contract of publications.

pub(crate) mod home;
pub(crate) mod publications;
pub(crate) mod sitemap;
pub(crate) mod visits;

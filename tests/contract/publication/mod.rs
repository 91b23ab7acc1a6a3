//! The contract of publications.

pub(crate) mod home;
pub(crate) mod visits;

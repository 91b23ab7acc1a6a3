//! The project at the address of a profile.

mod domain_project;
mod mags;

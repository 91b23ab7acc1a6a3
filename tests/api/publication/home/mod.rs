//! The home project.

mod domain_project;
mod mags;

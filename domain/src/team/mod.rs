//! Teammates, their roles, and access to projects.

pub mod access;
pub mod leaving;
pub mod role;
pub mod teammate;

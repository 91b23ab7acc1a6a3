//! The rules of Octavo.
//!
//! Everything here is pure: no I/O, no clock, no randomness, no serialisation. A value that has a rule is a
//! type with a private field and a `parse`; once parsed, it is never checked again.

pub mod account;
pub mod billing;
pub mod ids;
pub mod library;
pub mod place;
pub mod plan;
pub mod prompts;
pub mod publication;
pub mod sending;
pub mod services;
pub mod team;

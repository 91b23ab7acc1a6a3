//! The rules of Octavo.
//!
//! Everything here is pure: no I/O, no clock, no randomness, no serialisation. A value that has a rule is a
//! type with a private field and a `parse`; once parsed, it is never checked again.

pub mod account;
pub mod auth;
pub mod billing;
pub mod comments;
pub mod copies;
pub mod documents;
pub mod domains;
pub mod export;
pub mod forms;
pub mod ids;
pub mod library;
pub mod newsletters;
pub(crate) mod parts;
pub mod place;
pub mod plans;
pub mod prompts;
pub mod publication;
pub mod referrals;
pub mod services;
pub mod sso;
pub mod team;

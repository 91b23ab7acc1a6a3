//! The use cases of Octavo, and the ports they need.
//!
//! A use case is a struct with its ports and one `execute`; its error names every way it can end.

pub mod account;
pub mod auth;
pub mod billing;
pub mod comments;
pub mod copies;
pub mod documents;
pub mod domains;
pub mod export;
pub mod forms;
pub mod jobs;
pub mod library;
#[cfg(feature = "mocks")]
pub mod mocks;
pub mod newsletters;
pub mod operators;
pub mod plans;
pub mod ports;
pub mod prompts;
pub mod publication;
pub mod referrals;
pub mod services;
pub mod shared;
pub mod sso;
pub mod team;

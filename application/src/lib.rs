//! The use cases of Octavo, and the ports they need.
//!
//! A use case is a struct with its ports and one `execute`; its error names every way it can end.

pub mod account;
pub mod billing;
pub mod export;
pub mod jobs;
pub mod library;
#[cfg(feature = "mocks")]
pub mod mocks;
pub mod newsletter;
pub mod operators;
pub mod plans;
pub mod ports;
pub mod prompts;
pub mod publication;
pub mod referral;
pub mod sending;
pub mod services;
pub mod sso;
pub mod team;

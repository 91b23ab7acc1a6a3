//! Accounts: profile, settings and addresses.

pub mod deletion;
pub mod email;
pub mod email_change;
pub mod preferences;
pub mod profile;
pub mod profile_media;
pub mod user;
pub mod username;

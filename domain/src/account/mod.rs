//! Who somebody is, and how they prove it.

pub mod deletion;
pub mod email;
pub mod email_change;
pub mod face;
pub mod preferences;
pub mod profile;
pub mod user;
pub mod username;

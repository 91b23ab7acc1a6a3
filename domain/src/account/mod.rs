//! Who somebody is, and how they prove it.

pub mod creator;
pub mod credential;
pub mod deletion;
pub mod email;
pub mod email_change;
pub mod export;
pub mod face;
pub mod newsletter;
pub mod passkey;
pub mod password_policy;
pub mod preferences;
pub mod profile;
pub mod referral;
pub mod second_factor;
pub mod session;
pub mod sso;
pub mod throttle;
pub mod user;
pub mod username;

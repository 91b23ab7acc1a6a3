//! The second factor.

mod disable;
mod enable;
mod recovery_codes;
mod secret;
mod sign_in;

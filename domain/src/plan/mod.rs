//! What a plan allows.

pub mod catalogue;
pub mod entitlements;
pub mod level;

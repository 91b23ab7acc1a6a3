//! What a plan allows.

pub mod catalogue;
pub mod entitlements;
pub mod fault;
pub mod level;
pub mod limits;

//! What a plan allows.

pub mod catalogue;
pub mod level;

//! Who works together with whom, and who may do what with whose work.

pub mod access;
pub mod leaving;
pub mod role;
pub mod teammate;

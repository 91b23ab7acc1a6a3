//! Extractors: what handlers read from a request.

pub(crate) mod body;
pub(crate) mod form;
mod mismatch;
pub(crate) mod origin;
pub(crate) mod path;
pub(crate) mod receiving;
pub(crate) mod session;
pub(crate) mod upload;

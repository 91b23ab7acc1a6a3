//! What handlers take out of a request.

pub(crate) mod body;
pub(crate) mod form;
pub(crate) mod origin;
pub(crate) mod path;
pub(crate) mod session;
pub(crate) mod upload;

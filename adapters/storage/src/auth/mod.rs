//! Sessions, mailed links, second factors, passkeys and counted attempts.

pub(crate) mod mapping;
pub(crate) mod query;
pub(crate) mod repository;

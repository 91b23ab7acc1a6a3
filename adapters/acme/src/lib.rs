//! Certificates of custom domains: ordering them over ACME, and serving them.

mod authority;
mod fetch;
mod hosts;
mod issued;

pub use authority::{AcmeAuthority, AcmeSettings};
pub use hosts::{Accepted, Protocol, TlsHosts, Unaccepted};

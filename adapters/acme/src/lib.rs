//! Certificates of custom domains: an authority that issues them over ACME, and the hosts that show them.

mod authority;
mod fetch;
mod hosts;
mod issued;

pub use authority::{AcmeAuthority, AcmeSettings};
pub use hosts::{Accepted, Protocol, TlsHosts, Unaccepted};

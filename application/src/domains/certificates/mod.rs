//! Certificates of custom domains: obtaining and serving them.

pub mod obtain;
pub mod read;
pub mod read_own;

use octavo_domain::domains::DomainName;

/// What the private key of a domain's certificate is sealed for.
fn sealed_for(name: &DomainName) -> Vec<u8> {
    format!("certificate:{name}").into_bytes()
}

//! Custom domains: their names, the DNS records they need, and mapped domains.

pub mod certificate;
pub mod host;
mod mapping;
mod name;
mod records;

pub use mapping::{Change, CustomDomain, Shown};
pub use name::{DomainName, NotADomain};
pub use records::{DomainStatus, Reading, Records, Target, foreign_v6, proof};

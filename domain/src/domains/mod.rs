//! Custom domains: their names, what the DNS has to say for one to be mapped, and those that are.

pub mod certificate;
pub mod host;
mod mapping;
mod name;
mod records;

pub use mapping::{Change, CustomDomain, Shown};
pub use name::{DomainName, NotADomain};
pub use records::{DomainStatus, Reading, Records, Target, foreign_v6, proof};

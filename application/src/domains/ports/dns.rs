//! What the DNS says about a name as it was typed.

use async_trait::async_trait;
use octavo_domain::domains::{DomainName, Records};

/// Why the DNS did not answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DnsError {
    /// It took too long.
    #[error("the DNS did not answer in time")]
    TimedOut,
    /// No resolver could be reached.
    #[error("the DNS could not be asked: {0}")]
    Unreachable(String),
}

/// Asks the DNS.
#[async_trait]
pub trait Dns: Send + Sync {
    /// What is known about a name, queried anew each time: its addresses, its alias, its TXT records and those under
    /// the proof's name. None when neither it nor its registered name is known; an unknown name below a known one MUST
    /// return no records. MUST end within some seconds, with a bounded number of queries per name.
    ///
    /// # Errors
    /// [`DnsError`] when the DNS did not answer.
    async fn records(&self, name: &DomainName) -> Result<Option<Records>, DnsError>;

    /// The addresses of a host of ours.
    ///
    /// # Errors
    /// [`DnsError`].
    async fn addresses(&self, host: &str) -> Result<Vec<std::net::IpAddr>, DnsError>;
}

//! What the DNS says about a name that somebody has typed.

use async_trait::async_trait;
use octavo_domain::domains::{DomainName, Records};

/// Why the DNS did not answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DnsError {
    /// It took too long.
    #[error("the DNS did not answer in time")]
    TimedOut,
    /// No server of ours could be asked.
    #[error("the DNS could not be asked: {0}")]
    Unreachable(String),
}

/// Asks the DNS.
#[async_trait]
pub trait Dns: Send + Sync {
    /// What is known about a name, read anew each time: its addresses, its alias, and its texts with those under the
    /// name of proofs. None when nothing can be had about it: neither it nor the registered name that it belongs to is
    /// known. A name that is not known while its registered name is MUST answer no records. MUST end within some
    /// seconds, and MUST NOT do more for a name than a fixed number of questions.
    ///
    /// # Errors
    /// [`DnsError`] when that is not known.
    async fn records(&self, name: &DomainName) -> Result<Option<Records>, DnsError>;

    /// The addresses of a host of ours.
    ///
    /// # Errors
    /// [`DnsError`].
    async fn addresses(&self, host: &str) -> Result<Vec<std::net::IpAddr>, DnsError>;
}

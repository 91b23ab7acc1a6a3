//! Mapped domains, and fingerprints of earlier use.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::{
    domains::{CustomDomain, DomainName},
    ids::UserId,
};

use crate::shared::error::StorageError;

/// What is stored of a name that was mapped: a keyed hash, which does not reveal the name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct DomainFingerprint(pub [u8; 32]);

/// Domains that are mapped. Each belongs to one account, which is found, and so locked, before its domains are changed.
///
/// A domain that shows a project is mapped for as long as the project names it. Storing the project without it, or
/// deleting the project or its owner, releases the domain in the same unit.
#[async_trait]
pub trait DomainRepository: Send {
    /// A mapped domain, not locked.
    async fn find(&mut self, name: &DomainName) -> Result<Option<CustomDomain>, StorageError>;
    /// The domain that shows an account's profile.
    async fn of_profile(&mut self, owner: UserId) -> Result<Option<CustomDomain>, StorageError>;
    /// Maps a domain. [`StorageError::Duplicate`] with `"domain"` when an account has it, or when its target has
    /// another one, after which the unit of work MUST still be usable. Of several concurrent callers exactly one MUST
    /// get it.
    async fn claim(&mut self, domain: &CustomDomain) -> Result<(), StorageError>;
    /// Stores the result of a check; false when the domain was unmapped or mapped again since.
    async fn note(&mut self, domain: &CustomDomain) -> Result<bool, StorageError>;
    /// Releases a domain that shows a profile; true when it was mapped.
    async fn release(&mut self, name: &DomainName) -> Result<bool, StorageError>;
    /// Domains whose DNS check is due by `now`, those that wait longest first.
    async fn due(&mut self, now: DateTime<Utc>, limit: u32) -> Result<Vec<CustomDomain>, StorageError>;
    /// Records that an account uses a name.
    async fn save_fingerprint(
        &mut self,
        fingerprint: DomainFingerprint,
        owner: UserId,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError>;
    /// Has another account used this name, even a deleted one?
    async fn fingerprint_of_other(
        &mut self,
        fingerprint: DomainFingerprint,
        owner: UserId,
    ) -> Result<bool, StorageError>;
    /// Deletes fingerprints from before `before` whose accounts are deleted; returns how many.
    async fn delete_fingerprints(&mut self, before: DateTime<Utc>) -> Result<u64, StorageError>;
    /// Stores the name that an account has tested last; none clears it.
    async fn set_last_checked(
        &mut self,
        owner: UserId,
        name: Option<&DomainName>,
    ) -> Result<(), StorageError>;
}

/// An account's domain, as its owner sees it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ProfileDomain {
    /// The domain that shows the profile.
    pub name: Option<String>,
    /// Since when its DNS no longer points here.
    pub failing_since: Option<DateTime<Utc>>,
    /// Since when it is not served for that reason.
    pub suspended_at: Option<DateTime<Utc>>,
    /// The name that was tested last.
    pub last_checked: Option<String>,
}

//! Domains that are mapped, and who has used which.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::{
    domains::{CustomDomain, DomainName},
    ids::UserId,
};

use crate::shared::error::StorageError;

/// What remains known of a name that was mapped: a keyed hash, so that the store does not say which it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct DomainMark(pub [u8; 32]);

/// Domains that are mapped. Each is one account's; the account is found, and so locked, before its domains are changed.
///
/// A domain that shows a project is mapped for as long as the project names it: whoever stores the project without it,
/// or deletes the project or its owner, releases the domain in the same unit.
#[async_trait]
pub trait DomainRepository: Send {
    /// A mapped domain, left as it is and not locked.
    async fn find(&mut self, name: &DomainName) -> Result<Option<CustomDomain>, StorageError>;
    /// The domain that shows an account's profile.
    async fn of_profile(&mut self, owner: UserId) -> Result<Option<CustomDomain>, StorageError>;
    /// Maps a domain. [`StorageError::Duplicate`] with `"domain"` when somebody has it, or when what it is to show has
    /// one, after which the unit of work MUST still be usable. Of several who try at once, exactly one MUST get it.
    async fn claim(&mut self, domain: &CustomDomain) -> Result<(), StorageError>;
    /// Stores what was found out about a domain; false when it is mapped no more, or anew since.
    async fn note(&mut self, domain: &CustomDomain) -> Result<bool, StorageError>;
    /// Releases a domain that shows a profile; true when it was mapped.
    async fn release(&mut self, name: &DomainName) -> Result<bool, StorageError>;
    /// Domains whose DNS is to be looked at by `now`, those that wait longest first.
    async fn due(&mut self, now: DateTime<Utc>, limit: u32) -> Result<Vec<CustomDomain>, StorageError>;
    /// Notes that an account uses a name.
    async fn mark(&mut self, mark: DomainMark, owner: UserId, now: DateTime<Utc>)
    -> Result<(), StorageError>;
    /// Has another account used this name, be it one that is gone?
    async fn marked_by_other(&mut self, mark: DomainMark, owner: UserId) -> Result<bool, StorageError>;
    /// Forgets the marks that accounts made before `before` and that are gone now; answers how many.
    async fn forget_marks(&mut self, before: DateTime<Utc>) -> Result<u64, StorageError>;
    /// Remembers the name that an account has tested last; none forgets it.
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

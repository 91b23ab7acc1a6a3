//! Custom domains and their fingerprints.

pub(crate) mod certificates;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    domains::ports::domains::{DomainFingerprint, DomainRepository, ProfileDomain},
    shared::storage::StorageError,
};
use octavo_domain::{
    domains::{CustomDomain, DomainName, Shown},
    ids::UserId,
};

use crate::{Unit, state::State};

impl State {
    /// Releases the domains of deleted accounts and projects.
    pub(crate) fn release_domains(&mut self) {
        let Self { domains, projects, users, domain_fingerprints, certificates, .. } = self;
        certificates.retain(|_, kept| users.contains_key(&kept.certificate.owner));
        domains.retain(|name, domain| match domain.shown {
            Shown::Profile => users.contains_key(&domain.owner),
            Shown::Project(id) => projects
                .get(&id)
                .is_some_and(|project| project.publication.domain.as_deref() == Some(name.as_str())),
        });
        for (_, user, _) in domain_fingerprints.iter_mut() {
            *user = user.filter(|user| users.contains_key(user));
        }
    }

    /// The served domain of an account's profile or project.
    pub(crate) fn served(&self, owner: UserId, shown: Shown) -> Option<String> {
        let is_it = |domain: &&CustomDomain| domain.owner == owner && domain.shown == shown;
        let domain = self.domains.values().find(is_it)?;
        domain.suspended_at.is_none().then(|| domain.name.as_str().to_owned())
    }

    /// The profile's domain, as its owner sees it.
    pub(crate) fn profile_domain(&self, owner: UserId) -> ProfileDomain {
        let is_it = |domain: &&CustomDomain| domain.owner == owner && domain.shown == Shown::Profile;
        let domain = self.domains.values().find(is_it);
        ProfileDomain {
            name: domain.map(|domain| domain.name.as_str().to_owned()),
            failing_since: domain.and_then(|domain| domain.failing_since),
            suspended_at: domain.and_then(|domain| domain.suspended_at),
            last_checked: self.last_checked_domains.get(&owner).cloned(),
        }
    }
}

#[async_trait]
impl DomainRepository for Unit {
    async fn find(&mut self, name: &DomainName) -> Result<Option<CustomDomain>, StorageError> {
        Ok(self.state.domains.get(name).cloned())
    }

    async fn of_profile(&mut self, owner: UserId) -> Result<Option<CustomDomain>, StorageError> {
        let mut domains = self.state.domains.values();
        Ok(domains.find(|domain| domain.owner == owner && domain.shown == Shown::Profile).cloned())
    }

    async fn claim(&mut self, domain: &CustomDomain) -> Result<(), StorageError> {
        let has_one = |other: &CustomDomain| match domain.shown {
            Shown::Profile => other.owner == domain.owner && other.shown == Shown::Profile,
            Shown::Project(_) => other.shown == domain.shown,
        };
        let is_taken = self.state.domains.contains_key(&domain.name);
        if is_taken || self.state.domains.values().any(has_one) {
            return Err(StorageError::Duplicate("domain"));
        }
        self.state.domains.insert(domain.name.clone(), domain.clone());
        Ok(())
    }

    async fn note(&mut self, domain: &CustomDomain) -> Result<bool, StorageError> {
        let stored = self.state.domains.get_mut(&domain.name);
        let same = stored.filter(|it| it.owner == domain.owner && it.mapped_at == domain.mapped_at);
        Ok(same
            .map(|stored| {
                stored.checked_at = domain.checked_at;
                stored.failing_since = domain.failing_since;
                stored.suspended_at = domain.suspended_at;
            })
            .is_some())
    }

    async fn release(&mut self, name: &DomainName) -> Result<bool, StorageError> {
        let domains = &mut self.state.domains;
        let is_profile = domains.get(name).is_some_and(|domain| domain.shown == Shown::Profile);
        Ok(is_profile && domains.remove(name).is_some())
    }

    async fn due(&mut self, now: DateTime<Utc>, limit: u32) -> Result<Vec<CustomDomain>, StorageError> {
        let due = self.state.domains.values().filter(|domain| domain.next_check() <= now);
        let mut due: Vec<CustomDomain> = due.cloned().collect();
        due.sort_by_key(|domain| (domain.next_check(), domain.name.clone()));
        due.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        Ok(due)
    }

    async fn save_fingerprint(
        &mut self,
        fingerprint: DomainFingerprint,
        owner: UserId,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        self.state
            .domain_fingerprints
            .retain(|(other, user, _)| *other != fingerprint || *user != Some(owner));
        self.state.domain_fingerprints.push((fingerprint, Some(owner), now));
        Ok(())
    }

    async fn fingerprint_of_other(
        &mut self,
        fingerprint: DomainFingerprint,
        owner: UserId,
    ) -> Result<bool, StorageError> {
        let mut marks = self.state.domain_fingerprints.iter();
        Ok(marks.any(|(other, user, _)| *other == fingerprint && *user != Some(owner)))
    }

    async fn delete_fingerprints(&mut self, before: DateTime<Utc>) -> Result<u64, StorageError> {
        let marks = self.state.domain_fingerprints.len();
        self.state.domain_fingerprints.retain(|(_, user, at)| user.is_some() || *at >= before);
        let gone = marks.saturating_sub(self.state.domain_fingerprints.len());
        Ok(u64::try_from(gone).unwrap_or(u64::MAX))
    }

    async fn set_last_checked(
        &mut self,
        owner: UserId,
        name: Option<&DomainName>,
    ) -> Result<(), StorageError> {
        match name {
            Some(name) => self.state.last_checked_domains.insert(owner, name.as_str().to_owned()),
            None => self.state.last_checked_domains.remove(&owner),
        };
        Ok(())
    }
}

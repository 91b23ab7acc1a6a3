//! Certificates, and accounts at authorities.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    domains::ports::certificates::{CertificateQueries, CertificateRepository},
    shared::storage::StorageError,
};
use octavo_domain::{
    auth::second_factor::Sealed,
    domains::{DomainName, certificate::Certificate},
};

use crate::{MemoryStore, Unit};

/// A certificate, and since when its domain is no longer mapped.
#[derive(Clone)]
pub(crate) struct StoredCertificate {
    pub(crate) certificate: Certificate,
    pub(crate) unused_since: Option<DateTime<Utc>>,
}

#[async_trait]
impl CertificateRepository for Unit {
    async fn follow(&mut self, since: Option<DateTime<Utc>>, now: DateTime<Utc>) -> Result<(), StorageError> {
        let domains = &self.state.domains;
        for domain in domains.values().filter(|domain| since.is_none_or(|since| domain.mapped_at >= since)) {
            let wanted = || StoredCertificate {
                certificate: Certificate::wanted(domain.name.clone(), domain.owner, now),
                unused_since: None,
            };
            let kept = self.state.certificates.entry(domain.name.clone()).or_insert_with(wanted);
            kept.unused_since = None;
            let certificate = &mut kept.certificate;
            if certificate.owner != domain.owner {
                certificate.owner = domain.owner;
                certificate.failures = 0;
                certificate.last_error = None;
                if certificate.issued.is_none() {
                    certificate.next_at = now;
                }
            }
        }
        Ok(())
    }

    async fn forget_unused(
        &mut self,
        before: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> Result<u64, StorageError> {
        let state = &mut self.state;
        for (name, kept) in &mut *state.certificates {
            if !state.domains.contains_key(name) {
                kept.unused_since.get_or_insert(now);
            }
        }
        let count = state.certificates.len();
        state.certificates.retain(|_, kept| kept.unused_since.is_none_or(|since| since >= before));
        let gone = count.saturating_sub(state.certificates.len());
        Ok(u64::try_from(gone).unwrap_or(u64::MAX))
    }

    async fn claim(
        &mut self,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<Option<Certificate>, StorageError> {
        let domains = &self.state.domains;
        let points_here =
            |name: &DomainName| domains.get(name).is_some_and(|domain| domain.failing_since.is_none());
        let due = self.state.certificates.iter_mut().filter(|(name, kept)| {
            kept.unused_since.is_none() && kept.certificate.next_at <= now && points_here(name)
        });
        let first = due.min_by_key(|(name, kept)| (kept.certificate.next_at, (*name).clone()));
        Ok(first.map(|(_, kept)| {
            kept.certificate.next_at = until;
            kept.certificate.clone()
        }))
    }

    async fn save(&mut self, certificate: &Certificate, until: DateTime<Utc>) -> Result<bool, StorageError> {
        let stored = self.state.certificates.get_mut(&certificate.name);
        let claimed = stored.filter(|stored| stored.certificate.next_at == until);
        Ok(claimed
            .map(|stored| {
                let owner = stored.certificate.owner;
                stored.certificate = Certificate { owner, ..certificate.clone() };
            })
            .is_some())
    }

    async fn hurry(&mut self, name: &DomainName, now: DateTime<Utc>) -> Result<bool, StorageError> {
        let stored = self.state.certificates.get_mut(name);
        Ok(stored.map(|stored| stored.certificate.next_at = now).is_some())
    }

    async fn account(&mut self, directory: &str) -> Result<Option<Sealed>, StorageError> {
        Ok(self.state.authorities.get(directory).cloned())
    }

    async fn add_account(
        &mut self,
        directory: &str,
        credentials: &Sealed,
        _now: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let authorities = &mut self.state.authorities;
        let is_new = !authorities.contains_key(directory);
        authorities.entry(directory.to_owned()).or_insert_with(|| credentials.clone());
        Ok(is_new)
    }

    async fn forget_account(&mut self, directory: &str, credentials: &Sealed) -> Result<(), StorageError> {
        self.state.authorities.retain(|known, kept| known != directory || kept != credentials);
        Ok(())
    }
}

#[async_trait]
impl CertificateQueries for MemoryStore {
    async fn certificate(&self, name: &DomainName) -> Result<Option<Certificate>, StorageError> {
        let state = self.committed().await;
        let is_served = state.domains.get(name).is_some_and(|domain| domain.suspended_at.is_none());
        let kept = state.certificates.get(name).filter(|_| is_served);
        Ok(kept.map(|kept| kept.certificate.clone()))
    }

    async fn certificates(
        &self,
        after: Option<&DomainName>,
        limit: u32,
    ) -> Result<Vec<Certificate>, StorageError> {
        let state = self.committed().await;
        let all = state.certificates.iter().filter(|(name, _)| after.is_none_or(|after| *name > after));
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        Ok(all.take(limit).map(|(_, kept)| kept.certificate.clone()).collect())
    }
}

//! Custom domains: testing them, mapping them, and monitoring them.
//!
//! The DNS is never queried while a unit of work is open. First data is read, then the DNS is queried, and then
//! everything is read again under the locks of the accounts concerned.

pub mod certificates;
pub mod change_domain;
pub mod check_domain;
mod map;
pub mod monitor_domains;
pub mod ports;
pub mod visit_domain;

use std::{net::IpAddr, sync::Arc};

use chrono::{DateTime, Utc};
use octavo_domain::{
    account::user::User,
    auth::throttle::Limit,
    domains::{CustomDomain, DomainName, NotADomain, Records, Shown, Target},
    ids::{ProjectRef, UserId},
    library::history::HistoryEvent,
    plans::catalogue::Catalogue,
};

use crate::{
    account::{Origin, mail},
    auth::throttle,
    domains::{
        certificates::read::ReadCertificates,
        change_domain::ChangeDomain,
        check_domain::CheckDomain,
        ports::{
            dns::{Dns, DnsError},
            domains::DomainFingerprint,
        },
        visit_domain::VisitDomain,
    },
    library::history_writer::HistoryWriter,
    ports::Ports,
    publication::keyring::Keyring,
    shared::{
        clock::Clock,
        ids::Ids,
        mailer::{DomainEvent, DomainNotice, Message},
        storage::{Storage, StorageError, UnitOfWork},
        use_cases::use_cases,
    },
};

use_cases! {
    /// Custom domains.
    pub struct DomainUseCases(ports, settings: &DomainSettings) {
        let domains = ports.domains(settings);
        /// Tests a domain and says what prevents mapping it.
        check: CheckDomain { ports: domains.clone() },
        /// Maps and unmaps domains.
        change: ChangeDomain { ports: domains.clone() },
        /// Looks up the DNS of a domain for its owner.
        visit: VisitDomain { ports: domains },
    }
}

impl Ports {
    /// Reads the certificates of custom domains.
    #[must_use]
    pub fn read_certificates(&self) -> ReadCertificates {
        ReadCertificates {
            certificates: self.certificates.clone(),
            vault: self.vault.clone(),
            clock: self.clock.clone(),
        }
    }

    /// What the use cases of custom domains need.
    #[must_use]
    pub fn domains(&self, settings: &DomainSettings) -> DomainPorts {
        DomainPorts {
            storage: self.storage.clone(),
            dns: self.dns.clone(),
            keyring: self.keyring(),
            ids: self.ids.clone(),
            catalogue: self.catalogue.clone(),
            clock: self.clock.clone(),
            settings: Arc::new(settings.clone()),
        }
    }
}

/// Where custom domains have to point, and which names are refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DomainSettings {
    /// The viewer's host, which subdomains are an alias of.
    pub host: String,
    /// The viewer's addresses; when empty, the DNS is asked for those of the host.
    pub addresses: Vec<IpAddr>,
    /// Hosts of the product: nothing that belongs to them can be mapped.
    pub own_hosts: Vec<String>,
}

/// What the use cases of custom domains need.
#[derive(Clone)]
pub struct DomainPorts {
    /// Stores domains.
    pub storage: Arc<dyn Storage>,
    /// Asks the DNS.
    pub dns: Arc<dyn Dns>,
    /// The keys of proofs and fingerprints.
    pub keyring: Arc<Keyring>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
    /// The plans' limits.
    pub catalogue: Arc<Catalogue>,
    /// Where domains have to point.
    pub settings: Arc<DomainSettings>,
}

/// Why a name cannot be a custom domain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadName {
    /// It is not a valid domain name.
    #[error(transparent)]
    NotADomain(#[from] NotADomain),
    /// It is the product's own.
    #[error("This domain belongs to us. Please enter one of yours")]
    Ours,
}

/// What a domain is to show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum To {
    /// The account's profile.
    Profile,
    /// One of the account's projects.
    Project(ProjectRef),
}

impl DomainPorts {
    /// Reads a name as it was typed.
    fn name(&self, text: &str) -> Result<DomainName, BadName> {
        let name = DomainName::parse(text)?;
        let ours = self.settings.own_hosts.iter().chain([&self.settings.host]);
        if ours.into_iter().any(|host| name.belongs_to(host)) { Err(BadName::Ours) } else { Ok(name) }
    }

    /// Where domains have to point, as far as the settings say.
    fn set_target(&self) -> Target {
        Target { host: self.settings.host.clone(), addresses: self.settings.addresses.clone() }
    }

    /// Where domains have to point. Addresses that the settings leave out are the host's.
    async fn target(&self) -> Result<Target, DnsError> {
        let mut target = self.set_target();
        if target.addresses.is_empty() {
            target.addresses = self.dns.addresses(&target.host).await?;
        }
        Ok(target)
    }

    /// What the DNS knows about a name, and where it should point.
    async fn ask(&self, name: &DomainName) -> Result<(Option<Records>, Target), DnsError> {
        let target = self.target().await?;
        Ok((self.dns.records(name).await?, target))
    }

    /// The key with which an account proves all its domains; of no use to other accounts.
    async fn owner_key(&self, owner: UserId) -> Result<String, StorageError> {
        let key = self.keyring.key("domain_owners", None).await?;
        let hash = self.keyring.hash.hash(&key, &[owner.uuid().as_bytes()]);
        Ok(hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect())
    }

    async fn fingerprint(&self, name: &DomainName) -> Result<DomainFingerprint, StorageError> {
        let key = self.keyring.key("domain_fingerprints", None).await?;
        Ok(DomainFingerprint(self.keyring.hash.hash(&key, &[name.as_str().as_bytes()])))
    }

    /// Counts a DNS query as an attempt.
    async fn count(&self, user: UserId, origin: &Origin) -> Result<(), throttle::Refused> {
        let keys = [
            (format!("domain:account:{user}"), Limit::DOMAIN_ACCOUNT),
            (format!("domain:address:{}", origin.network()), Limit::DOMAIN_ADDRESS),
        ];
        throttle::count(self.storage.as_ref(), &keys, self.clock.now()).await
    }

    /// Releases a domain, because its owner wants that, or has lost it. Its owner is locked.
    async fn release(
        &self,
        work: &mut dyn UnitOfWork,
        domain: &CustomDomain,
        is_lost: bool,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let Shown::Project(id) = domain.shown else {
            return work.domains().release(&domain.name).await.map(drop);
        };
        let found = work.projects().find_to_change(domain.owner, ProjectRef::Id(id)).await?;
        let Some((mut project, _)) = found else {
            return Err(StorageError::Stale("project"));
        };
        if let Some(name) = project.unmap_domain(now) {
            work.projects().update_many(std::slice::from_ref(&project)).await?;
            let mut history = HistoryWriter::new(self.ids.as_ref(), domain.owner, now);
            let note = history.project(HistoryEvent::ProjectDomainUnmapped, &project).detail("domain", name);
            // The mail does not say who has it now.
            if is_lost {
                note.detail("reason", "lost");
            }
            history.write(work).await?;
        }
        Ok(())
    }

    /// Mails the owner what has happened to the domain.
    async fn tell(
        &self,
        work: &mut dyn UnitOfWork,
        owner: &User,
        name: &DomainName,
        event: DomainEvent,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        if !owner.email.is_reachable() {
            return Ok(());
        }
        let message = Message::DomainNotice(DomainNotice { domain: name.unicode(), event });
        mail(work, self.ids.as_ref(), owner, message, now).await
    }
}

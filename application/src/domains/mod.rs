//! Custom domains: testing them, mapping them, and looking after them.
//!
//! The DNS is never asked while a unit of work is open: what is needed is read, the DNS is asked, and then everything
//! is read again under the locks of those whom it concerns.

pub mod certificates;
pub mod change_domain;
pub mod check_domain;
pub mod look_after;
mod map;
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
    auth::tries,
    domains::ports::{
        dns::{Dns, DnsError},
        domains::DomainMark,
    },
    library::notes::Notes,
    publication::keyring::Keyring,
    shared::{
        clock::Clock,
        ids::Ids,
        mailer::{DomainEvent, DomainNotice, Message},
        storage::{Storage, StorageError, UnitOfWork},
    },
};

/// Where custom domains have to point, and which are none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DomainSettings {
    /// The viewer's host, which subdomains are an alias of.
    pub host: String,
    /// The viewer's addresses; empty are those that the DNS has for the host.
    pub addresses: Vec<IpAddr>,
    /// Hosts of the product: nothing that belongs to them can be mapped.
    pub own_hosts: Vec<String>,
}

/// What the use cases of custom domains need.
#[derive(Clone)]
pub struct DomainPorts {
    /// Where domains are kept.
    pub storage: Arc<dyn Storage>,
    /// Asks the DNS.
    pub dns: Arc<dyn Dns>,
    /// The keys of proofs and of marks.
    pub keyring: Arc<Keyring>,
    /// Makes the ids.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// What plans allow.
    pub catalogue: Arc<Catalogue>,
    /// Where domains have to point.
    pub settings: Arc<DomainSettings>,
}

/// Why a name cannot be a custom domain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadName {
    /// It is none.
    #[error(transparent)]
    NotADomain(#[from] NotADomain),
    /// It is the product's own.
    #[error("This domain belongs to us. Please enter one of yours")]
    Ours,
}

/// What somebody wants a domain to show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum To {
    /// Their profile.
    Profile,
    /// One of their projects.
    Project(ProjectRef),
}

impl DomainPorts {
    /// Reads a name that somebody has typed.
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

    /// What an account proves a domain with: the same for all its domains, and of no use to others.
    async fn owner_key(&self, owner: UserId) -> Result<String, StorageError> {
        let key = self.keyring.key("domain_owners", None).await?;
        let hash = self.keyring.hash.hash(&key, &[owner.uuid().as_bytes()]);
        Ok(hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect())
    }

    async fn mark(&self, name: &DomainName) -> Result<DomainMark, StorageError> {
        let key = self.keyring.key("domain_marks", None).await?;
        Ok(DomainMark(self.keyring.hash.hash(&key, &[name.as_str().as_bytes()])))
    }

    /// Counts a question to the DNS.
    async fn count(&self, user: UserId, origin: &Origin) -> Result<(), tries::Refused> {
        let keys = [
            (format!("domain:account:{user}"), Limit::DOMAIN_ACCOUNT),
            (format!("domain:address:{}", origin.network()), Limit::DOMAIN_ADDRESS),
        ];
        tries::count(self.storage.as_ref(), &keys, self.clock.now()).await
    }

    /// Takes a domain from what it shows, because its owner wants that, or has lost it. Its owner is held.
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
            let mut notes = Notes::new(self.ids.as_ref(), domain.owner, now);
            let note = notes.project(HistoryEvent::ProjectDomainUnmapped, &project).detail("domain", name);
            // Who has it now is nobody's business.
            if is_lost {
                note.detail("reason", "lost");
            }
            notes.write(work).await?;
        }
        Ok(())
    }

    /// Tells somebody what has happened to their domain.
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

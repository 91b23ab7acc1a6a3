//! Testing a domain before it is mapped.

use octavo_domain::{
    domains::{CustomDomain, DomainName, DomainStatus, Reading, Records, Shown, Target},
    ids::{NumId, UserId},
    plans::entitlements::NotEntitled,
};

use super::{BadName, DomainPorts};
use crate::{
    account::Origin,
    auth::throttle,
    domains::ports::dns::DnsError,
    shared::storage::{StorageError, UnitOfWork},
};

/// Tests a domain and says what prevents mapping it.
pub struct CheckDomain {
    /// Its ports.
    pub ports: DomainPorts,
}

/// What a domain is tested for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CheckedFor {
    /// To show the profile.
    Profile,
    /// To show a project: this one, or any.
    Project(Option<NumId>),
}

/// What one of the account's own domains shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OwnUse {
    /// The profile.
    Profile,
    /// The project of this number.
    Project(NumId),
}

/// What a test has found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DomainCheck {
    /// The domain.
    pub name: DomainName,
    /// Where it has to point.
    pub target: Target,
    /// What the DNS says; nothing when it was not asked, or knows nothing.
    pub records: Records,
    /// What follows from the records.
    pub reading: Reading,
    /// The key with which the account proves a domain.
    pub owner_key: String,
    /// The status; several only when DNS faults combine.
    pub statuses: Vec<DomainStatus>,
    /// What the domain shows now, when it is the account's own.
    pub own_use: Option<OwnUse>,
    /// Who asked.
    pub user: NumId,
}

/// Why a domain was not tested.
#[derive(Debug, thiserror::Error)]
pub enum CheckDomainError {
    /// The name cannot be a custom domain.
    #[error(transparent)]
    BadName(#[from] BadName),
    /// There is no such account, or no such project of it.
    #[error("There is no such project")]
    NotFound,
    /// Too many tests.
    #[error(transparent)]
    AttemptCount(#[from] throttle::Refused),
    /// The DNS did not answer.
    #[error("The DNS did not answer in time. Please try again later")]
    Dns(#[from] DnsError),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// What is known before the DNS query.
struct Known {
    user: NumId,
    holder: Option<CustomDomain>,
    own_use: Option<OwnUse>,
    marked: bool,
    /// What prevents the mapping, whatever the DNS says.
    decided: Option<DomainStatus>,
}

impl CheckDomain {
    /// Tests a domain. The name that was tested last for the profile is stored.
    ///
    /// # Errors
    /// [`CheckDomainError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        checked_for: CheckedFor,
        domain: &str,
        origin: &Origin,
    ) -> Result<DomainCheck, CheckDomainError> {
        let ports = &self.ports;
        let name = ports.name(domain)?;
        ports.count(user, origin).await?;
        let owner_key = ports.owner_key(user).await?;
        let known = self.known(user, checked_for, &name).await?;
        let nothing = Records::default();
        let check = |target: Target, records: Option<Records>, statuses: Vec<DomainStatus>| {
            let records = records.unwrap_or_default();
            let reading = Reading::of(&name, &records, &target, &owner_key);
            let (own_use, user) = (known.own_use, known.user);
            let (name, owner_key) = (name.clone(), owner_key.clone());
            DomainCheck { name, target, records, reading, owner_key, statuses, own_use, user }
        };
        if let Some(status) = known.decided {
            return Ok(check(ports.set_target(), Some(nothing), vec![status]));
        }
        let (records, target) = ports.ask(&name).await?;
        let statuses = match &records {
            None => vec![DomainStatus::DomainNotFound],
            Some(records) => {
                let reading = Reading::of(&name, records, &target, &owner_key);
                let other = known.holder.is_some_and(|holder| holder.owner != user);
                match reading.faults(known.marked) {
                    _ if other && !reading.proved => vec![DomainStatus::DomainUsedByOther],
                    faults if faults.is_empty() => vec![DomainStatus::CanMap],
                    faults => faults,
                }
            }
        };
        Ok(check(target, records, statuses))
    }

    async fn known(
        &self,
        user: UserId,
        checked_for: CheckedFor,
        name: &DomainName,
    ) -> Result<Known, CheckDomainError> {
        let fingerprint = self.ports.fingerprint(name).await?;
        let mut unit = self.ports.storage.begin().await?;
        let work = unit.as_mut();
        let account = work.users().find(user).await?.ok_or(CheckDomainError::NotFound)?;
        let is_published = match checked_for {
            CheckedFor::Project(Some(num_id)) => {
                let project = work.projects().find(user, num_id).await?;
                project.ok_or(CheckDomainError::NotFound)?.publication.is_published
            }
            CheckedFor::Profile | CheckedFor::Project(None) => work.publications().count(user).await? > 0,
        };
        let holder = work.domains().find(name).await?;
        let own_use = own_use(work, user, holder.as_ref()).await?;
        let marked = work.domains().fingerprint_of_other(fingerprint, user).await?;
        if checked_for == CheckedFor::Profile {
            work.domains().set_last_checked(user, Some(name)).await?;
        }
        unit.commit().await?;
        let decided = match (account.entitlements().map_domain(), own_use) {
            (Err(NotEntitled::PlanRequired), Some(_)) => Some(DomainStatus::NoValidSubscriptionMapped),
            (Err(NotEntitled::PlanRequired), None) => Some(DomainStatus::NoValidSubscription),
            (Err(NotEntitled::Paused), _) => Some(DomainStatus::PausedSubscription),
            (Ok(()), _) if !is_published => Some(DomainStatus::NotPublished),
            (Ok(()), Some(OwnUse::Profile)) => Some(DomainStatus::DomainUsedByMe),
            (Ok(()), Some(OwnUse::Project(_))) => Some(DomainStatus::DomainUsedByMyMag),
            (Ok(()), None) => None,
        };
        Ok(Known { user: account.num_id, holder, own_use, marked, decided })
    }
}

/// What a domain shows, when it is the account's own.
pub(super) async fn own_use(
    work: &mut dyn UnitOfWork,
    user: UserId,
    holder: Option<&CustomDomain>,
) -> Result<Option<OwnUse>, StorageError> {
    let Some(own) = holder.filter(|holder| holder.owner == user) else {
        return Ok(None);
    };
    Ok(match own.shown {
        Shown::Profile => Some(OwnUse::Profile),
        Shown::Project(id) => work.projects().num_id(user, id).await?.map(OwnUse::Project),
    })
}

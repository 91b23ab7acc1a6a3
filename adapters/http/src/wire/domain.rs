//! Custom domains.

use chrono::{DateTime, Utc};
use octavo_application::domains::{
    check_domain::{CheckedFor, DomainCheck as Checked, OwnUse},
    ports::domains::ProfileDomain,
    visit_domain::Visited,
};
use octavo_domain::domains::{self, DomainStatus as Status};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a domain is to show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum DomainUse {
    /// The profile.
    User,
    /// A project.
    Mag,
}

/// Mapped or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum DomainSwitch {
    /// Mapped.
    On,
    /// Not mapped.
    Off,
}

/// What a test of a domain finds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) enum DomainStatus {
    /// There is nothing published to show on it.
    NotPublished,
    /// The plan has no domains.
    NoValidSubscription,
    /// The plan has none, but this one is still mapped and can only be unmapped.
    NoValidSubscriptionMapped,
    /// The subscription is paused.
    PausedSubscription,
    /// The DNS knows nothing about it.
    DomainNotFound,
    /// It does not point to the viewer.
    #[serde(rename = "BadDNSSettings")]
    BadDnsSettings,
    /// A proof is needed, and there is none.
    InvalidOwner,
    /// It has an IPv6 address that is not the viewer's.
    #[serde(rename = "IPv6Present")]
    Ipv6Present,
    /// Somebody else has it.
    DomainUsedByOther,
    /// One's own profile has it.
    DomainUsedByMe,
    /// One of one's own projects has it.
    DomainUsedByMyMag,
    /// It can be mapped, or is mapped and well.
    CanMap,
}

impl From<Status> for DomainStatus {
    fn from(status: Status) -> Self {
        match status {
            Status::NotPublished => Self::NotPublished,
            Status::NoValidSubscription => Self::NoValidSubscription,
            Status::NoValidSubscriptionMapped => Self::NoValidSubscriptionMapped,
            Status::PausedSubscription => Self::PausedSubscription,
            Status::DomainNotFound => Self::DomainNotFound,
            Status::BadDnsSettings => Self::BadDnsSettings,
            Status::InvalidOwner => Self::InvalidOwner,
            Status::Ipv6Present => Self::Ipv6Present,
            Status::DomainUsedByOther => Self::DomainUsedByOther,
            Status::DomainUsedByMe => Self::DomainUsedByMe,
            Status::DomainUsedByMyMag => Self::DomainUsedByMyMag,
            Status::CanMap => Self::CanMap,
        }
    }
}

/// What stands against a domain, and the status that decides.
fn statuses(found: &[Status]) -> (DomainStatus, Vec<DomainStatus>) {
    let errors: Vec<DomainStatus> =
        found.iter().filter(|status| **status != Status::CanMap).map(|status| (*status).into()).collect();
    (errors.first().copied().unwrap_or(DomainStatus::CanMap), errors)
}

/// The records of a domain: those it needs, and those that were found.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DnsSettings {
    /// The registered name.
    domain: String,
    /// What stands before it; empty for the registered name itself.
    subdomain: String,
    /// The whole name, as further calls take it.
    hostname: String,
    /// The whole name, as people read it.
    unicode: String,
    /// Is it the registered name itself? It needs an A record, and others a CNAME.
    is_apex: bool,
    /// The address that an A record must have; null when none is known.
    #[schema(required)]
    arecord: Option<String>,
    /// All addresses that A records may have.
    arecords: Vec<String>,
    /// The host that a CNAME must have.
    cname: String,
    /// The A records that were found.
    used_arecord: Vec<String>,
    /// Is one of them right, and the name one for A records?
    valid_arecord: bool,
    /// The CNAME that was found.
    #[schema(required)]
    used_cname: Option<String>,
    /// Is it right, and the name one for a CNAME?
    valid_cname: bool,
    /// The AAAA records that were found.
    used_aaaarecord: Vec<String>,
    /// Those of them that have to be removed.
    foreign_aaaarecord: Vec<String>,
    /// What the account proves domains with.
    owner_key: String,
    /// The text of the TXT record that proves it.
    txt: String,
    /// Where that record may stand when a CNAME leaves no room beside it.
    txt_hostname: String,
    /// Was it found?
    valid_txt: bool,
}

/// What a domain shows now, when it is one's own; nothing for nobody's and for somebody else's.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DomainData {
    /// The profile or a project.
    #[serde(rename = "type")]
    #[schema(required)]
    shows: Option<DomainUse>,
    /// One's own number.
    #[schema(required)]
    user: Option<i64>,
    /// The project's number.
    #[schema(required)]
    mag: Option<i64>,
}

/// What was tested, and what came of it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UserDomainData {
    /// The status that decides.
    status: DomainStatus,
    /// What the domain is to show.
    #[serde(rename = "type")]
    shows: DomainUse,
    /// One's own number.
    user: i64,
    /// The project's number, when one was named.
    #[schema(required)]
    mag: Option<i64>,
}

/// What a test has found.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DomainCheck {
    /// The records.
    #[serde(rename = "dnsSettings")]
    dns_settings: DnsSettings,
    /// What the domain shows now.
    domain_data: DomainData,
    /// What was tested.
    userdomain_data: UserDomainData,
    /// What stands against mapping it; empty when it can be mapped. BadDNSSettings, InvalidOwner and IPv6Present may
    /// stand together.
    errors: Vec<DomainStatus>,
}

impl DomainCheck {
    /// A test as it is answered.
    pub(crate) fn new(found: &Checked, checked_for: CheckedFor) -> Self {
        let (status, errors) = statuses(&found.statuses);
        let user = found.user.get();
        let (shows, mag) = match checked_for {
            CheckedFor::Profile => (DomainUse::User, None),
            CheckedFor::Project(mag) => (DomainUse::Mag, mag.map(|mag| mag.get())),
        };
        let domain_data = match found.own_use {
            None => DomainData { shows: None, user: None, mag: None },
            Some(OwnUse::Profile) => DomainData { shows: Some(DomainUse::User), user: Some(user), mag: None },
            Some(OwnUse::Project(mag)) => {
                DomainData { shows: Some(DomainUse::Mag), user: Some(user), mag: Some(mag.get()) }
            }
        };
        let userdomain_data = UserDomainData { status, shows, user, mag };
        Self { dns_settings: DnsSettings::new(found), domain_data, userdomain_data, errors }
    }
}

impl DnsSettings {
    fn new(found: &Checked) -> Self {
        let Checked { name, target, records, reading, owner_key, .. } = found;
        let arecords: Vec<String> = target.a().map(|address| address.to_string()).collect();
        let foreign = domains::foreign_v6(records, target);
        Self {
            domain: name.registrable().to_owned(),
            subdomain: name.subdomain().to_owned(),
            hostname: name.as_str().to_owned(),
            unicode: name.unicode(),
            is_apex: name.is_apex(),
            arecord: arecords.first().cloned(),
            arecords,
            cname: target.host.clone(),
            used_arecord: records.a.iter().map(ToString::to_string).collect(),
            valid_arecord: reading.valid_a,
            used_cname: records.cname.clone(),
            valid_cname: reading.valid_cname,
            used_aaaarecord: records.aaaa.iter().map(ToString::to_string).collect(),
            foreign_aaaarecord: foreign.map(|address| address.to_string()).collect(),
            owner_key: owner_key.clone(),
            txt: domains::proof(owner_key),
            txt_hostname: name.proof_name(),
            valid_txt: reading.proved,
        }
    }
}

/// The profile's domain after a change.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MappedDomain {
    /// The domain; null when there is none.
    #[schema(required)]
    pub(crate) domain: Option<String>,
}

/// How a mapped domain stands.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct VisitedDomain {
    /// The domain.
    domain: String,
    /// CanMap when it is well, else what is wrong first of all.
    status: DomainStatus,
    /// Everything that is wrong with it.
    errors: Vec<DomainStatus>,
    /// Does it show what it is mapped to?
    served: bool,
    /// Since when it does not point here.
    #[schema(required)]
    failing_since: Option<DateTime<Utc>>,
}

impl VisitedDomain {
    /// A look at a domain as it is answered.
    pub(crate) fn new(visited: &Visited) -> Self {
        let (status, errors) = statuses(&visited.faults);
        Self {
            domain: visited.domain.name.as_str().to_owned(),
            status,
            errors,
            served: visited.is_served,
            failing_since: visited.domain.failing_since,
        }
    }
}

/// How the profile's domain stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum DomainState {
    /// It points here.
    Served,
    /// It no longer points here, and is served for some time more.
    Failing,
    /// It has not pointed here for so long that it is not served.
    Suspended,
}

impl DomainState {
    /// The state of an account's domain; none without one.
    pub(crate) fn of(domain: &ProfileDomain) -> Option<Self> {
        domain.name.as_ref().map(|_| match (domain.failing_since, domain.suspended_at) {
            (_, Some(_)) => Self::Suspended,
            (Some(_), None) => Self::Failing,
            (None, None) => Self::Served,
        })
    }
}

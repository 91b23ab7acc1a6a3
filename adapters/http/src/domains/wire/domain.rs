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

/// The result of a test of a domain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) enum DomainStatus {
    /// There is nothing published to show on it.
    NotPublished,
    /// The plan includes no domains.
    NoValidSubscription,
    /// The plan includes none, but this one is still mapped and can only be unmapped.
    NoValidSubscriptionMapped,
    /// The subscription is paused.
    PausedSubscription,
    /// It has no DNS records.
    DomainNotFound,
    /// It does not point to the viewer.
    #[serde(rename = "BadDNSSettings")]
    BadDnsSettings,
    /// It has no valid TXT record, and needs one.
    InvalidOwner,
    /// It has an IPv6 address that is not the viewer's.
    #[serde(rename = "IPv6Present")]
    Ipv6Present,
    /// Another account uses it.
    DomainUsedByOther,
    /// The caller's profile uses it.
    DomainUsedByMe,
    /// A project of the caller uses it.
    DomainUsedByMyMag,
    /// It can be mapped, or is mapped without a fault.
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

/// What prevents mapping a domain, and the most important of it.
fn statuses(found: &[Status]) -> (DomainStatus, Vec<DomainStatus>) {
    let errors: Vec<DomainStatus> =
        found.iter().filter(|status| **status != Status::CanMap).map(|status| (*status).into()).collect();
    (errors.first().copied().unwrap_or(DomainStatus::CanMap), errors)
}

/// The records of a domain: those it needs, and those that were found.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DnsSettings {
    /// The registered domain.
    domain: String,
    /// The part before it; empty for the registered domain itself.
    subdomain: String,
    /// The whole host name, in the form that other calls take.
    hostname: String,
    /// The whole host name, for display.
    unicode: String,
    /// Is it the registered domain itself? It needs an A record; a subdomain needs a CNAME.
    is_apex: bool,
    /// The address that an A record must have; null when none is configured.
    #[schema(required)]
    arecord: Option<String>,
    /// All addresses that A records may have.
    arecords: Vec<String>,
    /// The host that a CNAME must have.
    cname: String,
    /// The A records that were found.
    used_arecord: Vec<String>,
    /// Is one of them right, and does the name need an A record?
    valid_arecord: bool,
    /// The CNAME that was found.
    #[schema(required)]
    used_cname: Option<String>,
    /// Is it right, and does the name need a CNAME?
    valid_cname: bool,
    /// The AAAA records that were found.
    used_aaaarecord: Vec<String>,
    /// Those of them that must be removed.
    foreign_aaaarecord: Vec<String>,
    /// The key with which the account proves its domains.
    owner_key: String,
    /// The text of the TXT record with that proof.
    txt: String,
    /// Another name for that record, for a host that has a CNAME.
    txt_hostname: String,
    /// Was it found?
    valid_txt: bool,
}

/// What a domain of the caller shows now; empty for a domain that is free or another account's.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DomainData {
    /// The profile or a project.
    #[serde(rename = "type")]
    #[schema(required)]
    shows: Option<DomainUse>,
    /// The caller's number.
    #[schema(required)]
    user: Option<i64>,
    /// The project's number.
    #[schema(required)]
    mag: Option<i64>,
}

/// What was tested, and the result.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UserDomainData {
    /// The most important result.
    status: DomainStatus,
    /// What the domain is to show.
    #[serde(rename = "type")]
    shows: DomainUse,
    /// The caller's number.
    user: i64,
    /// The project's number, if one was given.
    #[schema(required)]
    mag: Option<i64>,
}

/// The result of a test.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DomainCheck {
    /// The records.
    #[serde(rename = "dnsSettings")]
    dns_settings: DnsSettings,
    /// What the domain shows now.
    domain_data: DomainData,
    /// What was tested.
    userdomain_data: UserDomainData,
    /// What prevents mapping it; empty when it can be mapped. BadDNSSettings, InvalidOwner and IPv6Present may come
    /// together.
    errors: Vec<DomainStatus>,
}

impl DomainCheck {
    /// The answer for a test.
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

/// The state of a mapped domain.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct VisitedDomain {
    /// The domain.
    domain: String,
    /// CanMap when nothing is wrong, else the most important fault.
    status: DomainStatus,
    /// Everything that is wrong with it.
    errors: Vec<DomainStatus>,
    /// Does it show what it is mapped to?
    served: bool,
    /// Since when it does not point to the viewer.
    #[schema(required)]
    failing_since: Option<DateTime<Utc>>,
}

impl VisitedDomain {
    /// The answer for a lookup.
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

/// The state of the profile's domain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum DomainState {
    /// It points to the viewer.
    Served,
    /// It no longer points to the viewer, and is served for a grace period.
    Failing,
    /// The grace period is over, and it is not served.
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

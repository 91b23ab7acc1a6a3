//! Custom domains: their names, and what the DNS has to say for one to be mapped.

use core::fmt;
// Addresses as values; `core` has no sockets.
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use chrono::{DateTime, TimeDelta, Utc};

use super::host;
use crate::ids::{ProjectId, UserId};

/// A name that can be mapped, in ASCII and lower case: below a public suffix, and none itself.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DomainName(String);

/// Not a name that could be mapped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Please enter a domain, such as salt.example")]
pub struct NotADomain;

impl DomainName {
    /// Reads what somebody has typed: `Bücher.Example.` is `xn--bcher-kva.example`. A port, a path, an address in
    /// numbers and a public suffix such as `co.uk` are no domains (ACCT-126).
    ///
    /// # Errors
    /// [`NotADomain`].
    pub fn parse(text: &str) -> Result<Self, NotADomain> {
        let text = text.trim();
        if text.contains([':', '@', '\\', '/']) {
            return Err(NotADomain);
        }
        let deny = idna::AsciiDenyList::URL;
        let ascii = idna::domain_to_ascii_cow(text.as_bytes(), deny).map_err(|_| NotADomain)?;
        let name = host::mappable(&ascii).ok_or(NotADomain)?;
        // The verification record lies one label below, and that name has to fit as well.
        let fits = name.len() + PROOF_LABEL.len() < 253;
        let below_a_suffix = psl::domain_str(&name).is_some();
        if fits && below_a_suffix { Ok(Self(name)) } else { Err(NotADomain) }
    }

    /// A name that was accepted before, whatever has become a public suffix since.
    #[must_use]
    pub fn stored(text: &str) -> Option<Self> {
        host::mappable(text).filter(|name| name == text).map(Self)
    }

    /// The name, as the DNS and browsers send it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The name, as people read it.
    #[must_use]
    pub fn unicode(&self) -> String {
        idna::domain_to_unicode(&self.0).0
    }

    /// The part that somebody has registered: `salt.example` of `www.salt.example`.
    #[must_use]
    pub fn registrable(&self) -> &str {
        psl::domain_str(&self.0).unwrap_or(&self.0)
    }

    /// What stands before that part; empty for an apex.
    #[must_use]
    pub fn subdomain(&self) -> &str {
        let before = self.0.strip_suffix(self.registrable()).unwrap_or_default();
        before.strip_suffix('.').unwrap_or(before)
    }

    /// Is it the registered name itself? It cannot have a CNAME.
    #[must_use]
    pub fn is_apex(&self) -> bool {
        self.subdomain().is_empty()
    }

    /// Where a proof may stand for names that have a CNAME, beside which no other record is allowed.
    #[must_use]
    pub fn proof_name(&self) -> String {
        format!("{PROOF_LABEL}.{}", self.0)
    }

    /// Does it belong to `host`, which is one of the product's own? Everything under the same registered name does.
    #[must_use]
    pub fn belongs_to(&self, host: &str) -> bool {
        let Some(own) = host::mappable(host) else {
            return false;
        };
        let registered = psl::domain_str(&own);
        self.0 == own
            || registered.is_some_and(|registered| registered == self.registrable())
            || self.0.strip_suffix(&own).is_some_and(|before| before.ends_with('.'))
    }
}

impl fmt::Display for DomainName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The label under which a proof may stand.
const PROOF_LABEL: &str = "_octavo";

/// What the DNS knows about a name.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Records {
    /// Its IPv4 addresses, those at the end of aliases included.
    pub a: Vec<Ipv4Addr>,
    /// Its IPv6 addresses.
    pub aaaa: Vec<Ipv6Addr>,
    /// The name it is an alias of.
    pub cname: Option<String>,
    /// Its texts, and those under the name of proofs.
    pub txt: Vec<String>,
}

/// Where custom domains have to point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// The host of the viewer, for aliases.
    pub host: String,
    /// Its addresses.
    pub addresses: Vec<IpAddr>,
}

impl Target {
    /// The IPv4 addresses, for A records.
    pub fn a(&self) -> impl Iterator<Item = Ipv4Addr> {
        self.addresses.iter().filter_map(|address| match address {
            IpAddr::V4(address) => Some(*address),
            IpAddr::V6(_) => None,
        })
    }
}

/// What a test of a domain finds (ACCT-081 to ACCT-093).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DomainStatus {
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
    BadDnsSettings,
    /// A proof is needed, and there is none.
    InvalidOwner,
    /// It has an IPv6 address that is not the viewer's.
    Ipv6Present,
    /// Somebody else has it.
    DomainUsedByOther,
    /// One's own profile has it.
    DomainUsedByMe,
    /// One of one's own projects has it.
    DomainUsedByMyMag,
    /// It can be mapped.
    CanMap,
}

impl DomainStatus {
    /// The status in calls.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NotPublished => "NotPublished",
            Self::NoValidSubscription => "NoValidSubscription",
            Self::NoValidSubscriptionMapped => "NoValidSubscriptionMapped",
            Self::PausedSubscription => "PausedSubscription",
            Self::DomainNotFound => "DomainNotFound",
            Self::BadDnsSettings => "BadDNSSettings",
            Self::InvalidOwner => "InvalidOwner",
            Self::Ipv6Present => "IPv6Present",
            Self::DomainUsedByOther => "DomainUsedByOther",
            Self::DomainUsedByMe => "DomainUsedByMe",
            Self::DomainUsedByMyMag => "DomainUsedByMyMag",
            Self::CanMap => "CanMap",
        }
    }
}

/// What the records of a domain come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reading {
    /// An apex whose A records have an address of the viewer.
    pub valid_a: bool,
    /// A subdomain that is an alias of the viewer's host.
    pub valid_cname: bool,
    /// It has the proof of this account.
    pub proved: bool,
    /// It points here and elsewhere.
    pub ambiguous: bool,
    /// It has an IPv6 address that is not the viewer's.
    pub foreign_v6: bool,
}

impl Reading {
    /// Reads the records of a domain.
    #[must_use]
    pub fn of(name: &DomainName, records: &Records, target: &Target, owner_key: &str) -> Self {
        let ours = |address: &&Ipv4Addr| target.addresses.contains(&IpAddr::V4(**address));
        let here = records.a.iter().filter(ours).count();
        let alias = records.cname.as_deref().map(|cname| cname.trim_end_matches('.').to_ascii_lowercase());
        let proof = proof(owner_key);
        let valid_a = name.is_apex() && here > 0;
        Self {
            valid_a,
            valid_cname: !name.is_apex() && alias.as_deref() == Some(target.host.as_str()),
            proved: records.txt.iter().any(|text| text.trim() == proof),
            ambiguous: valid_a && here < records.a.len(),
            foreign_v6: foreign_v6(records, target).next().is_some(),
        }
    }

    /// Does it point to the viewer?
    #[must_use]
    pub const fn points_here(self) -> bool {
        self.valid_a || self.valid_cname
    }

    /// What stands against mapping it (ACCT-086 to ACCT-089); `used_before` says that another account has used it.
    #[must_use]
    pub fn faults(self, used_before: bool) -> Vec<DomainStatus> {
        let must_prove = (used_before || self.ambiguous) && !self.proved;
        [
            (!self.points_here(), DomainStatus::BadDnsSettings),
            (must_prove, DomainStatus::InvalidOwner),
            (self.foreign_v6, DomainStatus::Ipv6Present),
        ]
        .into_iter()
        .filter_map(|(is_so, status)| is_so.then_some(status))
        .collect()
    }
}

/// The IPv6 addresses that are not the viewer's.
pub fn foreign_v6<'a>(records: &'a Records, target: &'a Target) -> impl Iterator<Item = Ipv6Addr> + 'a {
    records.aaaa.iter().copied().filter(|address| !target.addresses.contains(&IpAddr::V6(*address)))
}

/// The text that proves that a domain is an account's.
#[must_use]
pub fn proof(owner_key: &str) -> String {
    format!("octavo-verify={owner_key}")
}

/// What a domain shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// The owner's profile.
    Profile,
    /// One of the owner's projects.
    Project(ProjectId),
}

/// A domain that is mapped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CustomDomain {
    /// Its name.
    pub name: DomainName,
    /// Whose it is.
    pub owner: UserId,
    /// What it shows.
    pub shown: Shown,
    /// Since when.
    pub mapped_at: DateTime<Utc>,
    /// When its DNS was last looked at.
    pub checked_at: DateTime<Utc>,
    /// Since when its DNS no longer points here; none while it does.
    pub failing_since: Option<DateTime<Utc>>,
    /// Since when it is not served for that reason.
    pub suspended_at: Option<DateTime<Utc>>,
}

/// What a look at a mapped domain's DNS changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// Nothing that anybody has to know.
    None,
    /// It has stopped to point here: its owner is told, once.
    Failing,
    /// It has not pointed here for so long that it is not served any more: its owner is told.
    Suspended,
    /// It points here again.
    Recovered,
}

impl CustomDomain {
    /// How often the DNS of a mapped domain is looked at.
    pub const CHECK_EVERY: TimeDelta = TimeDelta::hours(6);
    /// How soon again once it no longer points here.
    pub const CHECK_AGAIN: TimeDelta = TimeDelta::hours(1);
    /// How long a domain that no longer points here is still served: as long as the DNS may take to tell everybody.
    pub const GRACE: TimeDelta = TimeDelta::hours(72);

    /// A domain that is mapped now.
    #[must_use]
    pub const fn mapped(name: DomainName, owner: UserId, shown: Shown, now: DateTime<Utc>) -> Self {
        Self { name, owner, shown, mapped_at: now, checked_at: now, failing_since: None, suspended_at: None }
    }

    /// When its DNS is to be looked at next.
    #[must_use]
    pub fn next_check(&self) -> DateTime<Utc> {
        let wait = if self.failing_since.is_some() { Self::CHECK_AGAIN } else { Self::CHECK_EVERY };
        self.checked_at + wait
    }

    /// Notes what a look at its DNS has found.
    pub fn look(&mut self, points_here: bool, now: DateTime<Utc>) -> Change {
        self.checked_at = now;
        if points_here {
            let failed = self.failing_since.take().is_some();
            self.suspended_at = None;
            return if failed { Change::Recovered } else { Change::None };
        }
        match (self.failing_since, self.suspended_at) {
            (None, _) => {
                self.failing_since = Some(now);
                Change::Failing
            }
            (Some(since), None) if now >= since + Self::GRACE => {
                self.suspended_at = Some(now);
                Change::Suspended
            }
            _ => Change::None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;
    use uuid::Uuid;

    const KEY: &str = "5f0c";

    fn name(text: &str) -> DomainName {
        DomainName::parse(text).unwrap()
    }

    fn target() -> Target {
        let addresses = vec!["203.0.113.10".parse().unwrap(), "2001:db8::10".parse().unwrap()];
        Target { host: "pages.octavo.example".to_owned(), addresses }
    }

    fn apex(addresses: &[&str]) -> Records {
        Records { a: addresses.iter().map(|text| text.parse().unwrap()).collect(), ..Records::default() }
    }

    #[rstest]
    #[case("salt.example", Some("salt.example"))]
    #[case("  WWW.Salt.Example. ", Some("www.salt.example"))]
    #[case("Bücher.example", Some("xn--bcher-kva.example"))]
    #[case("bücher.co.uk", Some("xn--bcher-kva.co.uk"))]
    #[case("co.uk", None)]
    #[case("example", None)]
    #[case("localhost", None)]
    #[case("127.0.0.1", None)]
    #[case("salt.example:80", None)]
    #[case("https://salt.example", None)]
    #[case("me@salt.example", None)]
    #[case("salt.example\\x", None)]
    #[case("salt .example", None)]
    #[case("salt..example", None)]
    #[case("*.salt.example", None)]
    #[case("", None)]
    fn acct_126_names(#[case] text: &str, #[case] expected: Option<&str>) {
        assert_eq!(DomainName::parse(text).ok().as_ref().map(DomainName::as_str), expected);
    }

    #[test]
    fn a_name_has_a_registered_part_and_what_stands_before_it() {
        let parts = |text| {
            let name = name(text);
            (name.registrable().to_owned(), name.subdomain().to_owned(), name.is_apex())
        };
        assert_eq!(parts("salt.example"), ("salt.example".to_owned(), String::new(), true));
        assert_eq!(parts("a.b.salt.co.uk"), ("salt.co.uk".to_owned(), "a.b".to_owned(), false));
        assert_eq!(name("bücher.example").unicode(), "bücher.example");
        assert_eq!(name("www.salt.example").proof_name(), "_octavo.www.salt.example");
    }

    #[test]
    fn our_own_hosts_and_their_neighbours_belong_to_us() {
        for own in ["octavo.example", "app.octavo.example", "pages.octavo.example", "x.pages.octavo.example"]
        {
            assert!(name(own).belongs_to("pages.octavo.example"), "{own}");
        }
        assert!(!name("myoctavo.example").belongs_to("pages.octavo.example"));
        assert!(!name("salt.example").belongs_to("localhost:4001"));
    }

    #[test]
    fn acct_086_an_apex_needs_an_a_record_and_a_subdomain_a_cname() {
        let read = |text, records: &Records| Reading::of(&name(text), records, &target(), KEY);
        let here = apex(&["203.0.113.10"]);
        assert!(read("salt.example", &here).valid_a && read("salt.example", &here).faults(false).is_empty());
        assert_eq!(read("www.salt.example", &here).faults(false), [DomainStatus::BadDnsSettings]);
        let alias = Records { cname: Some("Pages.Octavo.example.".to_owned()), ..here };
        assert!(read("www.salt.example", &alias).faults(false).is_empty());
        assert_eq!(
            read("salt.example", &apex(&["198.51.100.7"])).faults(false),
            [DomainStatus::BadDnsSettings]
        );
    }

    #[test]
    fn acct_087_a_proof_is_asked_for_when_there_is_doubt() {
        let read = |records: &Records| Reading::of(&name("salt.example"), records, &target(), KEY);
        let here = apex(&["203.0.113.10"]);
        assert_eq!(read(&here).faults(true), [DomainStatus::InvalidOwner]);
        let both = apex(&["203.0.113.10", "198.51.100.7"]);
        assert_eq!(read(&both).faults(false), [DomainStatus::InvalidOwner]);
        for (text, proved) in [("octavo-verify=5f0c", true), ("octavo-verify=5f0d", false), ("5f0c", false)] {
            let records = Records { txt: vec!["v=spf1".to_owned(), text.to_owned()], ..both.clone() };
            assert_eq!(read(&records).faults(true).is_empty(), proved, "{text}");
        }
    }

    #[test]
    fn acct_088_acct_089_the_three_faults_combine() {
        let read = |records: &Records| Reading::of(&name("salt.example"), records, &target(), KEY);
        let v6 = |text: &str| vec![text.parse().unwrap()];
        let ours = Records { aaaa: v6("2001:db8::10"), ..apex(&["203.0.113.10"]) };
        assert!(read(&ours).faults(false).is_empty(), "an AAAA record of ours may stay");
        let all = Records { aaaa: v6("2001:db8::99"), ..apex(&["198.51.100.7"]) };
        use DomainStatus::{BadDnsSettings, InvalidOwner, Ipv6Present};
        assert_eq!(read(&all).faults(true), [BadDnsSettings, InvalidOwner, Ipv6Present]);
        assert_eq!(read(&all).faults(false), [BadDnsSettings, Ipv6Present]);
    }

    #[test]
    fn a_domain_that_points_elsewhere_is_served_for_72_hours_more() {
        let now = DateTime::from_timestamp(1_790_000_000, 0).unwrap();
        let owner = UserId::new(Uuid::from_u128(1));
        let mut domain = CustomDomain::mapped(name("salt.example"), owner, Shown::Profile, now);
        assert_eq!(domain.next_check(), now + TimeDelta::hours(6));
        assert_eq!(domain.look(true, now), Change::None);
        assert_eq!(domain.look(false, now), Change::Failing);
        assert_eq!(domain.next_check(), now + TimeDelta::hours(1));
        assert_eq!(domain.look(false, now + TimeDelta::hours(71)), Change::None, "told once");
        assert_eq!((domain.look(true, now), domain.failing_since), (Change::Recovered, None));
        assert_eq!(domain.look(false, now), Change::Failing);
        assert_eq!(domain.look(false, now + TimeDelta::hours(72)), Change::Suspended);
        assert_eq!(domain.look(false, now + TimeDelta::hours(73)), Change::None);
        assert_eq!(domain.look(true, now + TimeDelta::hours(74)), Change::Recovered);
        assert_eq!((domain.failing_since, domain.suspended_at), (None, None));
    }
}

//! What the DNS says about a domain, and what follows from it.

// Addresses as values; `core` has no sockets.
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use super::DomainName;

/// What the DNS knows about a name.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Records {
    /// Its IPv4 addresses, those at the end of aliases included.
    pub a: Vec<Ipv4Addr>,
    /// Its IPv6 addresses.
    pub aaaa: Vec<Ipv6Addr>,
    /// The name it is an alias of.
    pub cname: Option<String>,
    /// Its TXT records, and those under the name of proofs.
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
    /// The DNS does not know it.
    DomainNotFound,
    /// It does not point to the viewer.
    BadDnsSettings,
    /// A proof is needed, and there is none.
    InvalidOwner,
    /// It has an IPv6 address that is not the viewer's.
    Ipv6Present,
    /// Another account has it.
    DomainUsedByOther,
    /// The account's own profile has it.
    DomainUsedByMe,
    /// One of the account's own projects has it.
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

/// What follows from a domain's records.
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

    /// What prevents mapping it (ACCT-086 to ACCT-089); `used_before` says that another account has used it.
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

/// The TXT record that proves an account's ownership of a domain.
#[must_use]
pub fn proof(owner_key: &str) -> String {
    format!("octavo-verify={owner_key}")
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn acct_087_a_proof_is_asked_for_when_the_owner_is_unclear() {
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
}

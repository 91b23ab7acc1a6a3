//! The names of custom domains.

use core::fmt;

use crate::domains::host;

/// A name that can be mapped, in ASCII and lower case: below a public suffix, and not one itself.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DomainName(String);

/// Not a name that could be mapped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Please enter a domain, such as salt.example")]
pub struct NotADomain;

impl DomainName {
    /// Reads a typed name: `Bücher.Example.` is `xn--bcher-kva.example`. A port, a path, an address in numbers and a
    /// public suffix such as `co.uk` are not domains (ACCT-126).
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

    /// A name that was accepted before, even if it has become a public suffix since.
    #[must_use]
    pub fn stored(text: &str) -> Option<Self> {
        host::mappable(text).filter(|name| name == text).map(Self)
    }

    /// The name, as the DNS and browsers send it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The name in readable form.
    #[must_use]
    pub fn unicode(&self) -> String {
        idna::domain_to_unicode(&self.0).0
    }

    /// The registered part: `salt.example` of `www.salt.example`.
    #[must_use]
    pub fn registrable(&self) -> &str {
        psl::domain_str(&self.0).unwrap_or(&self.0)
    }

    /// The labels before that part; empty for an apex.
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

    /// The name of the proof for names that have a CNAME, beside which no other record is allowed.
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

/// The label of a proof.
const PROOF_LABEL: &str = "_octavo";

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    fn name(text: &str) -> DomainName {
        DomainName::parse(text).unwrap()
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
}

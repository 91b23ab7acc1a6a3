//! Who may read an account's projects that are protected by e-mail.

use std::collections::BTreeSet;

use chrono::{DateTime, TimeDelta, Utc};

use crate::{
    account::email::Email,
    auth::{
        credential::SecretHash,
        throttle::{Beyond, Limit},
    },
    ids::ProjectId,
};

/// A domain whose addresses may all read, such as `@example.com` (ACCT-140), in lower case. Its subdomains are domains
/// of their own.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AllowedDomain(String);

/// The addresses and domains that may read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Whitelist {
    emails: Vec<Email>,
    domains: Vec<AllowedDomain>,
}

/// Why a list is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum WhitelistError {
    /// An entry is neither an address nor a domain (ACCT-141).
    #[error("Please enter valid emails or domains.")]
    Invalid,
    /// An entry occurs twice (ACCT-142).
    #[error("Some entries are duplicates.")]
    Duplicate,
    /// There are more than [`Whitelist::MAX`] entries.
    #[error("There can be 500 entries at most.")]
    TooMany,
}

impl AllowedDomain {
    /// Reads a domain.
    ///
    /// # Errors
    /// [`WhitelistError::Invalid`].
    pub fn parse(text: &str) -> Result<Self, WhitelistError> {
        let text = text.trim().to_lowercase();
        let host = text.strip_prefix('@').ok_or(WhitelistError::Invalid)?;
        let labels: Vec<&str> = host.split('.').collect();
        let plain = |label: &&str| {
            (1..=63).contains(&label.len())
                && label.chars().all(|c| c.is_alphanumeric() || c == '-')
                && !label.starts_with('-')
                && !label.ends_with('-')
        };
        if labels.len() >= 2 && text.len() <= Email::MAX_BYTES && labels.iter().all(plain) {
            Ok(Self(text))
        } else {
            Err(WhitelistError::Invalid)
        }
    }

    /// The domain with its `@`.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Whitelist {
    /// The most entries of both kinds.
    pub const MAX: usize = 500;

    /// Reads the two lists; the order of each stays.
    ///
    /// # Errors
    /// [`WhitelistError`].
    pub fn parse<S: AsRef<str>>(emails: &[S], domains: &[S]) -> Result<Self, WhitelistError> {
        if emails.len().saturating_add(domains.len()) > Self::MAX {
            return Err(WhitelistError::TooMany);
        }
        let emails: Vec<Email> = emails
            .iter()
            .map(|text| Email::parse(text.as_ref()).map_err(|_| WhitelistError::Invalid))
            .collect::<Result<_, _>>()?;
        let domains: Vec<AllowedDomain> =
            domains.iter().map(|text| AllowedDomain::parse(text.as_ref())).collect::<Result<_, _>>()?;
        let mut seen = BTreeSet::new();
        let keys = emails.iter().map(Email::key).chain(domains.iter().map(|domain| domain.0.clone()));
        for key in keys {
            if !seen.insert(key) {
                return Err(WhitelistError::Duplicate);
            }
        }
        Ok(Self { emails, domains })
    }

    /// The addresses.
    #[must_use]
    pub fn emails(&self) -> &[Email] {
        &self.emails
    }

    /// The domains.
    #[must_use]
    pub fn domains(&self) -> &[AllowedDomain] {
        &self.domains
    }

    /// Is the list empty?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.emails.is_empty() && self.domains.is_empty()
    }

    /// May the owner of this address read (ACCT-154)?
    #[must_use]
    pub fn allows(&self, email: &Email) -> bool {
        let key = email.key();
        let host = key.rsplit_once('@').map_or("", |(_, host)| host);
        self.emails.iter().any(|allowed| allowed.key() == key)
            || self.domains.iter().any(|domain| domain.0.strip_prefix('@') == Some(host))
    }
}

/// A link that was mailed to a reader. It opens one project once; using it deletes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReaderLink {
    /// The digest of the secret in the link.
    pub hash: SecretHash,
    /// The project that it opens.
    pub project: ProjectId,
    /// The reader's address.
    pub email: Email,
    /// When it expires.
    pub expires_at: DateTime<Utc>,
}

impl ReaderLink {
    /// The lifetime of a link.
    pub const LIFETIME: TimeDelta = TimeDelta::minutes(15);
    /// Links requested from one address at one page.
    pub const ASK_PAIR: Limit = Limit { window: TimeDelta::minutes(15), free: 5, beyond: Beyond::Refuse };
    /// Links requested from one address at any page.
    pub const ASK_ADDRESS: Limit = Limit { window: TimeDelta::minutes(15), free: 20, beyond: Beyond::Refuse };
    /// Links requested for one mailbox at one page, from anywhere.
    pub const ASK_MAILBOX: Limit = Limit { window: TimeDelta::minutes(15), free: 3, beyond: Beyond::Refuse };
    /// Links tried from one address.
    pub const ATTEMPT_ADDRESS: Limit =
        Limit { window: TimeDelta::minutes(15), free: 30, beyond: Beyond::Refuse };
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case("@example.com", true)]
    #[case(" @Mail.Example.com ", true)]
    #[case("@παράδειγμα.ελ", true)]
    #[case("example.com", false)]
    #[case("@example", false)]
    #[case("@example.", false)]
    #[case("@.com", false)]
    #[case("@exa mple.com", false)]
    #[case("@-example.com", false)]
    #[case("@a@b.com", false)]
    #[case("@", false)]
    fn acct_140_a_domain_starts_with_an_at_sign_and_has_two_parts(#[case] text: &str, #[case] reads: bool) {
        assert_eq!(AllowedDomain::parse(text).is_ok(), reads, "{text}");
    }

    #[test]
    fn acct_141_and_142_wrong_and_double_entries_are_refused() {
        let none: [&str; 0] = [];
        assert_eq!(Whitelist::parse(&["ines"], &none), Err(WhitelistError::Invalid));
        assert_eq!(Whitelist::parse(&none, &["example.com"]), Err(WhitelistError::Invalid));
        assert_eq!(Whitelist::parse(&["a@b.example", "A@b.example"], &none), Err(WhitelistError::Duplicate));
        assert_eq!(Whitelist::parse(&none, &["@b.example", "@B.example"]), Err(WhitelistError::Duplicate));
        let many: Vec<String> = (0..=Whitelist::MAX).map(|n| format!("a{n}@b.example")).collect();
        assert_eq!(Whitelist::parse(&many, &[]), Err(WhitelistError::TooMany));
        assert!(Whitelist::parse(&none, &none).unwrap().is_empty());
    }

    #[test]
    fn acct_154_an_address_matches_itself_or_its_domain() {
        let list = Whitelist::parse(&["noor@haddad.example"], &["@kiln.example"]).unwrap();
        let allows = |text: &str| list.allows(&Email::parse(text).unwrap());
        assert!(allows("Noor@Haddad.example") && allows("anybody@KILN.example"));
        for other in ["ines@haddad.example", "a@mail.kiln.example", "a@notkiln.example", "a@kiln.example.org"]
        {
            assert!(!allows(other), "{other}");
        }
    }
}

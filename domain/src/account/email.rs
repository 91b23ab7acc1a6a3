//! E-mail addresses.

use email_address::EmailAddress;

/// A deliverable e-mail address, as its owner wrote it.
///
/// Two addresses belong to the same account when their [`key`](Email::key) is the same.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Email(String);

/// The text is not an e-mail address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum EmailError {
    /// Nothing but white space.
    #[error("E-mail must be filled")]
    Empty,
    /// Not of the shape "name@host", or longer than SMTP carries.
    #[error("This is not an e-mail address")]
    Malformed,
}

impl Email {
    /// The longest address SMTP carries, in bytes (RFC 5321, 4.5.3.1.3).
    pub const MAX_BYTES: usize = 254;

    /// Reads an address; white space around it is dropped.
    ///
    /// # Errors
    /// [`EmailError`] says what is wrong.
    pub fn parse(text: &str) -> Result<Self, EmailError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(EmailError::Empty);
        }
        let plain =
            !text.chars().any(|c| c.is_whitespace() || c.is_control() || matches!(c, '<' | '>' | '"'));
        if plain && text.len() <= Self::MAX_BYTES && EmailAddress::is_valid(text) {
            Ok(Self(text.to_owned()))
        } else {
            Err(EmailError::Malformed)
        }
    }

    /// The address as it was written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The form under which an account is found: without regard to case.
    #[must_use]
    pub fn key(&self) -> String {
        self.0.to_lowercase()
    }

    /// The part before the last `@`.
    #[must_use]
    pub fn local_part(&self) -> &str {
        self.0.rsplit_once('@').map_or(self.0.as_str(), |(local, _)| local)
    }

    /// Can mail reach it at all? Addresses below `invalid` never exist (RFC 2606, 2).
    #[must_use]
    pub fn is_reachable(&self) -> bool {
        let host = self.0.rsplit_once('@').map_or("", |(_, host)| host).trim_end_matches('.').to_lowercase();
        host != "invalid" && !host.ends_with(".invalid")
    }

    /// The address with all but the first letter of its local part hidden, for logs.
    #[must_use]
    pub fn masked(&self) -> String {
        let (local, host) = self.0.rsplit_once('@').unwrap_or((self.0.as_str(), ""));
        let first: String = local.chars().take(1).collect();
        format!("{first}…@{host}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case("ines@okafor.studio")]
    #[case("  ines@okafor.studio ")]
    #[case("a@b")]
    #[case("ίνες@παράδειγμα.ελ")]
    fn reads(#[case] text: &str) {
        assert_eq!(Email::parse(text).map(|e| e.as_str().to_owned()), Ok(text.trim().to_owned()));
    }

    #[rstest]
    #[case("", EmailError::Empty)]
    #[case("   ", EmailError::Empty)]
    #[case("ines", EmailError::Malformed)]
    #[case("@okafor.studio", EmailError::Malformed)]
    #[case("ines@", EmailError::Malformed)]
    #[case("in es@okafor.studio", EmailError::Malformed)]
    #[case("Ines <ines@okafor.studio>", EmailError::Malformed)]
    #[case("ines@okafor.studio\r\nBcc: all@okafor.studio", EmailError::Malformed)]
    fn refuses(#[case] text: &str, #[case] error: EmailError) {
        assert_eq!(Email::parse(text), Err(error));
    }

    #[test]
    fn one_account_whatever_the_case() {
        assert_eq!(
            Email::parse("Ines@Okafor.Studio").unwrap().key(),
            Email::parse("ines@okafor.studio").unwrap().key()
        );
    }

    #[test]
    fn logs_show_a_mask() {
        assert_eq!(Email::parse("ines@okafor.studio").unwrap().masked(), "i…@okafor.studio");
    }

    #[test]
    fn some_addresses_lead_nowhere() {
        for (address, reachable) in [
            ("ines@okafor.studio", true),
            ("ines@invalid.studio", true),
            ("studio@octavo.invalid", false),
            ("a@INVALID", false),
        ] {
            assert_eq!(Email::parse(address).unwrap().is_reachable(), reachable, "{address}");
        }
    }
}

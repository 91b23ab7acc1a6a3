//! Passkeys: keys of a device or a password manager that sign in without a password.

use chrono::{DateTime, TimeDelta, Utc};

use crate::{
    auth::credential::SecretHash,
    ids::{PasskeyId, UserId},
};

/// The name is not valid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("A passkey’s name has 1 to {} characters", PasskeyName::MAX)]
pub struct InvalidPasskeyName;

/// The owner's name for a passkey.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PasskeyName(String);

impl PasskeyName {
    /// The most characters.
    pub const MAX: usize = 60;

    /// Reads a name: spaces around it do not count, and it has neither line breaks nor other control characters.
    ///
    /// # Errors
    /// [`InvalidPasskeyName`].
    pub fn parse(text: &str) -> Result<Self, InvalidPasskeyName> {
        let name = text.trim();
        let fits = (1..=Self::MAX).contains(&name.chars().count());
        if fits && !name.chars().any(char::is_control) {
            Ok(Self(name.to_owned()))
        } else {
            Err(InvalidPasskeyName)
        }
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The id by which an authenticator finds a passkey: chosen by it, and not secret.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CredentialId(Vec<u8>);

impl CredentialId {
    /// Wraps what an authenticator chose, or what was read back from storage.
    #[must_use]
    pub const fn new(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }

    /// The bytes.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }
}

/// A passkey of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passkey {
    /// Identity: the handle by which its owner renames and removes it.
    pub id: PasskeyId,
    /// The account, which has at most [`Passkey::MOST`].
    pub user: UserId,
    /// Its id at the authenticator, unique among all passkeys.
    pub credential: CredentialId,
    /// What verifies its answers: the public key, the counter, the policy. Only the verifying port reads it, and it is
    /// not secret.
    pub key: String,
    /// The owner's name for it.
    pub name: PasskeyName,
    /// Is it synced to other devices?
    pub backed_up: bool,
    /// When it was added.
    pub created_at: DateTime<Utc>,
    /// When it was last used to sign in.
    pub last_used_at: Option<DateTime<Utc>>,
}

impl Passkey {
    /// The most passkeys of an account.
    pub const MOST: usize = 20;
}

/// A challenge to an authenticator that waits for its answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ceremony {
    /// The SHA-256 of the token that the browser was given.
    pub hash: SecretHash,
    /// The account that adds a passkey; none for a sign-in.
    pub user: Option<UserId>,
    /// What verifies the answer. Only the verifying port reads it.
    pub state: String,
    /// When it expires.
    pub expires_at: DateTime<Utc>,
}

impl Ceremony {
    /// How long an answer may take.
    pub const LIFETIME: TimeDelta = TimeDelta::minutes(5);

    /// May it still be answered at `now`, by `user`, or for a sign-in?
    #[must_use]
    pub fn holds(&self, user: Option<UserId>, now: DateTime<Utc>) -> bool {
        self.user == user && now < self.expires_at
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;
    use uuid::Uuid;

    #[rstest]
    #[case("Laptop", Some("Laptop"))]
    #[case("  The studio’s key \n", Some("The studio’s key"))]
    #[case("東京", Some("東京"))]
    #[case("", None)]
    #[case(" \t ", None)]
    #[case("two\nlines", None)]
    #[case("bell\u{7}", None)]
    fn a_name_is_one_line(#[case] text: &str, #[case] name: Option<&str>) {
        assert_eq!(PasskeyName::parse(text).ok().as_ref().map(PasskeyName::as_str), name);
    }

    #[test]
    fn a_name_has_at_most_sixty_characters() {
        assert!(PasskeyName::parse(&"é".repeat(60)).is_ok());
        assert_eq!(PasskeyName::parse(&"é".repeat(61)), Err(InvalidPasskeyName));
        assert_eq!(InvalidPasskeyName.to_string(), "A passkey’s name has 1 to 60 characters");
    }

    #[test]
    fn a_ceremony_is_for_whom_it_was_begun_and_ends_with_its_time() {
        let start = DateTime::from_timestamp(1_790_000_000, 0).unwrap();
        let (ines, noor) = (UserId::new(Uuid::from_u128(1)), UserId::new(Uuid::from_u128(2)));
        let expires_at = start + Ceremony::LIFETIME;
        let adding =
            Ceremony { hash: SecretHash::new([0; 32]), user: Some(ines), state: String::new(), expires_at };
        assert!(adding.holds(Some(ines), expires_at - TimeDelta::microseconds(1)));
        assert!(!adding.holds(Some(ines), expires_at));
        assert!(!adding.holds(Some(noor), start) && !adding.holds(None, start));
        let entering = Ceremony { user: None, ..adding };
        assert!(entering.holds(None, start) && !entering.holds(Some(ines), start));
    }
}

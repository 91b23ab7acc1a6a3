//! The second factor: codes of an authenticator app, recovery codes, and the sign-in challenge.

use chrono::{DateTime, TimeDelta, Utc};

use crate::{
    auth::credential::SecretHash,
    ids::{FactorId, UserId},
};

/// A method of proof beside the password.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// The six digits that an authenticator app shows (RFC 6238).
    Authenticator,
}

impl Method {
    /// The method's name in storage and on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Authenticator => "authenticator",
        }
    }

    /// The method of a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        (name == Self::Authenticator.name()).then_some(Self::Authenticator)
    }
}

/// A text that only the holder of the product's key can read.
#[derive(Clone, PartialEq, Eq)]
pub struct Sealed(Vec<u8>);

impl Sealed {
    /// Wraps what the sealing port made, or what was read back from storage.
    #[must_use]
    pub const fn new(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }

    /// The bytes, to be stored or opened.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }
}

impl std::fmt::Debug for Sealed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Sealed(…)")
    }
}

/// A second factor that is turned on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SecondFactor {
    /// Identity: the method's id on the wire.
    pub id: FactorId,
    /// The account, which has at most one.
    pub user: UserId,
    /// What it is.
    pub method: Method,
    /// The secret that the app shares.
    pub secret: Sealed,
    /// The last time step whose code was used: no code of it or of an earlier one works again.
    pub last_step: i64,
    /// When it was turned on.
    pub created_at: DateTime<Utc>,
}

/// A secret that was shown, but whose code has not been entered yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PendingSecret {
    /// The account.
    pub user: UserId,
    /// The secret.
    pub secret: Sealed,
    /// When it expires and another one is made.
    pub expires_at: DateTime<Utc>,
}

impl PendingSecret {
    /// How long a shown secret may be confirmed.
    pub const LIFETIME: TimeDelta = TimeDelta::minutes(30);
}

/// The sign-in challenge: the step between the right password and a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Challenge {
    /// The SHA-256 of the token that the browser was given.
    pub hash: SecretHash,
    /// The account whose password was given.
    pub user: UserId,
    /// The SHA-256 of the password's hash at that time: a changed password ends the challenge.
    pub password: SecretHash,
    /// When it expires; then the password has to be given again.
    pub expires_at: DateTime<Utc>,
}

impl Challenge {
    /// The challenge's lifetime.
    pub const LIFETIME: TimeDelta = TimeDelta::minutes(10);

    /// May it still be passed at `now`, by an account whose password's hash has this SHA-256?
    #[must_use]
    pub fn holds(&self, password: &SecretHash, now: DateTime<Utc>) -> bool {
        now < self.expires_at && self.password == *password
    }
}

/// Why a text is not a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CodeError {
    /// Not exactly six digits.
    #[error("An authentication code has 6 digits")]
    NotSixDigits,
    /// Not sixteen letters and digits.
    #[error("A recovery code has 16 letters and digits")]
    NotRecoveryCode,
}

/// The six digits that an authenticator app shows (ACCT-145).
///
/// It has no `Debug`, so that it cannot leak into a log.
#[derive(Clone, PartialEq, Eq)]
pub struct AuthenticatorCode(String);

impl AuthenticatorCode {
    /// Its number of digits.
    pub const DIGITS: usize = 6;
    /// The validity of one code, in seconds.
    pub const STEP_SECONDS: i64 = 30;

    /// Reads a code.
    ///
    /// # Errors
    /// [`CodeError::NotSixDigits`].
    pub fn parse(text: &str) -> Result<Self, CodeError> {
        let is_code = text.len() == Self::DIGITS && text.bytes().all(|byte| byte.is_ascii_digit());
        if is_code { Ok(Self(text.to_owned())) } else { Err(CodeError::NotSixDigits) }
    }

    /// The digits, to be compared.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }
}

/// A code that stands in for the authenticator once (ACCT-256): 80 random bits as sixteen characters of Crockford's
/// base 32.
///
/// It has no `Debug`, so that it cannot leak into a log.
#[derive(Clone, PartialEq, Eq)]
pub struct RecoveryCode(String);

impl RecoveryCode {
    /// How many an account is given (ACCT-238).
    pub const COUNT: usize = 6;
    /// Its number of characters.
    const SIGNS: usize = 16;
    const ALPHABET: &'static str = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

    /// The code made of the lowest 80 of `bits`.
    #[must_use]
    pub fn from_bits(bits: u128) -> Self {
        let sign = |position: usize| {
            let value = usize::try_from(bits >> (5 * position) & 31).ok();
            value.and_then(|value| Self::ALPHABET.chars().nth(value))
        };
        Self((0..Self::SIGNS).rev().filter_map(sign).collect())
    }

    /// Reads a code as a person types it: in any case, with or without dashes and spaces, and with the letters that are
    /// read as digits.
    ///
    /// # Errors
    /// [`CodeError::NotRecoveryCode`].
    pub fn parse(text: &str) -> Result<Self, CodeError> {
        let signs = text.chars().filter(|sign| *sign != '-' && !sign.is_whitespace());
        let read: String = signs
            .map(|sign| match sign.to_ascii_uppercase() {
                'O' => '0',
                'I' | 'L' => '1',
                sign => sign,
            })
            .take(Self::SIGNS + 1)
            .collect();
        let is_code =
            read.chars().count() == Self::SIGNS && read.chars().all(|sign| Self::ALPHABET.contains(sign));
        if is_code { Ok(Self(read)) } else { Err(CodeError::NotRecoveryCode) }
    }

    /// The sixteen characters, to be hashed.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// The code as it is shown: `ABCD-EFGH-JKMN-PQRS`.
    #[must_use]
    pub fn shown(&self) -> String {
        let mut shown = String::with_capacity(Self::SIGNS + 3);
        for (position, sign) in self.0.chars().enumerate() {
            if position > 0 && position % 4 == 0 {
                shown.push('-');
            }
            shown.push(sign);
        }
        shown
    }
}

/// A proof of the second factor.
#[derive(Clone, PartialEq, Eq)]
pub enum Proof {
    /// The app's code.
    Code(AuthenticatorCode),
    /// A recovery code.
    Recovery(RecoveryCode),
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case("123456", true)]
    #[case("000000", true)]
    #[case("", false)]
    #[case("12345", false)]
    #[case("1234567", false)]
    #[case("12345a", false)]
    #[case("+12345", false)]
    #[case("123 456", false)]
    #[case("١٢٣٤٥٦", false)]
    fn acct_145_a_code_has_exactly_six_digits(#[case] text: &str, #[case] is_code: bool) {
        assert_eq!(AuthenticatorCode::parse(text).is_ok(), is_code);
    }

    #[test]
    fn a_recovery_code_keeps_its_eighty_bits() {
        assert_eq!(RecoveryCode::from_bits(0).shown(), "0000-0000-0000-0000");
        assert_eq!(RecoveryCode::from_bits(1).shown(), "0000-0000-0000-0001");
        assert_eq!(RecoveryCode::from_bits(u128::MAX).shown(), "ZZZZ-ZZZZ-ZZZZ-ZZZZ");
        assert_eq!(RecoveryCode::from_bits(31 << 75).shown(), "Z000-0000-0000-0000");
        assert_eq!(RecoveryCode::from_bits(1 << 80).shown(), "0000-0000-0000-0000");
    }

    #[rstest]
    #[case("ABCD-EFGH-JKMN-PQRS")]
    #[case("abcdefghjkmnpqrs")]
    #[case(" ABCD EFGH  JKMN PQRS\n")]
    fn a_recovery_code_is_read_as_it_is_typed(#[case] text: &str) {
        assert_eq!(RecoveryCode::parse(text).ok().unwrap().shown(), "ABCD-EFGH-JKMN-PQRS");
    }

    #[test]
    fn letters_that_look_like_digits_are_those() {
        assert_eq!(RecoveryCode::parse("OoIiLl00-11112222").ok().unwrap().expose(), "0011110011112222");
    }

    #[rstest]
    #[case("")]
    #[case("ABCD-EFGH-JKMN-PQR")]
    #[case("ABCD-EFGH-JKMN-PQRS0")]
    #[case("ABCD-EFGH-JKMN-PQRU")]
    #[case("ABCD-EFGH-JKMN-PQRÄ")]
    fn what_is_no_recovery_code(#[case] text: &str) {
        assert_eq!(RecoveryCode::parse(text).err(), Some(CodeError::NotRecoveryCode));
    }

    #[test]
    fn a_step_ends_with_its_time_and_with_the_password() {
        let start = DateTime::from_timestamp(1_790_000_000, 0).unwrap();
        let (old, new) = (SecretHash::new([1; 32]), SecretHash::new([2; 32]));
        let user = UserId::new(uuid::Uuid::from_u128(1));
        let expires_at = start + Challenge::LIFETIME;
        let challenge = Challenge { hash: SecretHash::new([0; 32]), user, password: old, expires_at };
        assert!(challenge.holds(&old, expires_at - TimeDelta::microseconds(1)));
        assert!(!challenge.holds(&old, expires_at));
        assert!(!challenge.holds(&new, start));
    }
}

//! The second factor in calls and answers.

use chrono::{DateTime, Utc};
use octavo_application::{
    account::ports::queries::FactorView,
    auth::second_factor::{
        CodeRefused, enable::EnableError, pass::SecondFactorError, show_secret::ShowSecretError,
    },
};
use octavo_domain::auth::second_factor::{AuthenticatorCode, Method as DomainMethod, Proof, RecoveryCode};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::problem::{ErrorCode, Problem};

/// A kind of second factor.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Method {
    /// With an authenticator app.
    Authenticator,
}

impl From<DomainMethod> for Method {
    fn from(method: DomainMethod) -> Self {
        match method {
            DomainMethod::Authenticator => Self::Authenticator,
        }
    }
}

/// The account's second factor.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TwoFactor {
    /// Those that are turned on; empty when none is.
    methods: Vec<TwoFactorMethod>,
    /// How many recovery codes have not been used.
    recovery_codes_left: u32,
}

/// A second factor that is turned on.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TwoFactorMethod {
    /// Its id, for turning it off.
    id: Uuid,
    /// Its kind.
    method: Method,
}

impl From<Option<FactorView>> for TwoFactor {
    fn from(factor: Option<FactorView>) -> Self {
        let method =
            |factor: FactorView| TwoFactorMethod { id: factor.id.uuid(), method: factor.method.into() };
        Self {
            methods: factor.map(method).into_iter().collect(),
            recovery_codes_left: factor.map_or(0, |factor| factor.codes_left),
        }
    }
}

/// The password was right and a code is needed. There is no session yet.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SecondFactorStep {
    /// The kinds that can supply the code.
    methods: Vec<Method>,
    /// When the step expires.
    expires_at: DateTime<Utc>,
}

impl SecondFactorStep {
    /// A step that expires at `expires_at`.
    pub(crate) fn until(expires_at: DateTime<Utc>) -> Self {
        Self { methods: vec![Method::Authenticator], expires_at }
    }
}

/// Recovery codes. They cannot be read again.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RecoveryCodes {
    /// Each such as `ABCD-EFGH-JKMN-PQRS`.
    recovery_codes: Vec<String>,
}

impl From<Vec<RecoveryCode>> for RecoveryCodes {
    fn from(codes: Vec<RecoveryCode>) -> Self {
        Self { recovery_codes: codes.iter().map(RecoveryCode::shown).collect() }
    }
}

/// Reads a body's field `code`.
pub(crate) fn code(text: &str) -> Result<AuthenticatorCode, Problem> {
    AuthenticatorCode::parse(text)
        .map_err(|error| Problem::invalid(ErrorCode::InvalidCode, "code", error.to_string()))
}

/// Reads the proof of a body: either `code` or `recoveryCode`.
pub(crate) fn proof(
    code_text: Option<&str>,
    recovery_text: Option<&str>,
) -> Result<(Proof, &'static str), Problem> {
    match (code_text, recovery_text) {
        (Some(text), None) => Ok((Proof::Code(code(text)?), "code")),
        (None, Some(text)) => match RecoveryCode::parse(text) {
            Ok(recovery) => Ok((Proof::Recovery(recovery), "recoveryCode")),
            Err(error) => Err(Problem::invalid(ErrorCode::InvalidCode, "recoveryCode", error.to_string())),
        },
        _ => Err(one_of("code", "recoveryCode")),
    }
}

/// Neither or both of two fields were given.
pub(crate) fn one_of(one: &str, other: &str) -> Problem {
    let sentence = format!("The body must have either {one} or {other}");
    Problem::new(ErrorCode::InvalidBody, sentence)
}

/// A refused code; `field` is where it was given.
pub(crate) fn refuse_code(error: CodeRefused, field: &str) -> Problem {
    let sentence = error.to_string();
    match error {
        CodeRefused::Wrong => Problem::invalid(ErrorCode::WrongCode, field, sentence),
        CodeRefused::Gone => Problem::signed_out(),
        CodeRefused::Off => Problem::new(ErrorCode::SecondFactorOff, sentence),
        CodeRefused::TooMany(wait) => Problem::too_many(wait),
        CodeRefused::Storage(error) => error.into(),
    }
}

/// A refused step; `field` is where the code was given.
pub(crate) fn refuse_step(error: SecondFactorError, field: &str) -> Problem {
    let sentence = error.to_string();
    match error {
        SecondFactorError::WrongCode => Problem::invalid(ErrorCode::WrongCode, field, sentence),
        SecondFactorError::Expired => Problem::invalid(ErrorCode::ChallengeExpired, field, sentence),
        SecondFactorError::TooMany(wait) => Problem::too_many(wait),
        SecondFactorError::Storage(error) => error.into(),
    }
}

fn unconfirmed(sentence: String) -> Problem {
    Problem::new(ErrorCode::EmailUnconfirmed, sentence)
}

impl From<ShowSecretError> for Problem {
    fn from(error: ShowSecretError) -> Self {
        let sentence = error.to_string();
        match error {
            ShowSecretError::Gone => Self::signed_out(),
            ShowSecretError::EmailUnconfirmed => unconfirmed(sentence),
            ShowSecretError::AlreadyOn => Self::new(ErrorCode::SecondFactorOn, sentence),
            ShowSecretError::Storage(error) => error.into(),
        }
    }
}

impl From<EnableError> for Problem {
    fn from(error: EnableError) -> Self {
        let sentence = error.to_string();
        match error {
            EnableError::Gone => Self::signed_out(),
            EnableError::EmailUnconfirmed => unconfirmed(sentence),
            EnableError::AlreadyOn => Self::new(ErrorCode::SecondFactorOn, sentence),
            EnableError::SecretExpired => {
                Self::invalid(ErrorCode::SecretExpired, "secretBase32Encoded", sentence)
            }
            EnableError::WrongCode => Self::invalid(ErrorCode::WrongCode, "code", sentence),
            EnableError::TooMany(wait) => Self::too_many(wait),
            EnableError::Storage(error) => error.into(),
        }
    }
}

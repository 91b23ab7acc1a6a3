//! The use cases of the second factor.

use octavo_application::auth::second_factor::{
    disable::DisableSecondFactor, enable::EnableSecondFactor, pass::CompleteSecondFactor,
    renew_codes::RenewRecoveryCodes, show_secret::ShowSecret, verify_code::VerifyCode,
};

/// The second factor, and signing in with it.
pub struct SecondFactorUseCases {
    /// Makes a secret and stores it, sealed, until a code of it is entered.
    pub show_secret: ShowSecret,
    /// Checks a code of the secret, turns the second factor on and makes recovery codes.
    pub enable: EnableSecondFactor,
    /// Turns the second factor off after checking a code.
    pub disable: DisableSecondFactor,
    /// Replaces the recovery codes with new ones.
    pub renew_codes: RenewRecoveryCodes,
    /// Checks a code after the right password, and starts the session.
    pub pass: CompleteSecondFactor,
    /// Checks a code in place of the password and gives the session another token.
    pub verify_code: VerifyCode,
}

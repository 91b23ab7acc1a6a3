//! The use cases of the second factor.

use octavo_application::auth::second_factor::{
    disable::DisableSecondFactor, enable::EnableSecondFactor, pass::PassSecondFactor, prove_code::ProveCode,
    renew_codes::RenewRecoveryCodes, show_secret::ShowSecret,
};

/// What somebody does about their second factor, and with it.
pub struct SecondFactorCases {
    /// Makes a secret and keeps it, sealed, until a code of it is entered.
    pub show_secret: ShowSecret,
    /// Turns the second factor on for somebody whose app shows the right code, and gives them recovery codes.
    pub enable: EnableSecondFactor,
    /// Turns the second factor off for somebody who can still give it.
    pub disable: DisableSecondFactor,
    /// Gives somebody new recovery codes in place of those they have.
    pub renew_codes: RenewRecoveryCodes,
    /// Takes a code from somebody whose password was right, and starts their session.
    pub pass: PassSecondFactor,
    /// Takes a code in place of the password and gives the session another token.
    pub prove_code: ProveCode,
}

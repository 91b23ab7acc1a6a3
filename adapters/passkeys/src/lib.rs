//! The relying party's side of passkeys, with `webauthn-rs`.

use octavo_application::auth::ports::passkey::{
    PasskeyAssertion, PasskeyError, PasskeyOptions, PasskeyVerifier, RegisteredPasskey,
};
use octavo_domain::{
    account::user::User,
    auth::passkey::{Ceremony, CredentialId},
    ids::UserId,
};
use serde_json::{Value, json};
use webauthn_rs::prelude::{
    CredentialID, DiscoverableAuthentication, Passkey, PasskeyRegistration, PublicKeyCredential,
    RegisterPublicKeyCredential, Url, Webauthn, WebauthnBuilder, WebauthnError,
};

/// The relying party at one origin.
///
/// Browsers bind passkeys to a domain name. At an origin that is a bare IP address there are none, and every call
/// returns [`PasskeyError::Unavailable`].
pub struct RelyingParty(Option<Webauthn>);

/// The app's address is not a URL.
#[derive(Debug, thiserror::Error)]
#[error("{0} is not an origin at which passkeys can be asked for")]
pub struct InvalidOrigin(String);

impl RelyingParty {
    /// The relying party at an origin, such as `https://app.octavo.example`, under the product's name.
    ///
    /// # Errors
    /// [`InvalidOrigin`].
    pub fn new(app_origin: &str, product_name: &str) -> Result<Self, InvalidOrigin> {
        let invalid = || InvalidOrigin(app_origin.to_owned());
        let origin = Url::parse(app_origin).map_err(|_| invalid())?;
        let Some(domain) = origin.domain() else { return Ok(Self(None)) };
        let timeout = Ceremony::LIFETIME.to_std().map_err(|_| invalid())?;
        let builder = WebauthnBuilder::new(domain, &origin).map_err(|_| invalid())?;
        let built = builder.rp_name(product_name).timeout(timeout).build().map_err(|_| invalid())?;
        Ok(Self(Some(built)))
    }

    fn party(&self) -> Result<&Webauthn, PasskeyError> {
        self.0.as_ref().ok_or(PasskeyError::Unavailable)
    }
}

#[expect(clippy::needless_pass_by_value, reason = "`map_err` hands it over")]
fn failed(error: impl ToString) -> PasskeyError {
    PasskeyError::Failed(error.to_string())
}

#[expect(clippy::needless_pass_by_value, reason = "`map_err` hands it over")]
fn refused(error: impl ToString) -> PasskeyError {
    PasskeyError::Refused(error.to_string())
}

/// Why an answer was refused; `Debug` names the broken rule.
#[expect(clippy::needless_pass_by_value, reason = "`map_err` hands it over")]
fn broken(error: WebauthnError) -> PasskeyError {
    PasskeyError::Refused(format!("{error:?}"))
}

/// The form for browsers: the object inside of `publicKey`.
fn public_key(mut options: Value) -> Result<Value, PasskeyError> {
    options.get_mut("publicKey").map(Value::take).ok_or_else(|| failed("the options have no publicKey"))
}

impl PasskeyVerifier for RelyingParty {
    fn begin_add(&self, user: &User, known: &[CredentialId]) -> Result<PasskeyOptions, PasskeyError> {
        let known = known.iter().map(|credential| CredentialID::from(credential.bytes().to_vec())).collect();
        let (options, state) = self
            .party()?
            .start_passkey_registration(user.id.uuid(), user.email.as_str(), user.name.as_str(), Some(known))
            .map_err(failed)?;
        let mut options = public_key(serde_json::to_value(options).map_err(failed)?)?;
        // The library leaves it to the authenticator whether a passkey is discoverable. Here it must be.
        if let Some(Value::Object(selection)) = options.get_mut("authenticatorSelection") {
            selection.insert("residentKey".to_owned(), json!("required"));
            selection.insert("requireResidentKey".to_owned(), json!(true));
        }
        Ok(PasskeyOptions {
            options: options.to_string(),
            state: serde_json::to_string(&state).map_err(failed)?,
        })
    }

    fn check_new(&self, state: &str, answer: &str) -> Result<RegisteredPasskey, PasskeyError> {
        let state: PasskeyRegistration = serde_json::from_str(state).map_err(failed)?;
        let answer: RegisterPublicKeyCredential = serde_json::from_str(answer).map_err(refused)?;
        let passkey = self.party()?.finish_passkey_registration(&answer, &state).map_err(broken)?;
        let key = serde_json::to_value(&passkey).map_err(failed)?;
        Ok(RegisteredPasskey {
            credential: CredentialId::new(passkey.cred_id().to_vec()),
            backed_up: backed_up(&key)?,
            key: key.to_string(),
        })
    }

    fn ask_for_any(&self) -> Result<PasskeyOptions, PasskeyError> {
        let (options, state) = self.party()?.start_discoverable_authentication().map_err(failed)?;
        let options = public_key(serde_json::to_value(options).map_err(failed)?)?;
        Ok(PasskeyOptions {
            options: options.to_string(),
            state: serde_json::to_string(&state).map_err(failed)?,
        })
    }

    fn claimed(&self, answer: &str) -> Result<(UserId, CredentialId), PasskeyError> {
        let answer: PublicKeyCredential = serde_json::from_str(answer).map_err(refused)?;
        let party = self.party()?;
        let (user, credential) = party.identify_discoverable_authentication(&answer).map_err(broken)?;
        Ok((UserId::new(user), CredentialId::new(credential.to_vec())))
    }

    fn check(&self, state: &str, answer: &str, key: &str) -> Result<PasskeyAssertion, PasskeyError> {
        let state: DiscoverableAuthentication = serde_json::from_str(state).map_err(failed)?;
        let mut passkey: Passkey = serde_json::from_str(key).map_err(failed)?;
        let answer: PublicKeyCredential = serde_json::from_str(answer).map_err(refused)?;
        if is_embedded(&answer)? {
            return Err(refused("it was asked for by a page inside of another site's"));
        }
        let party = self.party()?;
        let done = party.finish_discoverable_authentication_v2(&answer, state, &passkey).map_err(broken)?;
        if !done.user_verified() {
            return Err(refused("the user was not verified"));
        }
        passkey.update_credential(&done);
        let key = serde_json::to_string(&passkey).map_err(failed)?;
        Ok(PasskeyAssertion { key, backed_up: done.backup_state() })
    }
}

/// Did a page in a frame of another site ask for it? The library checks this only when a passkey is added.
fn is_embedded(answer: &PublicKeyCredential) -> Result<bool, PasskeyError> {
    let told: Value = serde_json::from_slice(&answer.response.client_data_json).map_err(refused)?;
    Ok(told.get("crossOrigin").and_then(Value::as_bool).unwrap_or(false))
}

/// Whether a passkey is backed up, which the library shows only in its serialised form.
fn backed_up(key: &Value) -> Result<bool, PasskeyError> {
    let flag = key.pointer("/cred/backup_state").and_then(Value::as_bool);
    flag.ok_or_else(|| failed("the passkey says nothing of its backup"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn at_an_address_without_a_name_there_are_no_passkeys() {
        let party = RelyingParty::new("http://127.0.0.1:4000", "Octavo").unwrap();
        assert_eq!(party.ask_for_any().err(), Some(PasskeyError::Unavailable));
        assert!(RelyingParty::new("nowhere", "Octavo").is_err());
    }

    #[test]
    fn what_is_asked_names_the_domain_and_asks_for_verification() {
        let party = RelyingParty::new("https://app.octavo.example", "Octavo").unwrap();
        let one = party.ask_for_any().unwrap();
        let options: Value = serde_json::from_str(&one.options).unwrap();
        assert_eq!(options["rpId"], "app.octavo.example");
        assert_eq!(options["userVerification"], "required");
        assert_eq!(options["timeout"], 300_000);
        assert_eq!(options["allowCredentials"], json!([]));
        let other: Value = serde_json::from_str(&party.ask_for_any().unwrap().options).unwrap();
        assert_ne!(options["challenge"], other["challenge"]);
    }

    #[test]
    fn what_is_no_answer_is_refused() {
        let party = RelyingParty::new("https://app.octavo.example", "Octavo").unwrap();
        for answer in ["", "{}", "[]", r#"{"id":"AA","rawId":"AA","type":"public-key","response":{}}"#] {
            assert!(matches!(party.claimed(answer), Err(PasskeyError::Refused(_))), "{answer}");
        }
    }
}

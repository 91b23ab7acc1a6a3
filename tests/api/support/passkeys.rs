//! A software authenticator, and calls with it.

use data_encoding::BASE64URL_NOPAD;
use octavo_domain::{
    auth::passkey::{CredentialId, Passkey, PasskeyName},
    ids::{PasskeyId, UserId},
};
use p256::ecdsa::{Signature, SigningKey, signature::Signer};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::{
    app::{APP_ORIGIN, Account, TestApp},
    browser::{Answer, Browser},
};

const PRESENT: u8 = 1;
const VERIFIED: u8 = 1 << 2;
const BACKUP_ELIGIBLE: u8 = 1 << 3;
const BACKED_UP: u8 = 1 << 4;
const ATTESTED: u8 = 1 << 6;

/// A passkey in a device, and how the device behaves.
#[derive(Clone)]
pub(crate) struct SoftKey {
    pub(crate) signing: SigningKey,
    pub(crate) id: Vec<u8>,
    /// The user handle that it was given.
    pub(crate) user: Vec<u8>,
    /// `None` has no counter, like synchronised passkeys.
    pub(crate) counter: Option<u32>,
    pub(crate) verifies: bool,
    pub(crate) synchronised: bool,
    /// The origin that it signs for.
    pub(crate) origin: String,
    pub(crate) domain: String,
    pub(crate) cross_origin: bool,
}

fn text(bytes: &[u8]) -> String {
    BASE64URL_NOPAD.encode(bytes)
}

impl SoftKey {
    /// A new one; the number makes its key.
    pub(crate) fn new(number: u8) -> Self {
        Self {
            signing: SigningKey::from_slice(&[number; 32]).unwrap(),
            id: vec![number; 24],
            user: Vec::new(),
            counter: None,
            verifies: true,
            synchronised: false,
            origin: APP_ORIGIN.to_owned(),
            domain: "localhost".to_owned(),
            cross_origin: false,
        }
    }

    /// The same with another key inside.
    pub(crate) fn signed_by(&self, number: u8) -> Self {
        Self { signing: Self::new(number).signing, ..self.clone() }
    }

    fn client_data(&self, kind: &str, options: &Value) -> String {
        let challenge = options["publicKey"]["challenge"].as_str().unwrap();
        json!({ "type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": self.cross_origin })
            .to_string()
    }

    fn authenticator_data(&self, more: u8) -> Vec<u8> {
        let mut flags = PRESENT | more;
        if self.verifies {
            flags |= VERIFIED;
        }
        if self.synchronised {
            flags |= BACKUP_ELIGIBLE | BACKED_UP;
        }
        let mut data = Sha256::digest(self.domain.as_bytes()).to_vec();
        data.push(flags);
        data.extend(self.counter.unwrap_or(0).to_be_bytes());
        data
    }

    /// The public key in COSE.
    fn public_key(&self) -> Vec<u8> {
        let point = self.signing.verifying_key().to_sec1_point(false);
        let coordinates = point.as_bytes();
        let mut key = vec![0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20];
        key.extend(&coordinates[1..33]);
        key.extend([0x22, 0x58, 0x20]);
        key.extend(&coordinates[33..65]);
        key
    }

    /// Makes a passkey for the account of the options, and answers as `navigator.credentials.create` does.
    pub(crate) fn make(&mut self, options: &Value) -> Value {
        let handle = options["publicKey"]["user"]["id"].as_str().unwrap();
        self.user = BASE64URL_NOPAD.decode(handle.as_bytes()).unwrap();
        let mut data = self.authenticator_data(ATTESTED);
        data.extend([0; 16]);
        data.extend(u16::try_from(self.id.len()).unwrap().to_be_bytes());
        data.extend(&self.id);
        data.extend(self.public_key());
        let mut attestation = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x59".to_vec();
        attestation.extend(u16::try_from(data.len()).unwrap().to_be_bytes());
        attestation.extend(&data);
        let client_data = self.client_data("webauthn.create", options);
        json!({
            "id": text(&self.id), "rawId": text(&self.id), "type": "public-key",
            "authenticatorAttachment": "platform", "clientExtensionResults": { "credProps": { "rk": true } },
            "response": {
                "clientDataJSON": text(client_data.as_bytes()),
                "attestationObject": text(&attestation),
                "transports": ["internal"],
            },
        })
    }

    /// Answers as `navigator.credentials.get` does.
    pub(crate) fn sign(&mut self, options: &Value) -> Value {
        self.counter = self.counter.map(|counter| counter + 1);
        let (data, client_data) = (self.authenticator_data(0), self.client_data("webauthn.get", options));
        let signed = [data.clone(), Sha256::digest(client_data.as_bytes()).to_vec()].concat();
        let signature: Signature = self.signing.sign(&signed);
        json!({
            "id": text(&self.id), "rawId": text(&self.id), "type": "public-key",
            "authenticatorAttachment": "platform", "clientExtensionResults": {},
            "response": {
                "clientDataJSON": text(client_data.as_bytes()),
                "authenticatorData": text(&data),
                "signature": text(signature.to_der().as_bytes()),
                "userHandle": text(&self.user),
            },
        })
    }
}

/// The options for a new passkey.
pub(crate) async fn new_options(browser: &Browser) -> Value {
    browser.call(axum::http::Method::POST, "/me/passkeys/options", None).await.expect(200)
}

/// The options for signing in.
pub(crate) async fn options(browser: &Browser) -> Value {
    browser.call(axum::http::Method::POST, "/auth/passkey/options", None).await.expect(200)
}

/// Adds a passkey.
pub(crate) async fn add(account: &Account, key: &mut SoftKey, name: &str) -> Answer {
    let asked = new_options(&account.browser).await;
    let credential = key.make(&asked);
    account.browser.post("/me/passkeys", json!({ "name": name, "credential": credential })).await
}

/// Signs in with it.
pub(crate) async fn enter(browser: &Browser, key: &mut SoftKey) -> Answer {
    let asked = options(browser).await;
    browser.post("/auth/passkey", json!({ "credential": key.sign(&asked) })).await
}

/// The account's passkeys.
pub(crate) async fn passkeys(account: &Account) -> Vec<Value> {
    account.browser.get("/me/passkeys").await.expect(200)["passkeys"].as_array().unwrap().clone()
}

impl TestApp {
    /// An account with a confirmed address and a passkey.
    pub(crate) async fn with_passkey(&self, name: &str) -> (Account, SoftKey) {
        let account = self.join(name).await;
        self.confirm(&account).await;
        let mut key = SoftKey::new(7);
        add(&account, &mut key, "Laptop").await.expect(201);
        (account, key)
    }

    /// Gives an account a passkey that no device has; returns its id.
    pub(crate) async fn lost_passkey(&self, user: UserId) -> String {
        let id = PasskeyId::new(self.ports.ids.next());
        let passkey = Passkey {
            id,
            user,
            credential: CredentialId::new(id.uuid().as_bytes().to_vec()),
            key: "{}".to_owned(),
            name: PasskeyName::parse("Lost").unwrap(),
            backed_up: false,
            created_at: self.ports.clock.now(),
            last_used_at: None,
        };
        self.behind(async |unit| unit.passkeys().insert(&passkey).await.unwrap()).await;
        id.to_string()
    }
}

//! The token in a newsletter mail, or in one about comments, with which its reader unsubscribes, signed in or not.

use std::sync::Arc;

use octavo_domain::{ids::UserId, newsletters::Mailing};

use crate::{
    publication::keyring::{Keyring, digits, from_digits},
    shared::{
        keys::{Key, KeyedHash},
        secrets::Secret,
        storage::StorageError,
    },
};

/// The name of the key that signs them.
const KEY: &str = "newsletters";

/// Makes and reads these tokens. They never expire: a mail may be years old.
#[derive(Clone)]
pub struct UnsubscribeTokens {
    /// The key.
    pub keyring: Arc<Keyring>,
}

/// Makes these tokens.
pub struct TokenMaker {
    key: Key,
    hash: Arc<dyn KeyedHash>,
}

impl TokenMaker {
    /// The token for a reader and what they get.
    #[must_use]
    pub fn make(&self, reader: UserId, mailing: Mailing) -> Secret {
        let hash = self.hash.hash(&self.key, &[reader.as_bytes(), mailing.id().as_bytes()]);
        Secret::new(format!("{reader}.{}.{}", mailing.id(), digits(&hash)))
    }
}

impl UnsubscribeTokens {
    /// A maker for the tokens of many mails. Call it before a unit of work is open: it may open one itself.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn maker(&self) -> Result<TokenMaker, StorageError> {
        Ok(TokenMaker { key: self.keyring.key(KEY, None).await?, hash: self.keyring.hash.clone() })
    }

    /// The reader of a token and what they get; none when it is not genuine.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn read(&self, token: &Secret) -> Result<Option<(UserId, Mailing)>, StorageError> {
        let mut parts = token.expose().splitn(3, '.');
        let reader = parts.next().and_then(|text| text.parse::<UserId>().ok());
        let mailing = parts.next().and_then(Mailing::from_id);
        let hash = parts.next().and_then(from_digits);
        let (Some(reader), Some(mailing), Some(hash)) = (reader, mailing, hash) else { return Ok(None) };
        let key = self.keyring.key(KEY, None).await?;
        let holds = self.keyring.hash.verify(&key, &[reader.as_bytes(), mailing.id().as_bytes()], &hash);
        Ok(holds.then_some((reader, mailing)))
    }
}

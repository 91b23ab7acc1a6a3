//! The secret in a letter with which its reader unsubscribes, signed in or not.

use std::sync::Arc;

use octavo_domain::{account::newsletter::Topic, ids::UserId};

use crate::{
    ports::{secrets::Secret, storage::StorageError},
    publication::keyring::{Keyring, digits, from_digits},
};

/// The key under which they are signed.
const KEY: &str = "newsletters";

/// Makes and reads these secrets. They hold for good: a letter may be years old.
#[derive(Clone)]
pub struct UnsubscribeTokens {
    /// The key.
    pub keyring: Arc<Keyring>,
}

impl UnsubscribeTokens {
    /// The secret of a reader's letter.
    ///
    /// # Errors
    /// [`StorageError`].
    pub async fn make(&self, reader: UserId, topic: Topic) -> Result<Secret, StorageError> {
        let key = self.keyring.key(KEY, None).await?;
        let hash = self.keyring.hash.hash(&key, &[reader.uuid().as_bytes(), topic.id().as_bytes()]);
        Ok(Secret::new(format!("{reader}.{}.{}", topic.id(), digits(&hash))))
    }

    /// Whose letter a secret was in; none when nobody has made it.
    ///
    /// # Errors
    /// [`StorageError`].
    pub async fn read(&self, token: &Secret) -> Result<Option<(UserId, Topic)>, StorageError> {
        let mut parts = token.expose().splitn(3, '.');
        let reader = parts.next().and_then(|text| text.parse::<UserId>().ok());
        let topic = parts.next().and_then(Topic::from_id);
        let hash = parts.next().and_then(from_digits);
        let (Some(reader), Some(topic), Some(hash)) = (reader, topic, hash) else { return Ok(None) };
        let key = self.keyring.key(KEY, None).await?;
        let holds =
            self.keyring.hash.verify(&key, &[reader.uuid().as_bytes(), topic.id().as_bytes()], &hash);
        Ok(holds.then_some((reader, topic)))
    }
}

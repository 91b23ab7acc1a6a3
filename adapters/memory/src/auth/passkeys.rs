//! Passkeys and passkey challenges.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{auth::ports::passkey::PasskeyRepository, shared::storage::StorageError};
use octavo_domain::{
    auth::{
        credential::SecretHash,
        passkey::{Ceremony, CredentialId, Passkey},
    },
    ids::{PasskeyId, UserId},
};

use crate::{Unit, state::State};

fn count(number: usize) -> u64 {
    u64::try_from(number).unwrap_or(u64::MAX)
}

/// The account's passkeys, the oldest first.
pub(crate) fn passkeys_of(state: &State, user: UserId) -> Vec<Passkey> {
    let mut own: Vec<Passkey> =
        state.passkeys.values().filter(|passkey| passkey.user == user).cloned().collect();
    own.sort_by_key(|passkey| (passkey.created_at, passkey.id));
    own
}

#[async_trait]
impl PasskeyRepository for Unit {
    async fn of(&mut self, user: UserId) -> Result<Vec<Passkey>, StorageError> {
        Ok(passkeys_of(&self.state, user))
    }

    async fn by_credential(&mut self, credential: &CredentialId) -> Result<Option<Passkey>, StorageError> {
        Ok(self.state.passkeys.values().find(|passkey| passkey.credential == *credential).cloned())
    }

    async fn insert(&mut self, passkey: &Passkey) -> Result<(), StorageError> {
        let taken = self
            .state
            .passkeys
            .values()
            .any(|other| other.id == passkey.id || other.credential == passkey.credential);
        if taken {
            return Err(StorageError::Duplicate("passkey"));
        }
        self.state.passkeys.insert(passkey.id, passkey.clone());
        Ok(())
    }

    async fn update(&mut self, passkey: &Passkey) -> Result<(), StorageError> {
        let kept = self.state.passkeys.get_mut(&passkey.id).ok_or(StorageError::Stale("passkey"))?;
        let Passkey { name, key, backed_up, last_used_at, .. } = passkey.clone();
        *kept = Passkey { name, key, backed_up, last_used_at, ..kept.clone() };
        Ok(())
    }

    async fn delete(&mut self, user: UserId, id: PasskeyId) -> Result<bool, StorageError> {
        let owned = self.state.passkeys.get(&id).is_some_and(|passkey| passkey.user == user);
        Ok(owned && self.state.passkeys.remove(&id).is_some())
    }

    async fn delete_all(&mut self, user: UserId) -> Result<u64, StorageError> {
        let before = self.state.passkeys.len();
        self.state.passkeys.retain(|_, passkey| passkey.user != user);
        self.state.ceremonies.retain(|_, ceremony| ceremony.user != Some(user));
        Ok(count(before.saturating_sub(self.state.passkeys.len())))
    }

    async fn add_ceremony(&mut self, ceremony: &Ceremony) -> Result<(), StorageError> {
        if self.state.ceremonies.contains_key(&ceremony.hash) {
            return Err(StorageError::Duplicate("ceremony"));
        }
        self.state.ceremonies.insert(ceremony.hash, ceremony.clone());
        Ok(())
    }

    async fn take_ceremony(&mut self, hash: &SecretHash) -> Result<Option<Ceremony>, StorageError> {
        Ok(self.state.ceremonies.remove(hash))
    }

    async fn delete_expired(&mut self, now: DateTime<Utc>) -> Result<u64, StorageError> {
        let before = self.state.ceremonies.len();
        self.state.ceremonies.retain(|_, ceremony| now < ceremony.expires_at);
        Ok(count(before.saturating_sub(self.state.ceremonies.len())))
    }
}

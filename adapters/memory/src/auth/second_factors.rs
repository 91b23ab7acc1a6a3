//! Second factors, recovery codes, and sign-in challenges.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{auth::ports::second_factor::SecondFactorRepository, shared::storage::StorageError};
use octavo_domain::{
    auth::{
        credential::SecretHash,
        second_factor::{Challenge, PendingSecret, SecondFactor},
    },
    ids::{FactorId, UserId},
};

use crate::Unit;

fn count(number: usize) -> u64 {
    u64::try_from(number).unwrap_or(u64::MAX)
}

#[async_trait]
impl SecondFactorRepository for Unit {
    async fn find(&mut self, user: UserId) -> Result<Option<SecondFactor>, StorageError> {
        Ok(self.state.second_factors.get(&user).cloned())
    }

    async fn insert(&mut self, factor: &SecondFactor) -> Result<(), StorageError> {
        let taken = self
            .state
            .second_factors
            .values()
            .any(|other| other.user == factor.user || other.id == factor.id);
        if taken {
            return Err(StorageError::Duplicate("second_factor"));
        }
        self.state.second_factors.insert(factor.user, factor.clone());
        Ok(())
    }

    async fn advance(&mut self, id: FactorId, step: i64) -> Result<bool, StorageError> {
        let mut factors = self.state.second_factors.values_mut();
        let factor = factors.find(|factor| factor.id == id && factor.last_step < step);
        Ok(factor.map(|factor| factor.last_step = step).is_some())
    }

    async fn delete(&mut self, user: UserId) -> Result<bool, StorageError> {
        self.state.recovery_codes.remove(&user);
        self.state.pending_secrets.remove(&user);
        self.state.challenges.retain(|_, challenge| challenge.user != user);
        Ok(self.state.second_factors.remove(&user).is_some())
    }

    async fn pending(&mut self, user: UserId) -> Result<Option<PendingSecret>, StorageError> {
        Ok(self.state.pending_secrets.get(&user).cloned())
    }

    async fn set_pending(&mut self, pending: &PendingSecret) -> Result<(), StorageError> {
        self.state.pending_secrets.insert(pending.user, pending.clone());
        Ok(())
    }

    async fn delete_pending(&mut self, user: UserId) -> Result<(), StorageError> {
        self.state.pending_secrets.remove(&user);
        Ok(())
    }

    async fn replace_codes(&mut self, user: UserId, hashes: &[SecretHash]) -> Result<(), StorageError> {
        self.state.recovery_codes.insert(user, hashes.iter().copied().collect());
        Ok(())
    }

    async fn take_code(&mut self, user: UserId, hash: &SecretHash) -> Result<bool, StorageError> {
        Ok(self.state.recovery_codes.get_mut(&user).is_some_and(|codes| codes.remove(hash)))
    }

    async fn codes_left(&mut self, user: UserId) -> Result<u32, StorageError> {
        let left = self.state.recovery_codes.get(&user).map_or(0, |codes| codes.len());
        Ok(u32::try_from(left).unwrap_or(u32::MAX))
    }

    async fn add_challenge(&mut self, challenge: &Challenge) -> Result<(), StorageError> {
        if self.state.challenges.contains_key(&challenge.hash) {
            return Err(StorageError::Duplicate("challenge"));
        }
        self.state.challenges.insert(challenge.hash, challenge.clone());
        Ok(())
    }

    async fn find_challenge(&mut self, hash: &SecretHash) -> Result<Option<Challenge>, StorageError> {
        Ok(self.state.challenges.get(hash).cloned())
    }

    async fn take_challenge(&mut self, hash: &SecretHash) -> Result<Option<Challenge>, StorageError> {
        Ok(self.state.challenges.remove(hash))
    }

    async fn delete_expired(&mut self, now: DateTime<Utc>) -> Result<u64, StorageError> {
        let before = self.state.pending_secrets.len() + self.state.challenges.len();
        self.state.pending_secrets.retain(|_, pending| now < pending.expires_at);
        self.state.challenges.retain(|_, challenge| now < challenge.expires_at);
        let after = self.state.pending_secrets.len() + self.state.challenges.len();
        Ok(count(before.saturating_sub(after)))
    }
}

//! Changes of address.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    account::ports::email_changes::EmailChangeRepository, shared::storage::StorageError,
};
use octavo_domain::{
    account::{email::Email, email_change::EmailChange},
    auth::credential::SecretHash,
    ids::UserId,
};

use crate::Unit;

impl Unit {
    fn email_change(&self, wanted: impl Fn(&EmailChange) -> bool) -> Option<EmailChange> {
        self.state.email_changes.values().find(|change| wanted(change)).cloned()
    }
}

#[async_trait]
impl EmailChangeRepository for Unit {
    async fn add(&mut self, change: &EmailChange) -> Result<(), StorageError> {
        self.withdraw(change.user).await?;
        let changes = &mut self.state.email_changes;
        let taken = changes
            .values()
            .any(|one| one.id == change.id || one.confirm == change.confirm || one.undo == change.undo);
        if taken {
            return Err(StorageError::Duplicate("email change"));
        }
        changes.insert(change.id, change.clone());
        Ok(())
    }

    async fn find_by_confirmation(&mut self, hash: &SecretHash) -> Result<Option<EmailChange>, StorageError> {
        Ok(self.email_change(|change| change.confirm == *hash))
    }

    async fn find_by_undo(&mut self, hash: &SecretHash) -> Result<Option<EmailChange>, StorageError> {
        Ok(self.email_change(|change| change.undo == *hash))
    }

    async fn unconfirmed(&mut self, user: UserId) -> Result<Option<EmailChange>, StorageError> {
        Ok(self.email_change(|change| change.user == user && change.confirmed_at.is_none()))
    }

    async fn withdraw(&mut self, user: UserId) -> Result<bool, StorageError> {
        let before = self.state.email_changes.len();
        self.state.email_changes.retain(|_, change| change.user != user || change.confirmed_at.is_some());
        Ok(self.state.email_changes.len() < before)
    }

    async fn keeps(
        &mut self,
        email: &Email,
        user: Option<UserId>,
        now: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let kept = self.email_change(|change| {
            change.old.key() == email.key() && now < change.ends_at() && Some(change.user) != user
        });
        Ok(kept.is_some())
    }

    async fn update(&mut self, change: &EmailChange) -> Result<(), StorageError> {
        let stored =
            self.state.email_changes.get_mut(&change.id).ok_or(StorageError::Stale("email change"))?;
        *stored = change.clone();
        Ok(())
    }

    async fn delete_since(&mut self, user: UserId, since: DateTime<Utc>) -> Result<(), StorageError> {
        self.state.email_changes.retain(|_, change| change.user != user || change.requested_at < since);
        Ok(())
    }

    async fn delete_ended(&mut self, now: DateTime<Utc>) -> Result<u64, StorageError> {
        let before = self.state.email_changes.len();
        self.state.email_changes.retain(|_, change| now < change.ends_at());
        let removed = before.saturating_sub(self.state.email_changes.len());
        Ok(u64::try_from(removed).unwrap_or(u64::MAX))
    }
}

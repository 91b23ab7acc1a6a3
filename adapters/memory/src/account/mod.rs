//! Accounts, sessions, links and counted attempts.

pub(crate) mod email_changes;
pub(crate) mod erasures;
pub(crate) mod uploads;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    account::ports::users::UserRepository,
    auth::ports::{
        attempt_counts::AttemptCountRepository, links::LinkRepository, sessions::SessionRepository,
    },
    shared::storage::StorageError,
};
use octavo_domain::{
    account::{email::Email, user::User, username::Username},
    auth::{
        credential::{LinkPurpose, MailedLink, SecretHash},
        session::Session,
        throttle::AttemptCount,
    },
    ids::{SessionId, UserId},
};

use crate::{Unit, state::Account};

fn count(before: usize, after: usize) -> u64 {
    u64::try_from(before.saturating_sub(after)).unwrap_or(u64::MAX)
}

impl Unit {
    /// Which unique value of this account does another one have?
    fn taken(&self, user: &User) -> Result<(), StorageError> {
        let others =
            || self.state.users.values().map(|account| &account.user).filter(|other| other.id != user.id);
        if others().any(|other| other.email.key() == user.email.key()) {
            return Err(StorageError::Duplicate("email"));
        }
        if others().any(|other| other.username.key() == user.username.key()) {
            return Err(StorageError::Duplicate("username"));
        }
        if others().any(|other| other.num_id == user.num_id) {
            return Err(StorageError::Duplicate("id"));
        }
        Ok(())
    }
}

#[async_trait]
impl UserRepository for Unit {
    async fn insert(&mut self, user: &User) -> Result<(), StorageError> {
        self.taken(user)?;
        if self.state.users.contains_key(&user.id) {
            return Err(StorageError::Duplicate("id"));
        }
        self.state.users.insert(user.id, Account { user: user.clone(), library_version: 0 });
        Ok(())
    }

    async fn find(&mut self, id: UserId) -> Result<Option<User>, StorageError> {
        Ok(self.state.users.get(&id).map(|account| account.user.clone()))
    }

    async fn find_by_email(&mut self, email: &Email) -> Result<Option<User>, StorageError> {
        let mut users = self.state.users.values().map(|account| &account.user);
        Ok(users.find(|user| user.email.key() == email.key()).cloned())
    }

    async fn former_owner(&mut self, _: &Username) -> Result<Option<UserId>, StorageError> {
        // Data never outlives the process, so no migration has renamed an account.
        Ok(None)
    }

    async fn username_taken(&mut self, username: &Username) -> Result<bool, StorageError> {
        Ok(self.state.users.values().any(|account| account.user.username.key() == username.key()))
    }

    async fn update(&mut self, user: &User) -> Result<(), StorageError> {
        self.taken(user)?;
        let account = self.state.users.get_mut(&user.id).ok_or(StorageError::Stale("user"))?;
        account.user = user.clone();
        Ok(())
    }

    async fn delete(&mut self, id: UserId) -> Result<(), StorageError> {
        self.erase(id).await
    }

    async fn touch_library(&mut self, id: UserId) -> Result<i64, StorageError> {
        let account = self.state.users.get_mut(&id).ok_or(StorageError::Stale("user"))?;
        account.library_version = account.library_version.saturating_add(1);
        Ok(account.library_version)
    }
}

#[async_trait]
impl SessionRepository for Unit {
    async fn insert(&mut self, session: &Session) -> Result<(), StorageError> {
        if self.state.sessions.values().any(|other| other.id == session.id || other.token == session.token) {
            return Err(StorageError::Duplicate("session"));
        }
        self.state.sessions.insert(session.id, session.clone());
        Ok(())
    }

    async fn touch(&mut self, id: SessionId, now: DateTime<Utc>) -> Result<(), StorageError> {
        if let Some(session) = self.state.sessions.get_mut(&id) {
            session.last_seen_at = session.last_seen_at.max(now);
        }
        Ok(())
    }

    async fn renew(
        &mut self,
        id: SessionId,
        token: &SecretHash,
        now: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let found = self.state.sessions.get_mut(&id);
        Ok(found.map(|session| (session.token, session.authenticated_at) = (*token, now)).is_some())
    }

    async fn delete(&mut self, id: SessionId) -> Result<bool, StorageError> {
        Ok(self.state.sessions.remove(&id).is_some())
    }

    async fn delete_of(&mut self, user: UserId, id: SessionId) -> Result<bool, StorageError> {
        let own = self.state.sessions.get(&id).is_some_and(|session| session.user == user);
        if own {
            self.state.sessions.remove(&id);
        }
        Ok(own)
    }

    async fn delete_all(&mut self, user: UserId, keep: Option<SessionId>) -> Result<u64, StorageError> {
        let before = self.state.sessions.len();
        self.state.sessions.retain(|id, session| session.user != user || keep == Some(*id));
        Ok(count(before, self.state.sessions.len()))
    }

    async fn delete_ended(&mut self, now: DateTime<Utc>) -> Result<u64, StorageError> {
        let before = self.state.sessions.len();
        self.state.sessions.retain(|_, session| now < session.ends_at());
        Ok(count(before, self.state.sessions.len()))
    }
}

#[async_trait]
impl LinkRepository for Unit {
    async fn replace(&mut self, link: &MailedLink) -> Result<(), StorageError> {
        self.state.links.insert((link.user, link.purpose), link.clone());
        Ok(())
    }

    async fn find(
        &mut self,
        hash: &SecretHash,
        purpose: LinkPurpose,
    ) -> Result<Option<MailedLink>, StorageError> {
        let found = self.state.links.iter().find(|(key, link)| link.hash == *hash && key.1 == purpose);
        Ok(found.map(|(_, link)| link.clone()))
    }

    async fn take(
        &mut self,
        hash: &SecretHash,
        purpose: LinkPurpose,
    ) -> Result<Option<MailedLink>, StorageError> {
        let key = self.state.links.iter().find(|(key, link)| link.hash == *hash && key.1 == purpose);
        let key = key.map(|(key, _)| *key);
        Ok(key.and_then(|key| self.state.links.remove(&key)))
    }

    async fn forget(&mut self, user: UserId, purpose: LinkPurpose) -> Result<(), StorageError> {
        self.state.links.remove(&(user, purpose));
        Ok(())
    }

    async fn delete_expired(&mut self, now: DateTime<Utc>) -> Result<u64, StorageError> {
        let before = self.state.links.len();
        self.state.links.retain(|_, link| now < link.expires_at);
        Ok(count(before, self.state.links.len()))
    }
}

#[async_trait]
impl AttemptCountRepository for Unit {
    async fn find(&mut self, key: &str) -> Result<Option<AttemptCount>, StorageError> {
        Ok(self.state.attempts.get(key).copied())
    }

    async fn save(&mut self, key: &str, attempts: AttemptCount) -> Result<(), StorageError> {
        self.state.attempts.insert(key.to_owned(), attempts);
        Ok(())
    }

    async fn forget(&mut self, key: &str) -> Result<(), StorageError> {
        self.state.attempts.remove(key);
        Ok(())
    }

    async fn delete_older(&mut self, before: DateTime<Utc>) -> Result<u64, StorageError> {
        let kept = self.state.attempts.len();
        self.state.attempts.retain(|_, attempts| attempts.since >= before);
        Ok(count(kept, self.state.attempts.len()))
    }
}

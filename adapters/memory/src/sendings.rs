//! What was sent, and what is being received.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    copies::ports::sendings::{
        CopyRepository, Copying, Correspondent, Person, SendingQueries, SendingRepository, SendingView,
        Target,
    },
    shared::storage::StorageError,
};
use octavo_domain::{
    account::{email::Email, user::User, username::Username},
    copies::{Sending, Status},
    ids::{CopyId, SendId, UserId},
};

use crate::{MemoryStore, Unit, state::State};

/// The most that a list shows.
const SHOWN: usize = 100;
/// The most that wait for an answer.
const PENDING: usize = 1_000;

fn newest_first<'a>(sendings: impl Iterator<Item = &'a Sending>, most: usize) -> Vec<&'a Sending> {
    let mut sendings: Vec<&Sending> = sendings.collect();
    sendings.sort_by_key(|sending| std::cmp::Reverse((sending.created_at, sending.id)));
    sendings.truncate(most);
    sendings
}

fn view(state: &State, sending: &Sending) -> Option<SendingView> {
    let sender = &state.users.get(&sending.sender)?.user;
    Some(SendingView {
        id: sending.id,
        sender: sender.id,
        from: Person {
            name: sender.name.as_str().to_owned(),
            username: sender.username.as_str().to_owned(),
            avatar: sender.face.avatar.clone(),
        },
        to: sending.to.written.clone(),
        items: sending.items.clone(),
        status: sending.status,
        created_at: sending.created_at,
        answered_at: sending.answered_at,
    })
}

fn list(state: &State, since: DateTime<Utc>, is_listed: impl Fn(&Sending) -> bool) -> Vec<SendingView> {
    let recent = |sending: &Sending| {
        sending.status == Status::Pending || sending.answered_at.is_some_and(|at| at >= since)
    };
    let listed = state.sendings.values().filter(|sending| is_listed(sending) && recent(sending));
    newest_first(listed, SHOWN).into_iter().filter_map(|sending| view(state, sending)).collect()
}

fn correspondent(state: &State, is_meant: impl Fn(&User) -> bool) -> Option<Correspondent> {
    let user = state.users.values().map(|account| &account.user).find(|user| is_meant(user))?;
    Some(Correspondent {
        id: user.id,
        email: user.email.clone(),
        is_confirmed: user.email_confirmed_at.is_some(),
        name: user.name.as_str().to_owned(),
    })
}

#[async_trait]
impl SendingRepository for Unit {
    async fn insert(&mut self, sending: &Sending) -> Result<(), StorageError> {
        if self.state.sendings.contains_key(&sending.id) {
            return Err(StorageError::Duplicate("send"));
        }
        self.state.sendings.insert(sending.id, sending.clone());
        Ok(())
    }

    async fn find(&mut self, id: SendId) -> Result<Option<Sending>, StorageError> {
        Ok(self.state.sendings.get(&id).cloned())
    }

    async fn lock(&mut self, id: SendId) -> Result<Option<Sending>, StorageError> {
        Ok(self.state.sendings.get(&id).cloned())
    }

    async fn pending_of(
        &mut self,
        sender: UserId,
        since: DateTime<Utc>,
    ) -> Result<Vec<Sending>, StorageError> {
        let pending = self.state.sendings.values().filter(|sending| {
            sending.sender == sender && sending.created_at > since && sending.status == Status::Pending
        });
        Ok(newest_first(pending, PENDING).into_iter().cloned().collect())
    }

    async fn update(&mut self, sending: &Sending) -> Result<(), StorageError> {
        let stored = self.state.sendings.get_mut(&sending.id).ok_or(StorageError::Stale("send"))?;
        *stored = sending.clone();
        Ok(())
    }

    async fn expire(&mut self, before: DateTime<Utc>, now: DateTime<Utc>) -> Result<u64, StorageError> {
        let mut expired = 0;
        for sending in self.state.sendings.values_mut() {
            if sending.status == Status::Pending && sending.created_at <= before {
                sending.status = Status::Expired;
                sending.answered_at = Some(now);
                expired += 1;
            }
        }
        Ok(expired)
    }

    async fn delete_settled(&mut self, before: DateTime<Utc>) -> Result<u64, StorageError> {
        let kept = self.state.sendings.len();
        self.state.sendings.retain(|_, sending| {
            sending.status == Status::Accepted || sending.answered_at.is_none_or(|at| at >= before)
        });
        Ok(u64::try_from(kept.saturating_sub(self.state.sendings.len())).unwrap_or(u64::MAX))
    }
}

#[async_trait]
impl CopyRepository for Unit {
    async fn add(&mut self, copies: &[Copying]) -> Result<(), StorageError> {
        for copy in copies {
            if self.state.copies.insert(copy.id, copy.clone()).is_some() {
                return Err(StorageError::Duplicate("copy"));
            }
        }
        Ok(())
    }

    async fn next(&mut self, send: SendId) -> Result<Option<Copying>, StorageError> {
        let waiting = self.state.copies.values().filter(|copy| copy.send == send);
        Ok(waiting.min_by_key(|copy| copy.place).cloned())
    }

    async fn take(&mut self, id: CopyId) -> Result<bool, StorageError> {
        Ok(self.state.copies.remove(&id).is_some())
    }
}

impl Unit {
    /// Copies go with the places that were made for them.
    pub(crate) fn forget_copies(&mut self) {
        let state = &mut self.state;
        let (projects, folders) = (&state.projects, &state.folders);
        state.copies.retain(|_, copy| match &copy.target {
            Target::Project(num_id, _) => projects.values().any(|project| project.num_id == *num_id),
            Target::Folder(id) => folders.contains_key(id),
        });
    }
}

#[async_trait]
impl SendingQueries for MemoryStore {
    async fn incoming(&self, user: UserId, since: DateTime<Utc>) -> Result<Vec<SendingView>, StorageError> {
        let state = self.committed().await;
        let Some(account) = state.users.get(&user) else { return Ok(Vec::new()) };
        Ok(list(&state, since, |sending| sending.to.is(&account.user)))
    }

    async fn outgoing(&self, user: UserId, since: DateTime<Utc>) -> Result<Vec<SendingView>, StorageError> {
        Ok(list(&*self.committed().await, since, |sending| sending.sender == user))
    }

    async fn sending(&self, id: SendId) -> Result<Option<SendingView>, StorageError> {
        let state = self.committed().await;
        Ok(state.sendings.get(&id).and_then(|sending| view(&state, sending)))
    }

    async fn account_at(&self, email: &Email) -> Result<Option<Correspondent>, StorageError> {
        Ok(correspondent(&*self.committed().await, |user| user.email.key() == email.key()))
    }

    async fn account_named(&self, name: &Username) -> Result<Option<Correspondent>, StorageError> {
        Ok(correspondent(&*self.committed().await, |user| user.username.key() == name.key()))
    }
}

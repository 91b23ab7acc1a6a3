//! Transfers and copies.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    copies::ports::transfers::{
        CopyRepository, Copying, Person, Target, TransferParty, TransferQueries, TransferRepository,
        TransferView,
    },
    shared::storage::StorageError,
};
use octavo_domain::{
    account::{email::Email, user::User, username::Username},
    copies::{Status, Transfer},
    ids::{CopyId, TransferId, UserId},
};

use crate::{MemoryStore, Unit, state::State};

/// The most rows of a list.
const SHOWN: usize = 100;
/// The most transfers that wait for an answer.
const PENDING: usize = 1_000;

fn newest_first<'a>(transfers: impl Iterator<Item = &'a Transfer>, most: usize) -> Vec<&'a Transfer> {
    let mut transfers: Vec<&Transfer> = transfers.collect();
    transfers.sort_by_key(|transfer| std::cmp::Reverse((transfer.created_at, transfer.id)));
    transfers.truncate(most);
    transfers
}

fn view(state: &State, transfer: &Transfer) -> Option<TransferView> {
    let sender = &state.users.get(&transfer.sender)?.user;
    Some(TransferView {
        id: transfer.id,
        sender: sender.id,
        from: Person {
            name: sender.name.as_str().to_owned(),
            username: sender.username.as_str().to_owned(),
            avatar: sender.profile_media.avatar.clone(),
        },
        to: transfer.to.written.clone(),
        items: transfer.items.clone(),
        status: transfer.status,
        created_at: transfer.created_at,
        answered_at: transfer.answered_at,
    })
}

fn list(state: &State, since: DateTime<Utc>, is_listed: impl Fn(&Transfer) -> bool) -> Vec<TransferView> {
    let recent = |transfer: &Transfer| {
        transfer.status == Status::Pending || transfer.answered_at.is_some_and(|at| at >= since)
    };
    let listed = state.transfers.values().filter(|transfer| is_listed(transfer) && recent(transfer));
    newest_first(listed, SHOWN).into_iter().filter_map(|transfer| view(state, transfer)).collect()
}

fn correspondent(state: &State, is_meant: impl Fn(&User) -> bool) -> Option<TransferParty> {
    let user = state.users.values().map(|account| &account.user).find(|user| is_meant(user))?;
    Some(TransferParty {
        id: user.id,
        email: user.email.clone(),
        is_confirmed: user.email_confirmed_at.is_some(),
        name: user.name.as_str().to_owned(),
    })
}

#[async_trait]
impl TransferRepository for Unit {
    async fn insert(&mut self, transfer: &Transfer) -> Result<(), StorageError> {
        if self.state.transfers.contains_key(&transfer.id) {
            return Err(StorageError::Duplicate("send"));
        }
        self.state.transfers.insert(transfer.id, transfer.clone());
        Ok(())
    }

    async fn find(&mut self, id: TransferId) -> Result<Option<Transfer>, StorageError> {
        Ok(self.state.transfers.get(&id).cloned())
    }

    async fn lock(&mut self, id: TransferId) -> Result<Option<Transfer>, StorageError> {
        Ok(self.state.transfers.get(&id).cloned())
    }

    async fn pending_of(
        &mut self,
        sender: UserId,
        since: DateTime<Utc>,
    ) -> Result<Vec<Transfer>, StorageError> {
        let pending = self.state.transfers.values().filter(|transfer| {
            transfer.sender == sender && transfer.created_at > since && transfer.status == Status::Pending
        });
        Ok(newest_first(pending, PENDING).into_iter().cloned().collect())
    }

    async fn update(&mut self, transfer: &Transfer) -> Result<(), StorageError> {
        let stored = self.state.transfers.get_mut(&transfer.id).ok_or(StorageError::Stale("send"))?;
        *stored = transfer.clone();
        Ok(())
    }

    async fn expire(&mut self, before: DateTime<Utc>, now: DateTime<Utc>) -> Result<u64, StorageError> {
        let mut expired = 0;
        for transfer in self.state.transfers.values_mut() {
            if transfer.status == Status::Pending && transfer.created_at <= before {
                transfer.status = Status::Expired;
                transfer.answered_at = Some(now);
                expired += 1;
            }
        }
        Ok(expired)
    }

    async fn delete_settled(&mut self, before: DateTime<Utc>) -> Result<u64, StorageError> {
        let kept = self.state.transfers.len();
        self.state.transfers.retain(|_, transfer| {
            transfer.status == Status::Accepted || transfer.answered_at.is_none_or(|at| at >= before)
        });
        Ok(u64::try_from(kept.saturating_sub(self.state.transfers.len())).unwrap_or(u64::MAX))
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

    async fn next(&mut self, transfer: TransferId) -> Result<Option<Copying>, StorageError> {
        let waiting = self.state.copies.values().filter(|copy| copy.transfer == transfer);
        Ok(waiting.min_by_key(|copy| copy.position).cloned())
    }

    async fn take(&mut self, id: CopyId) -> Result<bool, StorageError> {
        Ok(self.state.copies.remove(&id).is_some())
    }
}

impl Unit {
    /// Removes copies together with their items.
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
impl TransferQueries for MemoryStore {
    async fn incoming(&self, user: UserId, since: DateTime<Utc>) -> Result<Vec<TransferView>, StorageError> {
        let state = self.committed().await;
        let Some(account) = state.users.get(&user) else { return Ok(Vec::new()) };
        Ok(list(&state, since, |transfer| transfer.to.is(&account.user)))
    }

    async fn outgoing(&self, user: UserId, since: DateTime<Utc>) -> Result<Vec<TransferView>, StorageError> {
        Ok(list(&*self.committed().await, since, |transfer| transfer.sender == user))
    }

    async fn transfer(&self, id: TransferId) -> Result<Option<TransferView>, StorageError> {
        let state = self.committed().await;
        Ok(state.transfers.get(&id).and_then(|transfer| view(&state, transfer)))
    }

    async fn account_at(&self, email: &Email) -> Result<Option<TransferParty>, StorageError> {
        Ok(correspondent(&*self.committed().await, |user| user.email.key() == email.key()))
    }

    async fn account_named(&self, name: &Username) -> Result<Option<TransferParty>, StorageError> {
        Ok(correspondent(&*self.committed().await, |user| user.username.key() == name.key()))
    }
}

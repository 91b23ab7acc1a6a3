//! Fair turns between accounts.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use octavo_domain::ids::UserId;
use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore};

/// The work of each account that runs or waits: limited in all and for each account, whose own work waits in turn.
pub(crate) struct Turns {
    most: usize,
    of_one: usize,
    inside: Mutex<HashMap<Option<UserId>, Account>>,
}

/// The work of one account.
struct Account {
    tickets: usize,
    /// Locked by the one that waits in the queue.
    turn: Arc<Semaphore>,
}

/// A slot among them, freed when dropped.
pub(crate) struct Ticket<'a> {
    turns: &'a Turns,
    by: Option<UserId>,
    turn: Arc<Semaphore>,
}

impl Turns {
    pub(crate) fn new(most: usize, of_one: usize) -> Self {
        Self { most, of_one, inside: Mutex::default() }
    }

    fn inside(&self) -> MutexGuard<'_, HashMap<Option<UserId>, Account>> {
        // Nothing panics while this is locked.
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of all that run or wait.
    fn count(inside: &HashMap<Option<UserId>, Account>) -> usize {
        inside.values().map(|account| account.tickets).sum()
    }

    /// Adds one more; `None` when there are too many.
    pub(crate) fn enter(&self, by: Option<UserId>) -> Option<Ticket<'_>> {
        let mut inside = self.inside();
        let own = inside.get(&by).map_or(0, |account| account.tickets);
        if own >= self.of_one || Self::count(&inside) >= self.most {
            return None;
        }
        let account =
            inside.entry(by).or_insert_with(|| Account { tickets: 0, turn: Arc::new(Semaphore::new(1)) });
        account.tickets = account.tickets.saturating_add(1);
        let turn = Arc::clone(&account.turn);
        drop(inside);
        Some(Ticket { turns: self, by, turn })
    }

    #[cfg(test)]
    pub(crate) fn taken(&self) -> usize {
        Self::count(&self.inside())
    }
}

impl Ticket<'_> {
    /// Waits until no other work of the account is in the queue.
    pub(crate) async fn turn(&self) -> Result<OwnedSemaphorePermit, AcquireError> {
        Arc::clone(&self.turn).acquire_owned().await
    }
}

impl Drop for Ticket<'_> {
    fn drop(&mut self) {
        let mut inside = self.turns.inside();
        if let Some(account) = inside.get_mut(&self.by) {
            account.tickets = account.tickets.saturating_sub(1);
            if account.tickets == 0 {
                inside.remove(&self.by);
            }
        }
    }
}

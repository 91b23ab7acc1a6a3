//! Limits on the files that are received at the same time.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use octavo_domain::ids::UserId;

/// The most files in memory at a time.
const IN_MEMORY: usize = 12;
/// The most files at a time that go to disk while they are received. They take long, and little memory.
const ON_DISK: usize = 48;
/// The most files at a time from one account.
const OF_ONE: usize = 4;

/// How many files are being received, by account.
pub(crate) struct Receiving {
    counts: Mutex<HashMap<UserId, usize>>,
    most: usize,
}

/// A slot for one file; dropping it frees the slot.
pub(crate) struct UploadSlot<'a> {
    receiving: &'a Receiving,
    by: UserId,
}

impl Receiving {
    /// Those that are received into memory.
    pub(crate) fn into_memory() -> Self {
        Self { counts: Mutex::default(), most: IN_MEMORY }
    }

    /// Those that are received onto disk.
    pub(crate) fn onto_disk() -> Self {
        Self { counts: Mutex::default(), most: ON_DISK }
    }

    fn counts(&self) -> MutexGuard<'_, HashMap<UserId, usize>> {
        // Nothing panics while this is locked.
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a slot; `None` when all are in use.
    pub(crate) fn enter(&self, by: UserId) -> Option<UploadSlot<'_>> {
        let mut counts = self.counts();
        let own = counts.get(&by).copied().unwrap_or_default();
        if own >= OF_ONE || counts.values().sum::<usize>() >= self.most {
            return None;
        }
        counts.insert(by, own.saturating_add(1));
        Some(UploadSlot { receiving: self, by })
    }
}

impl Drop for UploadSlot<'_> {
    fn drop(&mut self) {
        let mut counts = self.receiving.counts();
        if let Some(own) = counts.get_mut(&self.by) {
            *own = own.saturating_sub(1);
            if *own == 0 {
                counts.remove(&self.by);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn one_account_leaves_slots_to_others() {
        let receiving = Receiving::into_memory();
        let enter = |number| receiving.enter(UserId::new(Uuid::from_u128(number)));
        let mut slots: Vec<UploadSlot<'_>> = (0..24).filter_map(|_| enter(1)).collect();
        assert_eq!(slots.len(), OF_ONE);
        slots.extend((0..IN_MEMORY).filter_map(|number| enter(u128::try_from(number).unwrap() + 2)));
        assert_eq!(slots.len(), IN_MEMORY);
        assert!(enter(99).is_none());
        drop(slots);
        assert!(enter(99).is_some());
        assert!(receiving.counts().is_empty());
    }
}

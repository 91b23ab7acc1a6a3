//! Files that are being received.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use octavo_domain::ids::UserId;

/// Files that are received at a time,
const IN_ALL: usize = 12;
/// and of one account.
const OF_ONE: usize = 4;

/// How many files are being received, by account.
#[derive(Default)]
pub(crate) struct Receiving(Mutex<HashMap<UserId, usize>>);

/// One that is being received, until it is dropped.
pub(crate) struct Place<'a> {
    receiving: &'a Receiving,
    by: UserId,
}

impl Receiving {
    fn counts(&self) -> MutexGuard<'_, HashMap<UserId, usize>> {
        // Nothing panics while it is held.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for one more; none when there are too many.
    pub(crate) fn enter(&self, by: UserId) -> Option<Place<'_>> {
        let mut counts = self.counts();
        let own = counts.get(&by).copied().unwrap_or_default();
        if own >= OF_ONE || counts.values().sum::<usize>() >= IN_ALL {
            return None;
        }
        counts.insert(by, own.saturating_add(1));
        Some(Place { receiving: self, by })
    }
}

impl Drop for Place<'_> {
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
    fn one_account_leaves_places_to_others() {
        let receiving = Receiving::default();
        let enter = |number| receiving.enter(UserId::new(Uuid::from_u128(number)));
        let mut places: Vec<Place<'_>> = (0..24).filter_map(|_| enter(1)).collect();
        assert_eq!(places.len(), OF_ONE);
        places.extend((0..IN_ALL).filter_map(|number| enter(u128::try_from(number).unwrap() + 2)));
        assert_eq!(places.len(), IN_ALL);
        assert!(enter(99).is_none());
        drop(places);
        assert!(enter(99).is_some());
        assert!(receiving.counts().is_empty());
    }
}

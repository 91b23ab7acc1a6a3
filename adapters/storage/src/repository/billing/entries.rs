//! Movements of balances.

use octavo_application::{billing::ports::BalanceEntry, shared::storage::StorageError};

use crate::{entity::balance_entries::Entity, mapping::billing as mapping, unit_of_work::Unit};

impl Unit {
    pub(super) async fn insert_entry(&self, entry: &BalanceEntry) -> Result<(), StorageError> {
        let place = self.next_place("balance_entries", entry.user).await?;
        match self.insert_rows::<Entity>(&[mapping::entry_row(entry, place)]).await? {
            0 => Err(StorageError::Duplicate("entry")),
            _ => Ok(()),
        }
    }
}

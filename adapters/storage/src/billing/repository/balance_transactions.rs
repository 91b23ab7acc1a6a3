//! Balance transactions.

use octavo_application::{billing::ports::BalanceTransaction, shared::storage::StorageError};

use crate::{billing::mapping, entity::balance_transactions::Entity, unit_of_work::Unit};

impl Unit {
    pub(super) async fn insert_balance_transaction(
        &self,
        entry: &BalanceTransaction,
    ) -> Result<(), StorageError> {
        let position = self.next_position("balance_transactions", entry.user).await?;
        match self.insert_rows::<Entity>(&[mapping::entry_row(entry, position)]).await? {
            0 => Err(StorageError::Duplicate("entry")),
            _ => Ok(()),
        }
    }
}

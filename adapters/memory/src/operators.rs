//! The operator log.

use async_trait::async_trait;
use octavo_application::{
    operators::ports::operators::{OperatorChange, OperatorLog},
    shared::storage::StorageError,
};
use octavo_domain::ids::UserId;

use crate::Unit;

#[async_trait]
impl OperatorLog for Unit {
    async fn note(&mut self, change: &OperatorChange) -> Result<(), StorageError> {
        self.state.operator_changes.push(change.clone());
        Ok(())
    }

    async fn latest(
        &mut self,
        account: Option<UserId>,
        limit: u32,
    ) -> Result<Vec<OperatorChange>, StorageError> {
        let is_asked_for = |change: &&OperatorChange| account.is_none() || change.account == account;
        let mut changes: Vec<OperatorChange> =
            self.state.operator_changes.iter().filter(is_asked_for).cloned().collect();
        changes.sort_by_key(|change| std::cmp::Reverse((change.at, change.id)));
        changes.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        Ok(changes)
    }
}

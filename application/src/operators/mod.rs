//! The operator log.

pub mod ports;

use std::sync::Arc;

use octavo_domain::ids::{OperatorChangeId, UserId};

use crate::{
    operators::ports::operators::{OperatorAction, OperatorChange},
    shared::{
        clock::Clock,
        ids::Ids,
        storage::{StorageError, UnitOfWork},
    },
};

/// Records the changes of one operator, in the transaction that makes them.
#[derive(Clone)]
pub struct OperatorLogWriter {
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
    /// The operator, by their own name.
    pub by: String,
}

/// A change, with the values before and after.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Changed {
    /// The account it concerns, if any.
    pub account: Option<UserId>,
    /// The subject, such as a code or an invoice; may be empty.
    pub about: String,
    /// The value before; may be empty.
    pub before: String,
    /// The value after.
    pub after: String,
}

impl OperatorLogWriter {
    /// Records it.
    ///
    /// # Errors
    /// [`StorageError`].
    pub async fn note(
        &self,
        work: &mut dyn UnitOfWork,
        action: OperatorAction,
        changed: Changed,
    ) -> Result<(), StorageError> {
        let Changed { account, about, before, after } = changed;
        let (id, at) = (OperatorChangeId::new(self.ids.next()), self.clock.now());
        let change = OperatorChange { id, at, by: self.by.clone(), action, account, about, before, after };
        work.operators().note(&change).await
    }
}

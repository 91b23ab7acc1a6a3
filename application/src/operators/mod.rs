//! What operators leave behind them.

pub mod ports;

use std::sync::Arc;

use octavo_domain::ids::{OperatorChangeId, UserId};

use crate::{
    operators::ports::operators::{Act, OperatorChange},
    shared::{
        clock::Clock,
        ids::Ids,
        storage::{StorageError, UnitOfWork},
    },
};

/// Writes down what one operator changes, in the transaction that changes it.
#[derive(Clone)]
pub struct Trail {
    /// Makes the ids.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// Who they are, as they call themselves.
    pub by: String,
}

/// How something was and is.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Changed {
    /// Whose account; none where it is nobody's.
    pub account: Option<UserId>,
    /// What exactly; may be empty.
    pub about: String,
    /// How it was; may be empty.
    pub before: String,
    /// How it is.
    pub after: String,
}

impl Trail {
    /// Writes it down.
    ///
    /// # Errors
    /// [`StorageError`].
    pub async fn note(
        &self,
        work: &mut dyn UnitOfWork,
        act: Act,
        changed: Changed,
    ) -> Result<(), StorageError> {
        let Changed { account, about, before, after } = changed;
        let (id, at) = (OperatorChangeId::new(self.ids.next()), self.clock.now());
        let change = OperatorChange { id, at, by: self.by.clone(), act, account, about, before, after };
        work.operators().note(&change).await
    }
}

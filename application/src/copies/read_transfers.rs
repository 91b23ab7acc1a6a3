//! Transfers, as both sides see them.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use octavo_domain::{
    copies::Transfer,
    ids::{TransferId, UserId},
};

use crate::{
    copies::ports::transfers::{TransferQueries, TransferView},
    shared::{clock::Clock, storage::StorageError},
};

/// Reads transfers.
pub struct ReadTransfers {
    /// Reads them.
    pub transfers: Arc<dyn TransferQueries>,
    /// The clock, for expiry.
    pub clock: Arc<dyn Clock>,
}

/// The transfers to and from an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transfers {
    /// Transfers to the account, the newest first.
    pub incoming: Vec<TransferView>,
    /// Transfers of the account, the newest first.
    pub outgoing: Vec<TransferView>,
}

impl ReadTransfers {
    /// What waits for an answer, and what was answered in the last 30 days.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId) -> Result<Transfers, StorageError> {
        let now = self.clock.now();
        let since = now - Transfer::LIFETIME;
        let of = |list: Vec<TransferView>| list.into_iter().map(|view| seen(view, now)).collect();
        Ok(Transfers {
            incoming: of(self.transfers.incoming(user, since).await?),
            outgoing: of(self.transfers.outgoing(user, since).await?),
        })
    }

    /// One transfer, for the sender or recipient who has just sent or answered it.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn one(&self, id: TransferId) -> Result<Option<TransferView>, StorageError> {
        let now = self.clock.now();
        Ok(self.transfers.transfer(id).await?.map(|view| seen(view, now)))
    }
}

fn seen(view: TransferView, now: DateTime<Utc>) -> TransferView {
    TransferView { status: view.status.at(view.created_at, now), ..view }
}

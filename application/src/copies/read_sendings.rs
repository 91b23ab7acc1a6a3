//! What was sent, as both sides see it.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use octavo_domain::{
    copies::Sending,
    ids::{SendId, UserId},
};

use crate::{
    copies::ports::sendings::{SendingQueries, SendingView},
    shared::{clock::Clock, storage::StorageError},
};

/// Reads what was sent.
pub struct ReadSendings {
    /// Reads it.
    pub sendings: Arc<dyn SendingQueries>,
    /// Tells what has expired.
    pub clock: Arc<dyn Clock>,
}

/// What somebody was sent, and what they have sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Correspondence {
    /// What was sent to them, the newest first.
    pub incoming: Vec<SendingView>,
    /// What they have sent, the newest first.
    pub outgoing: Vec<SendingView>,
}

impl ReadSendings {
    /// What waits for an answer, and what was answered in the last 30 days.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId) -> Result<Correspondence, StorageError> {
        let now = self.clock.now();
        let since = now - Sending::LIFETIME;
        let of = |list: Vec<SendingView>| list.into_iter().map(|view| seen(view, now)).collect();
        Ok(Correspondence {
            incoming: of(self.sendings.incoming(user, since).await?),
            outgoing: of(self.sendings.outgoing(user, since).await?),
        })
    }

    /// One of them, for whoever has just sent or answered it.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn one(&self, id: SendId) -> Result<Option<SendingView>, StorageError> {
        let now = self.clock.now();
        Ok(self.sendings.sending(id).await?.map(|view| seen(view, now)))
    }
}

fn seen(view: SendingView, now: DateTime<Utc>) -> SendingView {
    SendingView { status: view.status.at(view.created_at, now), ..view }
}

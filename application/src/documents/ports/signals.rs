//! Telling those who wait that a document was changed.

use std::time::Duration;

use async_trait::async_trait;
use octavo_domain::{documents::log::Seq, ids::ProjectId};

/// Wakes those who wait for a change. It MAY lose a change, above all one that another process made: who waits MUST read
/// the log again after a while.
pub trait DocumentSignals: Send + Sync {
    /// A change is durable.
    fn changed(&self, project: ProjectId, seq: Seq);
    /// Listens for changes from now on.
    fn listen(&self, project: ProjectId) -> Box<dyn DocumentListener>;
}

/// Hears of the changes of one document.
#[async_trait]
pub trait DocumentListener: Send {
    /// Waits until it has heard of a change after this one, but not longer than this.
    async fn wait(&mut self, after: Seq, most: Duration);
}

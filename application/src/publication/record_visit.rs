//! Noting visits (DASH-113): a page is answered without waiting for the database to count it.

use std::sync::Arc;

use octavo_domain::ids::ProjectId;

use crate::{
    account::Origin,
    publication::ports::visits::{Reader, VisitBuffer},
    shared::clock::Clock,
};

/// Notes visits of published projects; [`FlushVisits`](super::flush_visits::FlushVisits) counts them.
pub struct RecordVisit {
    /// Where visits wait.
    pub buffer: Arc<dyn VisitBuffer>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

/// So many characters of a browser's description tell it apart from others.
const USER_AGENT: usize = 512;

impl RecordVisit {
    /// Notes that somebody read a project; false when there are more readers at once than there is room for.
    #[must_use]
    pub fn execute(&self, project: ProjectId, reader: &Origin) -> bool {
        let user_agent = reader.user_agent.chars().take(USER_AGENT).collect();
        self.buffer.note(Reader { project, network: reader.network(), user_agent }, self.clock.now())
    }
}

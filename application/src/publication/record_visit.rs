//! Recording visits (DASH-113): a page is sent without waiting for the database to count it.

use std::sync::Arc;

use octavo_domain::ids::ProjectId;

use crate::{
    account::Origin,
    publication::ports::visits::{Reader, VisitBuffer},
    shared::clock::Clock,
};

/// Records visits of published projects; [`FlushVisits`](super::flush_visits::FlushVisits) counts them.
pub struct RecordVisit {
    /// Buffers visits.
    pub buffer: Arc<dyn VisitBuffer>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

/// The characters of a user agent that are kept, enough to tell it apart from others.
const USER_AGENT: usize = 512;

impl RecordVisit {
    /// Records a reading of a project; false when the buffer is full.
    #[must_use]
    pub fn execute(&self, project: ProjectId, reader: &Origin) -> bool {
        let user_agent = reader.user_agent.chars().take(USER_AGENT).collect();
        self.buffer.note(Reader { project, network: reader.network(), user_agent }, self.clock.now())
    }
}

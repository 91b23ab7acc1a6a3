//! What a unit of work adds to the queues and claims from them.

pub(crate) mod jobs;
pub(crate) mod outbox;

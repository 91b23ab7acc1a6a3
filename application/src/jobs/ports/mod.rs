//! What jobs needs from outside. Each MUST is proved by a contract test.

pub mod jobs;
pub mod outbox;
pub mod queues;

//! The contract of jobs and the outbox.

pub(crate) mod claims;
pub(crate) mod queues;

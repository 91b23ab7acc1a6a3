//! What a unit of work writes about accounts.

pub(crate) mod activity;
pub(crate) mod email_changes;
pub(crate) mod erasures;
pub(crate) mod uploads;
pub(crate) mod users;

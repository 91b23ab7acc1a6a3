//! The contract of accounts.

pub(crate) mod accounts;
pub(crate) mod activity;
pub(crate) mod email_changes;
pub(crate) mod erasures;
pub(crate) mod uploads;
pub(crate) mod usernames;

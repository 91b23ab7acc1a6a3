//! Newsletters: who gets them, and how they are sent.

pub mod change_subscriptions;
pub(crate) mod mails;
pub mod ports;
pub mod read_subscriptions;
pub mod send_issue;
pub mod tokens;
pub mod unsubscribe;

//! Ports that every context needs: clock, ids, files, mail, secrets and the store of record.

pub mod clock;
pub mod commits;
pub mod error;
pub mod files;
pub mod ids;
pub mod images;
pub mod keys;
pub mod mailer;
pub mod message;
pub mod places;
pub mod secrets;
pub mod storage;
pub(crate) mod use_cases;

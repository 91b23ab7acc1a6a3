//! What the use cases need from outside. Each MUST is proved by a contract test.

pub mod activity;
pub mod card_provider;
pub mod clock;
pub mod email_changes;
pub mod erasures;
pub mod files;
pub mod history;
pub mod ids;
pub mod images;
pub mod jobs;
pub mod keys;
pub mod mailer;
pub mod message;
pub mod prompts;
pub mod public;
pub mod publication;
pub mod queries;
pub mod second_factor;
pub mod secrets;
pub mod sendings;
pub mod storage;
pub mod team;
pub mod team_mail;
pub mod team_queries;
pub mod templates;
pub mod visits;

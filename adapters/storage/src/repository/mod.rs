//! The repositories of a unit of work.

mod activity;
mod email_changes;
mod erasures;
mod folders;
mod history;
mod jobs;
mod links;
mod outbox;
mod passkeys;
mod projects;
mod promotions;
mod publications;
mod responses;
mod rows;
mod second_factors;
mod sendings;
mod sessions;
mod team;
mod templates;
mod tries;
mod users;
mod visits;

pub(crate) use rows::names;

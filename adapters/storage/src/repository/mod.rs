//! The repositories of a unit of work.

mod activity;
mod billing;
mod certificates;
mod connections;
mod creators;
mod domains;
mod email_changes;
mod erasures;
mod exports;
mod folders;
mod history;
mod home;
mod jobs;
mod links;
mod news;
mod newsletters;
mod outbox;
mod passkeys;
mod projects;
mod promotions;
mod publications;
mod referrals;
mod responses;
mod rows;
mod second_factors;
mod sendings;
mod sessions;
mod sso;
mod team;
mod templates;
mod tries;
mod uploads;
mod users;
mod visits;
mod whitelists;

pub(crate) use rows::names;

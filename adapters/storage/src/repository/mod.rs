//! The repositories of a unit of work.

mod activity;
mod folders;
mod history;
mod jobs;
mod links;
mod outbox;
mod projects;
mod rows;
mod sessions;
mod team;
mod tries;
mod users;

pub(crate) use rows::names;

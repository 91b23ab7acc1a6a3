//! The calls of the product as its clients make them, in this process.
//!
//! One module a call, under the name of its route's file; stories beside them run on SQLite and on PostgreSQL.
//! Time is moved by hand: no test waits.
#![cfg(test)]

mod account;
mod auth;
mod authorisation;
mod billing;
mod client;
mod domains;
mod export;
mod face;
mod guard;
mod home;
mod library;
mod news;
mod openapi;
mod outreach;
mod passkeys;
mod plans;
mod prompts;
mod publication;
mod receipts;
mod second_factor;
mod sending;
mod services;
mod sso;
mod support;
mod team;
mod viewer;

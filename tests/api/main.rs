//! The calls of the product as its clients make them, in this process.
//!
//! One module for each call, named after its route's file; stories beside them run on SQLite and on PostgreSQL. Tests
//! move the clock themselves: none waits.
#![cfg(test)]

mod account;
mod auth;
mod authorisation;
mod billing;
mod client;
mod comments;
mod copies;
mod documents;
mod domains;
mod export;
mod forms;
mod guard;
mod library;
mod newsletters;
mod openapi;
mod plans;
mod prompts;
mod publication;
mod referrals;
mod services;
mod sso;
mod support;
mod team;
mod viewer;

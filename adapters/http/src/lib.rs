//! The HTTP adapter of Octavo's app: the client and the API.
//!
//! Handlers extract, parse, call one use case, and answer.

mod account;
mod app;
mod auth;
mod billing;
mod client;
mod comments;
mod copies;
mod documents;
mod domains;
mod export;
mod extract;
mod forms;
mod guard;
mod library;
mod newsletters;
mod openapi;
mod plans;
mod problem;
mod prompts;
mod publication;
mod referrals;
mod routes;
mod services;
mod settings;
mod sso;
mod team;
mod time;
pub(crate) mod words;

pub use app::{App, HttpState};
pub use openapi::document as openapi_document;
pub use problem::table as error_table;
pub use routes::{app_router, ask::ask_router};
pub use settings::{CardForm, DomainReseller, HttpSettings, Links, PromoCookie, Seller};

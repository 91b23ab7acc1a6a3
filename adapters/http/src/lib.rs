//! The HTTP face of Octavo: the app (client and API) and the viewer.
//!
//! Handlers extract, parse, call one use case, and answer.

mod account;
mod app;
mod billing;
mod client;
mod domains;
mod entry;
mod export;
mod extract;
mod face;
mod guard;
mod home;
mod library;
mod library_cache;
mod openapi;
mod outreach;
mod passkeys;
mod plans;
mod problem;
mod prompts;
mod publication;
mod receipts;
mod routes;
mod second_factor;
mod sending;
mod services;
mod settings;
mod sso;
mod team;
mod viewer;
mod wait;
mod wire;

pub use app::{App, Ports};
pub use extract::origin::PeerAddress;
pub use openapi::document as openapi_document;
pub use routes::{app_router, ask::ask_router};
pub use settings::{CardEntry, DomainReseller, HttpSettings, Links, PromoCookie, Seller};
pub use viewer::{OverTls, ViewerPages, viewer_router};

//! The HTTP face of Octavo's app: the client and the API.
//!
//! Handlers extract, parse, call one use case, and answer.

mod app;
pub mod cases;
mod client;
mod extract;
mod guard;
mod library_cache;
mod openapi;
mod problem;
mod routes;
mod settings;
mod wire;

pub use app::{App, HttpState};
pub use openapi::document as openapi_document;
pub use problem::table as error_table;
pub use routes::{app_router, ask::ask_router};
pub use settings::{CardEntry, DomainReseller, HttpSettings, Links, PromoCookie, Seller};

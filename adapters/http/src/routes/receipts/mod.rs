//! Receipts: pages on the app's own address, made for paper.

mod files;
mod page;

use std::sync::Arc;

use axum::{Router, routing::get};

use crate::app::App;

/// Every page of receipts, and what they need.
pub(super) fn pages() -> Router<Arc<App>> {
    Router::new()
        .route("/receipt/{id}", get(page::page))
        .route("/receipt.css", get(files::styles))
        .route("/receipt.js", get(files::script))
}

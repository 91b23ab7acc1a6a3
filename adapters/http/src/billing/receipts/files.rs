//! `GET /receipt.css` and `GET /receipt.js`

use std::sync::LazyLock;

use axum::{http::header, response::IntoResponse};

use octavo_web::client_files::font_faces;

static STYLES: LazyLock<String> =
    LazyLock::new(|| format!("{}\n{}", font_faces(), include_str!("receipt.css")));

/// The styles of receipts, made for print first.
pub(super) async fn styles() -> impl IntoResponse {
    let headers = [(header::CONTENT_TYPE, "text/css; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    (headers, STYLES.as_str())
}

/// The script of a receipt's print button.
pub(super) async fn script() -> impl IntoResponse {
    let headers =
        [(header::CONTENT_TYPE, "text/javascript; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    (headers, include_str!("receipt.js"))
}

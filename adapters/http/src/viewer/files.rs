//! Files of the viewer: what people uploaded, fonts, and its own.

use std::sync::{Arc, LazyLock};

use axum::{
    extract::{Path, State},
    http::{HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use octavo_domain::publication::tag_manager::TagManagerId;

use super::not_found;
use crate::{app::App, client};

const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// An uploaded picture. Keys are never used again for other bytes, so browsers may keep them.
pub(super) async fn media(State(app): State<Arc<App>>, Path(key): Path<String>) -> Response {
    let kind = match key.rsplit('.').next() {
        Some("jpg") => "image/jpeg",
        Some("png") => "image/png",
        _ => return not_found(&app),
    };
    match app.files.get(&key).await {
        Ok(Some(bytes)) => {
            let headers = [
                (header::CONTENT_TYPE, kind),
                (header::CACHE_CONTROL, FOR_EVER),
                (HeaderName::from_static("cross-origin-resource-policy"), "cross-origin"),
            ];
            (headers, bytes).into_response()
        }
        Ok(None) => not_found(&app),
        Err(error) => {
            tracing::error!(%error, "the file store failed");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}

/// One of the fonts that the client carries. The pages are sandboxed, so that to a browser they are from nowhere: the
/// font has to be for everybody.
pub(super) async fn font(State(app): State<Arc<App>>, Path(file): Path<String>) -> Response {
    match client::font(&file) {
        Some(bytes) => {
            let headers = [
                (header::CONTENT_TYPE, "font/woff2"),
                (header::CACHE_CONTROL, FOR_EVER),
                (header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
            ];
            (headers, bytes).into_response()
        }
        None => not_found(&app),
    }
}

/// Each page says for itself what search engines may do with it, for which they have to be let in.
pub(super) async fn robots() -> impl IntoResponse {
    (
        [(header::CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"))],
        "User-agent: *\nAllow: /\n",
    )
}

static STYLES: LazyLock<String> =
    LazyLock::new(|| format!("{}\n{}", client::font_faces(), include_str!("viewer.css")));

pub(super) async fn stylesheet() -> impl IntoResponse {
    let headers = [(header::CONTENT_TYPE, "text/css; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    (headers, STYLES.as_str())
}

/// What a tag manager's own instructions put into the page: the moment at which it starts.
pub(super) async fn tag_manager(State(app): State<Arc<App>>, Path(file): Path<String>) -> Response {
    let known = file.strip_suffix(".js").and_then(TagManagerId::parse).is_some();
    if !known {
        return not_found(&app);
    }
    let headers =
        [(header::CONTENT_TYPE, "text/javascript; charset=utf-8"), (header::CACHE_CONTROL, FOR_EVER)];
    let script = "(window.dataLayer = window.dataLayer || []).push({ \"gtm.start\": Date.now(), event: \"gtm.js\" });\n";
    (headers, script).into_response()
}

//! Files of the viewer: what people uploaded, fonts, and its own.

use std::sync::{Arc, LazyLock};

use axum::{
    extract::{Path, Query, State, rejection::QueryRejection},
    http::{HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use octavo_domain::{
    account::face::{FAVICON_DEFAULT, UploadKey, UploadKind, favicon_size},
    publication::{analytics::AnalyticsId, tag_manager::TagManagerId},
};
use serde::Deserialize;

use super::not_found;
use octavo_web::client_files;

use crate::Viewer;

const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// An uploaded picture. Keys are never used again for other bytes, so browsers may keep them.
pub(super) async fn media(State(viewer): State<Arc<Viewer>>, Path(key): Path<String>) -> Response {
    let kind = match key.rsplit('.').next() {
        Some("jpg") => "image/jpeg",
        Some("png") => "image/png",
        _ => return not_found(&viewer),
    };
    match viewer.files.get(&key).await {
        // A picture has bytes: an empty file is one whose writing failed, and browsers would keep it for a year.
        Ok(Some(bytes)) if !bytes.is_empty() => {
            let headers = [
                (header::CONTENT_TYPE, kind),
                (header::CACHE_CONTROL, FOR_EVER),
                (HeaderName::from_static("cross-origin-resource-policy"), "cross-origin"),
            ];
            (headers, bytes).into_response()
        }
        Ok(_) => not_found(&viewer),
        Err(error) => {
            tracing::error!(%error, "the file store failed");
            StatusCode::SERVICE_UNAVAILABLE.into_response()
        }
    }
}

/// The size that an icon is asked for in.
#[derive(Debug, Deserialize)]
pub(super) struct IconQuery {
    /// In pixels.
    size: Option<u32>,
}

/// An account's icon: at 57 pixels (ACCT-128), or at the size that is asked for and not smaller, if there is one.
pub(super) async fn favicon(
    State(viewer): State<Arc<Viewer>>,
    Path(name): Path<String>,
    query: Result<Query<IconQuery>, QueryRejection>,
) -> Response {
    let Some(key) = UploadKey::parse(&format!("{}/{name}", UploadKind::Favicon.folder())) else {
        return not_found(&viewer);
    };
    let size = query.ok().and_then(|Query(query)| query.size).map_or(FAVICON_DEFAULT, favicon_size);
    media(State(viewer), Path(key.sized(size))).await
}

/// One of the fonts that the client carries. The pages are sandboxed, so that to a browser they are from nowhere: the
/// font has to be for everybody.
pub(super) async fn font(State(viewer): State<Arc<Viewer>>, Path(file): Path<String>) -> Response {
    match client_files::font(&file) {
        Some(bytes) => {
            let headers = [
                (header::CONTENT_TYPE, "font/woff2"),
                (header::CACHE_CONTROL, FOR_EVER),
                (header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
            ];
            (headers, bytes).into_response()
        }
        None => not_found(&viewer),
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
    LazyLock::new(|| format!("{}\n{}", client_files::font_faces(), include_str!("viewer.css")));

/// What the viewer's pages look like.
pub(super) fn styles() -> &'static str {
    STYLES.as_str()
}

pub(super) async fn stylesheet() -> impl IntoResponse {
    let headers = [(header::CONTENT_TYPE, "text/css; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    (headers, styles())
}

/// What a tag manager's, or Google Analytics', own instructions put into the page: what happens when it starts. The page
/// is sandboxed, so there are no cookies to keep anything in, and it says so first.
pub(super) async fn tag_manager(State(viewer): State<Arc<Viewer>>, Path(file): Path<String>) -> Response {
    let id = file.strip_suffix(".js").unwrap_or_default();
    let script = if TagManagerId::parse(id).is_some() {
        "(window.dataLayer = window.dataLayer || []).push({ \"gtm.start\": Date.now(), event: \"gtm.js\" });\n".to_owned()
    } else if let Some(id) = AnalyticsId::parse(id) {
        ANALYTICS.replace("{id}", id.as_str())
    } else {
        return not_found(&viewer);
    };
    let headers =
        [(header::CONTENT_TYPE, "text/javascript; charset=utf-8"), (header::CACHE_CONTROL, FOR_EVER)];
    (headers, script).into_response()
}

/// Readers are counted without anything being kept in their browsers.
const ANALYTICS: &str = "window.dataLayer = window.dataLayer || [];
function gtag() { dataLayer.push(arguments); }
gtag(\"consent\", \"default\", { ad_storage: \"denied\", ad_user_data: \"denied\", ad_personalization: \"denied\", analytics_storage: \"denied\" });
gtag(\"js\", new Date());
gtag(\"config\", \"{id}\", { storage: \"none\", client_storage: \"none\", anonymize_ip: true });
";

//! Files of the viewer: uploads, fonts, and its own.

use std::sync::{Arc, LazyLock};

use axum::{
    extract::{Path, Query, State, rejection::QueryRejection},
    http::{HeaderName, StatusCode, header},
    response::{IntoResponse, Response},
};
use octavo_application::shared::files::FileStoreError;
use octavo_domain::{
    account::profile_media::{FAVICON_DEFAULT, UploadKey, UploadKind, favicon_size},
    publication::{analytics::AnalyticsId, tag_manager::TagManagerId},
};
use serde::Deserialize;

use super::not_found;
use octavo_web::client_files;

use crate::Viewer;

pub(super) const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// An uploaded picture, or a font of an account. A key never gets other bytes, so browsers may cache it.
pub(super) async fn media(State(viewer): State<Arc<Viewer>>, Path(key): Path<String>) -> Response {
    if UploadKey::parse(&key).is_some_and(|key| key.kind() == UploadKind::Font) {
        return own_font(&viewer, &key).await;
    }
    let kind = match key.rsplit('.').next() {
        Some("jpg") => "image/jpeg",
        Some("png") => "image/png",
        _ => return not_found(&viewer),
    };
    match viewer.files.get(&key).await {
        // An empty file is one whose writing failed; browsers would cache it for a year.
        Ok(Some(bytes)) if !bytes.is_empty() => {
            let headers = [
                (header::CONTENT_TYPE, kind),
                (header::CACHE_CONTROL, FOR_EVER),
                (HeaderName::from_static("cross-origin-resource-policy"), "cross-origin"),
            ];
            (headers, bytes).into_response()
        }
        Ok(_) => not_found(&viewer),
        Err(error) => unavailable(&error),
    }
}

/// The answer while the file store fails.
pub(super) fn unavailable(error: &FileStoreError) -> Response {
    tracing::error!(%error, "the file store failed");
    StatusCode::SERVICE_UNAVAILABLE.into_response()
}

/// What browsers ask for where a page names no icon. That there is none is no error, which they would show in the console.
pub(super) async fn no_icon() -> impl IntoResponse {
    (StatusCode::NO_CONTENT, [(header::CACHE_CONTROL, "public, max-age=86400")])
}

/// The requested size of a favicon.
#[derive(Debug, Deserialize)]
pub(super) struct IconQuery {
    /// In pixels.
    size: Option<u32>,
}

/// An account's favicon at 57 pixels (ACCT-128), or in the smallest stored size that is not below the requested one.
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

/// One of the client's fonts.
pub(super) async fn font(State(viewer): State<Arc<Viewer>>, Path(file): Path<String>) -> Response {
    woff2(&viewer, client_files::font(&file))
}

/// One of the type library's fonts (EDIT-213).
pub(super) async fn library_font(State(viewer): State<Arc<Viewer>>, Path(file): Path<String>) -> Response {
    woff2(&viewer, client_files::library_font(&file))
}

/// A font of an account. Nobody can guess its name: who knows it has seen a page that is set in the font, or edits one.
async fn own_font(viewer: &Viewer, key: &str) -> Response {
    match viewer.files.get(key).await {
        Ok(file) => woff2(viewer, file.filter(|bytes| !bytes.is_empty())),
        Err(error) => unavailable(&error),
    }
}

/// The pages are sandboxed and have an opaque origin, so a font must be readable for every origin.
fn woff2(viewer: &Viewer, font: Option<Vec<u8>>) -> Response {
    match font {
        Some(bytes) => {
            let headers = [
                (header::CONTENT_TYPE, "font/woff2"),
                (header::CACHE_CONTROL, FOR_EVER),
                (header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
            ];
            (headers, bytes).into_response()
        }
        None => not_found(viewer),
    }
}

static STYLES: LazyLock<String> =
    LazyLock::new(|| format!("{}\n{}", client_files::font_faces(), include_str!("viewer.css")));

/// The styles of the viewer's pages.
pub(super) fn styles() -> &'static str {
    STYLES.as_str()
}

pub(super) async fn stylesheet() -> impl IntoResponse {
    let headers = [(header::CONTENT_TYPE, "text/css; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    (headers, styles())
}

/// The script that starts a tag manager or Google Analytics, as their instructions ask. The page is sandboxed and has
/// no cookies, which the script says first.
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

/// Counts readers without storing anything in their browsers.
const ANALYTICS: &str = "window.dataLayer = window.dataLayer || [];
function gtag() { dataLayer.push(arguments); }
gtag(\"consent\", \"default\", { ad_storage: \"denied\", ad_user_data: \"denied\", ad_personalization: \"denied\", analytics_storage: \"denied\" });
gtag(\"js\", new Date());
gtag(\"config\", \"{id}\", { storage: \"none\", client_storage: \"none\", anonymize_ip: true });
";

//! The React client, which is built into the binary.

use std::sync::Arc;

use axum::{
    extract::State,
    http::{HeaderMap, HeaderValue, Method, Uri, header},
    response::{IntoResponse, Response},
};
use octavo_application::library::MAX_ITEMS;
use octavo_domain::{
    account::{
        email::Email,
        profile::{Description, DisplayName},
    },
    auth::password_policy::NewPassword,
    library::{
        search::SearchQuery,
        title::{FolderName, ProjectTitle},
    },
    prompts::toggle::Toggles,
};
use octavo_web::client_files::ClientFiles;
use rust_embed::EmbeddedFile;
use serde_json::json;

use crate::{
    app::App,
    problem::{ErrorCode, Problem},
    settings::HttpSettings,
};

/// Serves a file of the client. Every other address gets its start page, whose router takes over.
pub(crate) async fn serve(
    State(app): State<Arc<App>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return Problem::method_not_allowed().into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let is_file = path != "index.html" && ClientFiles::get(path).is_some();
    if is_file {
        return file(path, &headers);
    }
    if is_of_a_build(path) || path.ends_with(".js") || path.ends_with(".map") {
        return Problem::not_found().into_response();
    }
    start_page(&app.settings, &*app.prompts.toggles.as_known().await)
}

/// The build's own files and the type library (EDIT-213): a page never has such an address.
fn is_of_a_build(path: &str) -> bool {
    path.starts_with("assets/") || path.starts_with("fonts/")
}

/// A file, in the best encoding that the client accepts and the build has made.
fn file(path: &str, headers: &HeaderMap) -> Response {
    let accepted =
        headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let encodings = [("br", ".br"), ("gzip", ".gz")];
    let best = encodings
        .iter()
        .filter(|(name, _)| accepted.split(',').any(|part| part.trim().split(';').next() == Some(*name)))
        .find_map(|(name, ending)| {
            ClientFiles::get(&format!("{path}{ending}")).map(|file| (Some(*name), file))
        });
    let Some((encoding, found)) = best.or_else(|| ClientFiles::get(path).map(|file| (None, file))) else {
        return Problem::not_found().into_response();
    };
    let mut response = with_type(path, found).into_response();
    let answer = response.headers_mut();
    if let Some(encoding) = encoding {
        answer.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    answer.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    // They carry a hash of their content in their name, but for the licences beside the fonts.
    let hashed = is_of_a_build(path) && !path.ends_with(".txt");
    let caching = if hashed { "public, max-age=31536000, immutable" } else { "no-cache" };
    answer.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    response
}

fn with_type(path: &str, file: EmbeddedFile) -> impl IntoResponse {
    let kind = ClientFiles::get(path)
        .map_or_else(|| "application/octet-stream".to_owned(), |file| file.metadata.mimetype().to_owned());
    let kind = if kind.starts_with("text/") { format!("{kind}; charset=utf-8") } else { kind };
    ([(header::CONTENT_TYPE, kind)], file.data.into_owned())
}

/// The start page with the configuration in it. It is not cached, so that a new build is used at once.
fn start_page(settings: &HttpSettings, toggles: &Toggles) -> Response {
    let Some(page) = ClientFiles::get("index.html") else {
        let sentence = "The client is not in this build. Build frontend/ first, then the server";
        return Problem::new(ErrorCode::NoClient, sentence).into_response();
    };
    let html = String::from_utf8_lossy(&page.data)
        .replace("__OCTAVO_TITLE__", &escape(&settings.product_name))
        .replace("__OCTAVO_CONFIG__", &config(settings, toggles));
    let headers = [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CACHE_CONTROL, "no-store")];
    (headers, html).into_response()
}

/// What the client needs to know before its first call; safe inside of a script element.
fn config(settings: &HttpSettings, toggles: &Toggles) -> String {
    let config = json!({
        "productName": settings.product_name,
        "appOrigin": settings.app_origin,
        "viewerOrigin": settings.viewer_origin,
        "development": settings.development,
        "search": {
            "suggestionLimit": SearchQuery::SUGGESTIONS,
            "minQuery": SearchQuery::MIN,
            "maxQuery": SearchQuery::MAX,
        },
        "limits": {
            "title": ProjectTitle::MAX,
            "folderName": FolderName::MAX,
            "bulkItems": MAX_ITEMS,
            "name": DisplayName::MAX,
            "description": Description::MAX,
            "password": { "min": NewPassword::MIN, "max": NewPassword::MAX },
        },
        "supportEmail": settings.support_email.as_ref().map(Email::as_str),
        "links": {
            "examples": settings.links.examples,
            "learn": settings.links.learn,
            "pricing": settings.links.pricing,
            "students": settings.links.students,
            "teachers": settings.links.teachers,
            "nonProfit": settings.links.non_profit,
            "affiliate": settings.links.affiliate,
        },
        "toggles": toggles,
        "phoneBreakpoint": settings.phone_breakpoint,
        "promoCode": { "key": settings.promo_cookie.key, "maxAge": settings.promo_cookie.max_age },
        "sellsDomains": settings.domain_reseller.is_some(),
    });
    config.to_string().replace('<', "\\u003c")
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

//! Error pages.

use std::any::Any;

use askama::Template;
use axum::{
    http::{HeaderValue, StatusCode, header},
    response::{Html, IntoResponse, Response},
};
use octavo_application::{
    publication::{ports::public::PublicOwner, read_public::NothingPublic},
    shared::storage::StorageError,
};

use super::frame::{self, Head};
use crate::Viewer;

#[derive(Template)]
#[template(path = "sentence.html")]
struct Sentence<'a> {
    head: &'a Head,
    mark: &'a str,
    sentence: &'a str,
}

/// A page of the viewer itself, with one sentence on it.
pub(super) fn sentence(
    viewer: &Viewer,
    status: StatusCode,
    mark: &str,
    title: &str,
    sentence: &str,
) -> Response {
    among(viewer, None, status, mark, title, sentence)
}

/// The same on the pages of an owner, if there is one.
fn among(
    viewer: &Viewer,
    owner: Option<&PublicOwner>,
    status: StatusCode,
    mark: &str,
    title: &str,
    sentence: &str,
) -> Response {
    let head = Head::plain(viewer, title);
    let head = match owner {
        Some(owner) => head.on_pages_of(viewer, owner),
        None => head,
    };
    frame::answer(viewer, status, &head, &Sentence { head: &head, mark, sentence })
}

/// The page for an unknown address.
pub(super) fn not_found(viewer: &Viewer) -> Response {
    no_page(viewer, None)
}

fn no_page(viewer: &Viewer, owner: Option<&PublicOwner>) -> Response {
    let text = "Nothing is published at this address.";
    among(viewer, owner, StatusCode::NOT_FOUND, "404", "Page not found", text)
}

/// The page for what cannot be read (DASH-047, DASH-048), on `owner`'s own domain if there is one.
pub(super) fn nothing(viewer: &Viewer, owner: Option<&PublicOwner>, nothing: &NothingPublic) -> Response {
    match nothing {
        NothingPublic::Unknown => no_page(viewer, owner),
        NothingPublic::Private => {
            let text = "Its owner keeps it private for now.";
            among(viewer, owner, StatusCode::LOCKED, "423", "This is a private profile page", text)
        }
        NothingPublic::PrivateFolder => {
            let text = "It may have another name by now, or its owner keeps it private.";
            among(viewer, owner, StatusCode::LOCKED, "423", "There is no public collection here", text)
        }
        NothingPublic::Storage(error) => storage(viewer, error),
    }
}

/// The page for a database that is unavailable or has failed.
pub(super) fn storage(viewer: &Viewer, error: &StorageError) -> Response {
    if !matches!(error, StorageError::Unavailable(_)) {
        tracing::error!(%error, "storage failed");
        return failed(viewer);
    }
    tracing::warn!(%error, "storage unavailable");
    let text = "We are having trouble at the moment. A few seconds may be enough.";
    let status = StatusCode::SERVICE_UNAVAILABLE;
    let mut response = sentence(viewer, status, "503", "An error occurred. Please try again later", text);
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("5"));
    response
}

/// The page for a fault of the server; making it cannot fail again.
pub(super) fn failed(viewer: &Viewer) -> Response {
    let product = viewer.settings.product_name.replace('&', "&amp;").replace('<', "&lt;");
    let page = format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"robots\" content=\"none\">\
         <title>Something went wrong</title><link rel=\"stylesheet\" href=\"/viewer.css\"></head><body>\
         <main class=\"sentence\"><p class=\"mark\">500</p><h1>Something went wrong</h1>\
         <p>Please try again later.</p></main><footer>{product}</footer></body></html>"
    );
    (StatusCode::INTERNAL_SERVER_ERROR, Html(page)).into_response()
}

/// The answer when a handler panicked: it gives away nothing internal.
#[expect(clippy::needless_pass_by_value, reason = "the signature that CatchPanicLayer asks for")]
pub(super) fn panicked(panic: Box<dyn Any + Send>) -> Response {
    octavo_web::trace::log_panic(&*panic);
    (StatusCode::INTERNAL_SERVER_ERROR, "Something went wrong. Please try again later.").into_response()
}

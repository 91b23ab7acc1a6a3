//! Previews: drafts as readers will see them, for those who work on them.

use std::sync::Arc;

use axum::{
    extract::State,
    http::{HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use octavo_application::publication::{
    ports::public::PublicOwner,
    preview::{PreviewError, PreviewedPage},
    read_public::NothingPublic,
};
use octavo_domain::{ids::NumId, publication::robots::Robots};

use super::{address::Site, document, errors, frame::Head, page::summary, profile, reader::Reader};
use crate::Viewer;

/// A page of a preview, or the way from a token to it.
pub(super) async fn show(State(viewer): State<Arc<Viewer>>, reader: Reader) -> Response {
    // A profile of this name, and custom domains, have addresses that look alike. No token is a number.
    let (token, path) = match reader.path.as_slice() {
        [_, token] if token.contains('.') => (token.clone(), String::new()),
        [_, token, path] if token.contains('.') => (token.clone(), path.clone()),
        _ => return super::read(State(viewer), reader).await,
    };
    if reader.domain.is_some() {
        return super::read(State(viewer), reader).await;
    }
    match find(&viewer, &token, &path).await {
        Ok(response) => response,
        Err(PreviewError::NotFound | PreviewError::NoSuchPage) => {
            errors::nothing(&viewer, None, &NothingPublic::Unknown)
        }
        Err(PreviewError::Storage(error)) => errors::storage(&viewer, &error),
    }
}

async fn find(viewer: &Viewer, token: &str, path: &str) -> Result<Response, PreviewError> {
    if let Some(pass) = viewer.preview.open(token).await? {
        let to = document::address(&format!("/preview/{pass}/"), path);
        return Ok(closed(viewer, (StatusCode::SEE_OTHER, [(header::LOCATION, to)]).into_response()));
    }
    let base = format!("/preview/{token}/");
    let public = |owner: &PublicOwner, project: NumId| {
        let home = Site::of_profile(owner);
        let first = format!("{}{}", profile::origin(viewer, &home), home.project(owner, project));
        document::address(&first, path)
    };
    let shown = viewer.preview.page(token, path, &base, public).await?;
    Ok(closed(viewer, answer(viewer, shown, path)))
}

fn answer(viewer: &Viewer, shown: PreviewedPage, path: &str) -> Response {
    let PreviewedPage { page, project, owner } = shown;
    let title = match path {
        _ if page.title == project => project,
        "" => page.title.clone(),
        _ => format!("{} – {project}", page.title),
    };
    // No counters of the owner: nothing of a preview is a visit.
    let head =
        Head { description: summary(&page.description), robots: Robots::None, ..Head::plain(viewer, &title) };
    let head = head.on_pages_of(viewer, &owner);
    document::answer(viewer, &head, &document::Kept::of(page, None), "")
}

/// Nobody keeps it, nobody is told its address, and the app alone shows it within a page.
fn closed(viewer: &Viewer, mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(HeaderName::from_static("x-robots-tag"), HeaderValue::from_static(Robots::None.value()));
    let policy = headers.get(header::CONTENT_SECURITY_POLICY).and_then(|policy| policy.to_str().ok());
    let ancestors = format!("frame-ancestors {}", viewer.settings.app_origin);
    let own = policy.map(|policy| policy.replace("frame-ancestors 'none'", &ancestors));
    if let Some(own) = own.and_then(|own| HeaderValue::from_str(&own).ok()) {
        headers.insert(header::CONTENT_SECURITY_POLICY, own);
    }
    response
}

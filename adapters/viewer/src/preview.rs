//! Previews: drafts as readers will see them, for those who work on them.

use std::sync::Arc;

use axum::{
    Form,
    extract::{FromRequest, Request, State},
    http::{HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use octavo_application::publication::{
    ports::public::PublicOwner,
    preview::{PreviewError, PreviewedPage},
    read_public::NothingPublic,
};
use octavo_domain::{ids::NumId, publication::robots::Robots};

use super::{
    address::Site,
    comments::{self, NotTaken, Sent},
    document, errors,
    frame::Head,
    page::summary,
    profile,
    reader::Reader,
    unlock,
};
use crate::Viewer;

/// A page of a preview, or the way from a token to it.
pub(super) async fn show(State(viewer): State<Arc<Viewer>>, reader: Reader) -> Response {
    let Some((token, path)) = named(&reader) else { return super::read(State(viewer), reader).await };
    match find(&viewer, &token, &path).await {
        Ok(response) => response,
        Err(error) => refused(&viewer, &error),
    }
}

/// Takes a comment of a reader of a preview link (EDIT-384). The next page is another one, so that nothing is sent again
/// when it is loaded again.
pub(super) async fn send(State(viewer): State<Arc<Viewer>>, reader: Reader, request: Request) -> Response {
    let Some((token, path)) = named(&reader) else {
        let form = Form::from_request(request, &()).await;
        return unlock::unlock(State(viewer), reader, form).await;
    };
    let form = Form::<Vec<(String, String)>>::from_request(request, &()).await;
    let sent = Sent::of(form.map(|Form(pairs)| pairs).unwrap_or_default());
    let taken = match sent.words() {
        Ok(words) => viewer.reader_comments.write(&token, &path, words, &reader.origin).await,
        Err(refused) => return again(&viewer, (&token, &path), &sent, refused).await,
    };
    match taken {
        Ok(()) => {
            let to = format!("{}#octavo-comments", document::address(&base(&token), &path));
            closed(&viewer, (StatusCode::SEE_OTHER, [(header::LOCATION, to)]).into_response())
        }
        Err(error) => again(&viewer, (&token, &path), &sent, error.into()).await,
    }
}

/// The page with what was not taken.
async fn again(viewer: &Viewer, (token, path): (&str, &str), sent: &Sent, refused: NotTaken) -> Response {
    let nothing = || errors::nothing(viewer, None, &NothingPublic::Unknown);
    let (status, sentence, wait) = match refused {
        NotTaken::Said(sentence) => (StatusCode::UNPROCESSABLE_ENTITY, sentence, None),
        NotTaken::Wait(sentence, seconds) => (StatusCode::TOO_MANY_REQUESTS, sentence, Some(seconds)),
        NotTaken::Nothing => return nothing(),
        NotTaken::Failed(error) => return errors::storage(viewer, &error),
    };
    match page(viewer, (token, path), Some((sent, &sentence))).await {
        Ok((_, false)) => nothing(),
        Ok((mut response, true)) => {
            *response.status_mut() = status;
            if let Some(seconds) = wait {
                response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
            }
            response
        }
        Err(error) => self::refused(viewer, &error),
    }
}

/// The token and the path of a preview. A profile of this name, and custom domains, have addresses that look alike. No
/// token is a number.
fn named(reader: &Reader) -> Option<(String, String)> {
    if reader.domain.is_some() {
        return None;
    }
    match reader.path.as_slice() {
        [_, token] if token.contains('.') => Some((token.clone(), String::new())),
        [_, token, path] if token.contains('.') => Some((token.clone(), path.clone())),
        _ => None,
    }
}

fn refused(viewer: &Viewer, error: &PreviewError) -> Response {
    match error {
        PreviewError::NotFound | PreviewError::NoSuchPage => {
            errors::nothing(viewer, None, &NothingPublic::Unknown)
        }
        PreviewError::Storage(error) => errors::storage(viewer, error),
    }
}

fn base(token: &str) -> String {
    format!("/preview/{token}/")
}

async fn find(viewer: &Viewer, token: &str, path: &str) -> Result<Response, PreviewError> {
    if let Some(pass) = viewer.preview.open(token).await? {
        let to = document::address(&base(&pass), path);
        return Ok(closed(viewer, (StatusCode::SEE_OTHER, [(header::LOCATION, to)]).into_response()));
    }
    Ok(page(viewer, (token, path), None).await?.0)
}

/// A page, and whether its readers may comment.
async fn page(
    viewer: &Viewer,
    (token, path): (&str, &str),
    refused: Option<(&Sent, &str)>,
) -> Result<(Response, bool), PreviewError> {
    let base = base(token);
    let public = |owner: &PublicOwner, project: NumId| {
        let home = Site::of_profile(owner);
        let first = format!("{}{}", profile::origin(viewer, &home), home.project(owner, project));
        document::address(&first, path)
    };
    let mut shown = viewer.preview.page(token, path, &base, public).await?;
    let readers = viewer.reader_comments.shown(token, path).await?;
    if let Some(readers) = &readers {
        match comments::beside(shown.page, readers, &document::address(&base, path), refused) {
            Ok(page) => shown.page = page,
            Err(error) => {
                tracing::error!(%error, "the comments beside a preview cannot be shown");
                return Ok((errors::failed(viewer), true));
            }
        }
    }
    Ok((closed(viewer, answer(viewer, shown, path)), readers.is_some()))
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

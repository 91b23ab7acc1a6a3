//! The sign-in page of projects that are protected by e-mail (ACCT-154).

use askama::Template;
use axum::{
    http::{HeaderValue, StatusCode, header},
    response::Response,
};
use octavo_application::{
    auth::throttle,
    publication::{ports::public::PublicPage, read_public::NothingPublic, reader_sign_in::OpenError},
    shared::secrets::Secret,
};
use octavo_domain::account::email::Email;

use super::{
    address::Site,
    errors,
    frame::{self, Head},
    profile,
    reader::Reader,
    unlock::{self, PasswordForm},
};
use crate::{Viewer, policy::PASSWORD_PAGE_POLICY};

/// What the page shows.
enum ReaderSignInState<'a> {
    /// It asks for the reader's address.
    Ask { refusal: Option<&'a str>, status: StatusCode },
    /// A link was mailed, if the address may read.
    Sent { email: &'a str },
    /// The reader has a link: showing it leaves it valid, opening uses it.
    Open { key: &'a str },
}

#[derive(Template)]
#[template(path = "reader_sign_in.html")]
struct ReaderSignInPage<'a> {
    head: &'a Head,
    state: &'a ReaderSignInState<'a>,
}

/// The cookie that holds a reader's pass.
pub(super) fn cookie_name(page: &PublicPage) -> String {
    format!("octavo_reader_{}", page.project.num_id)
}

/// Must this reader sign in before they see the page?
pub(super) async fn stands_before(
    viewer: &Viewer,
    reader: &Reader,
    page: &PublicPage,
) -> Result<bool, NothingPublic> {
    if page.whitelist.is_none() {
        return Ok(false);
    }
    if !page.owner.entitlements.can_protect_by_email() {
        return Err(NothingPublic::Private);
    }
    let pass = reader.cookie(&cookie_name(page)).unwrap_or_default();
    Ok(!viewer.reader_sign_in.may_read(page, &pass).await?)
}

/// The sign-in page, with a mailed link or without.
pub(super) fn reader_sign_in_page(viewer: &Viewer, reader: &Reader, page: &PublicPage) -> Response {
    match reader.asked("key").filter(|key| !key.is_empty()) {
        Some(key) => shown(viewer, page, &ReaderSignInState::Open { key: &key }),
        None => shown(viewer, page, &ReaderSignInState::Ask { refusal: None, status: StatusCode::OK }),
    }
}

/// It gives away nothing of the protected page.
fn shown(viewer: &Viewer, page: &PublicPage, state: &ReaderSignInState<'_>) -> Response {
    let (title, status) = match state {
        ReaderSignInState::Ask { status, .. } => ("This page is for invited readers", *status),
        ReaderSignInState::Sent { .. } => ("Look into your mail", StatusCode::OK),
        ReaderSignInState::Open { .. } => ("Your link is here", StatusCode::OK),
    };
    let head = Head::plain(viewer, title).on_pages_of(viewer, &page.owner);
    let mut response = frame::answer(viewer, status, &head, &ReaderSignInPage { head: &head, state });
    let policy = HeaderValue::from_static(PASSWORD_PAGE_POLICY);
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    response
}

/// Handles a reader's form: an address, or the secret of a link.
pub(super) async fn answer(
    viewer: &Viewer,
    reader: &Reader,
    page: &PublicPage,
    (site, path): (&Site, &str),
    form: PasswordForm,
) -> Response {
    let state = &viewer.reader_sign_in;
    if let Some(key) = form.key {
        return match state.open(page, &Secret::new(key), &reader.origin).await {
            Ok(pass) => {
                let seconds = pass.token.lifetime.num_seconds();
                unlock::let_in(viewer, (path, ""), &cookie_name(page), &pass.text, seconds)
            }
            Err(error @ OpenError::Expired) => asked_again(viewer, page, &error.to_string()),
            Err(OpenError::AttemptCount(refused)) => refuse(viewer, page, refused),
            Err(OpenError::Storage(error)) => errors::storage(viewer, &error),
        };
    }
    let Ok(email) = Email::parse(&form.email.unwrap_or_default()) else {
        return asked_again(viewer, page, "Please enter your e-mail address");
    };
    let address = format!("{}{path}", profile::origin(viewer, site));
    match state.ask(page, &address, &email, &reader.origin).await {
        Ok(()) => shown(viewer, page, &ReaderSignInState::Sent { email: email.as_str() }),
        Err(refused) => refuse(viewer, page, refused),
    }
}

fn asked_again(viewer: &Viewer, page: &PublicPage, sentence: &str) -> Response {
    let status = StatusCode::UNPROCESSABLE_ENTITY;
    shown(viewer, page, &ReaderSignInState::Ask { refusal: Some(sentence), status })
}

fn refuse(viewer: &Viewer, page: &PublicPage, refused: throttle::Refused) -> Response {
    match refused {
        throttle::Refused::TooMany(wait) => {
            let (seconds, text) = unlock::too_many(wait);
            let status = StatusCode::TOO_MANY_REQUESTS;
            let mut response = shown(viewer, page, &ReaderSignInState::Ask { refusal: Some(&text), status });
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
            response
        }
        throttle::Refused::Storage(error) => errors::storage(viewer, &error),
    }
}

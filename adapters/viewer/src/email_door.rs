//! The door of a page that is protected by e-mail (ACCT-154).

use askama::Template;
use axum::{
    http::{HeaderValue, StatusCode, header},
    response::Response,
};
use octavo_application::{
    auth::tries,
    publication::{email_door::OpenError, ports::public::PublicPage, read_public::NothingPublic},
    shared::secrets::Secret,
};
use octavo_domain::account::email::Email;

use super::{
    address::Site,
    errors,
    frame::{self, Head},
    profile,
    reader::Reader,
    unlock::{self, DoorForm},
};
use crate::{Viewer, policy::GATE_POLICY};

/// What the door says.
enum Door<'a> {
    /// It asks for the reader's address.
    Ask { refusal: Option<&'a str>, status: StatusCode },
    /// A link may be on its way.
    Sent { email: &'a str },
    /// The reader has a link: looking at it uses nothing up, opening does.
    Open { key: &'a str },
}

#[derive(Template)]
#[template(path = "email_door.html")]
struct DoorPage<'a> {
    head: &'a Head,
    door: &'a Door<'a>,
}

/// The cookie that holds a reader's pass.
pub(super) fn cookie_name(page: &PublicPage) -> String {
    format!("octavo_reader_{}", page.project.num_id)
}

/// Does the door stand between this reader and the page?
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
    Ok(!viewer.email_door.may_read(page, &pass).await?)
}

/// The door as a reader finds it, with a link or without.
pub(super) fn door(viewer: &Viewer, reader: &Reader, page: &PublicPage) -> Response {
    match reader.asked("key").filter(|key| !key.is_empty()) {
        Some(key) => shown(viewer, page, &Door::Open { key: &key }),
        None => shown(viewer, page, &Door::Ask { refusal: None, status: StatusCode::OK }),
    }
}

/// It says nothing of what is behind it.
fn shown(viewer: &Viewer, page: &PublicPage, door: &Door<'_>) -> Response {
    let (title, status) = match door {
        Door::Ask { status, .. } => ("This page is for invited readers", *status),
        Door::Sent { .. } => ("Look into your mail", StatusCode::OK),
        Door::Open { .. } => ("Your link is here", StatusCode::OK),
    };
    let head = Head::plain(viewer, title).on_pages_of(viewer, &page.owner);
    let mut response = frame::answer(viewer, status, &head, &DoorPage { head: &head, door });
    let policy = HeaderValue::from_static(GATE_POLICY);
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    response
}

/// What a reader sent: an address, or the secret of a link.
pub(super) async fn answer(
    viewer: &Viewer,
    reader: &Reader,
    page: &PublicPage,
    (site, path): (&Site, &str),
    form: DoorForm,
) -> Response {
    let door = &viewer.email_door;
    if let Some(key) = form.key {
        return match door.open(page, &Secret::new(key), &reader.origin).await {
            Ok(pass) => {
                let seconds = pass.token.lifetime.num_seconds();
                unlock::let_in(viewer, path, &cookie_name(page), &pass.text, seconds)
            }
            Err(error @ OpenError::Expired) => asked_again(viewer, page, &error.to_string()),
            Err(OpenError::Tries(refused)) => refuse(viewer, page, refused),
            Err(OpenError::Storage(error)) => errors::storage(viewer, &error),
        };
    }
    let Ok(email) = Email::parse(&form.email.unwrap_or_default()) else {
        return asked_again(viewer, page, "Please enter your e-mail address");
    };
    let address = format!("{}{path}", profile::origin(viewer, site));
    match door.ask(page, &address, &email, &reader.origin).await {
        Ok(()) => shown(viewer, page, &Door::Sent { email: email.as_str() }),
        Err(refused) => refuse(viewer, page, refused),
    }
}

fn asked_again(viewer: &Viewer, page: &PublicPage, sentence: &str) -> Response {
    let status = StatusCode::UNPROCESSABLE_ENTITY;
    shown(viewer, page, &Door::Ask { refusal: Some(sentence), status })
}

fn refuse(viewer: &Viewer, page: &PublicPage, refused: tries::Refused) -> Response {
    match refused {
        tries::Refused::TooMany(wait) => {
            let (seconds, text) = unlock::too_many(wait);
            let status = StatusCode::TOO_MANY_REQUESTS;
            let mut response = shown(viewer, page, &Door::Ask { refusal: Some(&text), status });
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
            response
        }
        tries::Refused::Storage(error) => errors::storage(viewer, &error),
    }
}

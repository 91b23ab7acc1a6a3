//! The password page of a private page.

use std::sync::Arc;

use askama::Template;
use axum::{
    Form,
    extract::{State, rejection::FormRejection},
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use chrono::TimeDelta;
use octavo_application::{
    auth::throttle,
    publication::{ports::public::PublicPage, read_public::NothingPublic, readers::UnlockError},
    shared::secrets::HashingError,
};
use serde::Deserialize;

use super::{
    address::{Address, Site},
    document, errors,
    frame::{self, Head},
    reader::{self, Reader},
    reader_sign_in,
};
use octavo_web::wait as waiting;

use crate::{Viewer, policy::PASSWORD_PAGE_POLICY};

#[derive(Template)]
#[template(path = "password.html")]
struct PasswordPage<'a> {
    head: &'a Head,
    refusal: Option<&'a str>,
}

/// The form of a private page: a password; or the reader's address, and later the secret that was mailed to it.
#[derive(Default, Deserialize)]
pub(super) struct PasswordForm {
    pub(super) password: Option<String>,
    pub(super) email: Option<String>,
    pub(super) key: Option<String>,
}

/// The cookie that holds a reader's pass.
pub(super) fn cookie_name(page: &PublicPage) -> String {
    format!("octavo_pass_{}", page.project.num_id)
}

/// The password page. It gives away nothing of the protected page.
pub(super) fn password_page(
    viewer: &Viewer,
    page: &PublicPage,
    status: StatusCode,
    refusal: Option<&str>,
) -> Response {
    let head = Head::plain(viewer, "This page asks for a password").on_pages_of(viewer, &page.owner);
    let mut response = frame::answer(viewer, status, &head, &PasswordPage { head: &head, refusal });
    let policy = HeaderValue::from_static(PASSWORD_PAGE_POLICY);
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    response
}

/// Lets a reader in who knows the password.
pub(super) async fn unlock(
    State(viewer): State<Arc<Viewer>>,
    reader: Reader,
    form: Result<Form<PasswordForm>, FormRejection>,
) -> Response {
    let (page, site, (base, path)) = match find(&viewer, &reader).await {
        Ok(found) => found,
        Err(nothing) => return errors::nothing(&viewer, None, &nothing),
    };
    let form = form.map(|Form(form)| form).unwrap_or_default();
    match reader_sign_in::stands_before(&viewer, &reader, &page).await {
        Ok(false) => {}
        Ok(true) => return reader_sign_in::answer(&viewer, &reader, &page, (&site, &base), form).await,
        Err(nothing) => return errors::nothing(&viewer, site.owner(), &nothing),
    }
    if page.password.is_none() {
        return to(&document::address(&base, &path));
    }
    let Some(password) = form.password else {
        return password_page(
            &viewer,
            &page,
            StatusCode::UNPROCESSABLE_ENTITY,
            Some("Please enter the password"),
        );
    };
    match viewer.readers.unlock(&page, &password, &reader.origin).await {
        Ok(pass) => {
            let seconds = pass.lifetime.num_seconds();
            let_in(&viewer, (&base, &path), &cookie_name(&page), &pass.text, seconds)
        }
        Err(error) => refuse(&viewer, &page, error),
    }
}

/// Redirects to the page of a project, with the cookie that opens all of its pages.
pub(super) fn let_in(
    viewer: &Viewer,
    (base, path): (&str, &str),
    name: &str,
    pass: &str,
    seconds: i64,
) -> Response {
    let mut response = to(&document::address(base, path));
    let below = if base == "/" { "/" } else { base.trim_end_matches('/') };
    if let Ok(cookie) = HeaderValue::from_str(&reader::set_cookie(viewer, name, pass, below, seconds)) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

fn to(path: &str) -> Response {
    (StatusCode::SEE_OTHER, [(header::LOCATION, path.to_owned())]).into_response()
}

/// The seconds to wait, and the sentence about them.
pub(super) fn too_many(wait: TimeDelta) -> (i64, String) {
    (wait.num_seconds().max(1), waiting::sentence(wait))
}

fn refuse(viewer: &Viewer, page: &PublicPage, error: UnlockError) -> Response {
    match error {
        UnlockError::Wrong => {
            password_page(viewer, page, StatusCode::UNPROCESSABLE_ENTITY, Some("This is not the password"))
        }
        UnlockError::AttemptCount(throttle::Refused::TooMany(wait)) => {
            let (seconds, text) = too_many(wait);
            let mut response = password_page(viewer, page, StatusCode::TOO_MANY_REQUESTS, Some(&text));
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
            response
        }
        UnlockError::Hashing(HashingError::Busy) => {
            let text = "Many people are coming in right now. Please try again shortly";
            let mut response = password_page(viewer, page, StatusCode::SERVICE_UNAVAILABLE, Some(text));
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("5"));
            response
        }
        UnlockError::Hashing(error) => {
            tracing::error!(%error, "password hashing failed");
            errors::failed(viewer)
        }
        UnlockError::AttemptCount(throttle::Refused::Storage(error)) | UnlockError::Storage(error) => {
            errors::storage(viewer, &error)
        }
    }
}

/// The requested published project, its site, its path there, and below it that of the page.
async fn find(
    viewer: &Viewer,
    reader: &Reader,
) -> Result<(PublicPage, Site, (String, String)), NothingPublic> {
    let site = super::site(viewer, reader).await?;
    let address = match &site {
        Site::Project(page) if reader.path.len() <= 1 => {
            let path = reader.path.first().cloned().unwrap_or_default();
            return Ok(((**page).clone(), site, ("/".to_owned(), path)));
        }
        Site::Project(_) => Address::Unknown,
        Site::Viewer => Address::on_viewer(&reader.path),
        Site::Profile(owner) => Address::on_profile(&reader.path, &owner.username),
    };
    let (page, path) = match address {
        Address::Project(user, num_id, path) => (viewer.read_public.page(&user, num_id).await?, path),
        // A username may consist of digits, too.
        Address::Profile(user) | Address::Number(_, user) => {
            let owner = viewer.read_public.owner(&user).await?;
            let page = viewer.read_public.home(&owner).await?.ok_or(NothingPublic::Unknown)?;
            let base = site.profile(&owner);
            return Ok((page, site, (base, String::new())));
        }
        Address::Everything(_) | Address::Folder(..) | Address::Unknown => {
            return Err(NothingPublic::Unknown);
        }
    };
    let base = site.project(&page.owner, page.project.num_id);
    Ok((page, site, (base, path)))
}

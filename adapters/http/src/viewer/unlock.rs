//! The door of a private page.

use std::sync::Arc;

use askama::Template;
use axum::{
    Form,
    extract::{State, rejection::FormRejection},
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use octavo_application::{
    account::tries,
    ports::{public::PublicPage, secrets::HashingError},
    publication::{read_public::NothingPublic, readers::UnlockError},
};
use serde::Deserialize;

use super::{
    address::{Address, Site},
    errors,
    frame::{self, Head},
    reader::{self, Reader},
};
use crate::{app::App, guard::headers::GATE_POLICY};

#[derive(Template)]
#[template(path = "viewer/gate.html")]
struct Gate<'a> {
    head: &'a Head,
    refusal: Option<&'a str>,
}

/// What the door's form sends.
#[derive(Deserialize)]
pub(super) struct Password {
    password: String,
}

/// The cookie that holds a reader's pass.
pub(super) fn cookie_name(page: &PublicPage) -> String {
    format!("octavo_pass_{}", page.project.num_id)
}

/// The door. It says nothing of what is behind it.
pub(super) fn gate(app: &App, status: StatusCode, refusal: Option<&str>) -> Response {
    let head = Head::plain(app, "This page asks for a password");
    let mut response = frame::answer(app, status, &head, &Gate { head: &head, refusal });
    let policy = HeaderValue::from_static(GATE_POLICY);
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    response
}

/// Lets a reader in who knows the password.
pub(super) async fn unlock(
    State(app): State<Arc<App>>,
    reader: Reader,
    form: Result<Form<Password>, FormRejection>,
) -> Response {
    let (page, path) = match find(&app, &reader).await {
        Ok(found) => found,
        Err(nothing) => return errors::nothing(&app, &nothing),
    };
    if page.password.is_none() {
        return to(&path);
    }
    let Ok(Form(Password { password })) = form else {
        return gate(&app, StatusCode::UNPROCESSABLE_ENTITY, Some("Please enter the password"));
    };
    match app.publication.readers.unlock(&page, &password, &reader.origin).await {
        Ok(pass) => {
            let mut response = to(&path);
            let below = if path == "/" { "/" } else { path.trim_end_matches('/') };
            let cookie =
                reader::set_cookie(&app, &cookie_name(&page), &pass.text, below, pass.lifetime.num_seconds());
            if let Ok(cookie) = HeaderValue::from_str(&cookie) {
                response.headers_mut().insert(header::SET_COOKIE, cookie);
            }
            response
        }
        Err(error) => refuse(&app, error),
    }
}

fn to(path: &str) -> Response {
    (StatusCode::SEE_OTHER, [(header::LOCATION, path.to_owned())]).into_response()
}

fn refuse(app: &App, error: UnlockError) -> Response {
    match error {
        UnlockError::Wrong => gate(app, StatusCode::UNPROCESSABLE_ENTITY, Some("This is not the password")),
        UnlockError::Tries(tries::Refused::TooMany(wait)) => {
            let seconds = wait.num_seconds().max(1);
            let text = if seconds < 120 {
                format!("Too many tries. Please try again in {seconds} s")
            } else {
                format!("Too many tries. Please try again in {} minutes", seconds / 60 + 1)
            };
            let mut response = gate(app, StatusCode::TOO_MANY_REQUESTS, Some(&text));
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
            response
        }
        UnlockError::Hashing(HashingError::Busy) => {
            let text = "Many people are coming in right now. Please try again shortly";
            let mut response = gate(app, StatusCode::SERVICE_UNAVAILABLE, Some(text));
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("5"));
            response
        }
        UnlockError::Hashing(error) => {
            tracing::error!(%error, "password hashing failed");
            errors::failed(app)
        }
        UnlockError::Tries(tries::Refused::Storage(error)) | UnlockError::Storage(error) => {
            errors::storage(app, &error)
        }
    }
}

/// The published project that is asked for, and its path.
async fn find(app: &App, reader: &Reader) -> Result<(PublicPage, String), NothingPublic> {
    let site = super::site(app, reader).await?;
    let address = match &site {
        Site::Project(page) if reader.path.is_empty() => return Ok(((**page).clone(), "/".to_owned())),
        Site::Project(_) => Address::Nowhere,
        Site::Viewer => Address::on_viewer(&reader.path),
        Site::Profile(owner) => Address::on_profile(&reader.path, &owner.username),
    };
    let page = match address {
        Address::Project(user, num_id) => app.publication.read_public.page(&user, num_id).await?,
        // A username may be made of digits, too.
        Address::Profile(user) | Address::Number(_, user) => {
            let owner = app.publication.read_public.owner(&user).await?;
            let page = app.publication.read_public.home(&owner).await?.ok_or(NothingPublic::Unknown)?;
            return Ok((page, site.profile(&owner)));
        }
        Address::Everything(_) | Address::Folder(..) | Address::Nowhere => {
            return Err(NothingPublic::Unknown);
        }
    };
    let path = site.project(&page.owner, page.project.num_id);
    Ok((page, path))
}

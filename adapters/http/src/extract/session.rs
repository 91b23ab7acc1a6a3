//! The session of a request.

use std::sync::Arc;

use axum::{
    extract::{FromRequestParts, OptionalFromRequestParts},
    http::{HeaderMap, header, request::Parts},
};
use octavo_application::{auth::ports::queries::SessionView, shared::secrets::Secret};
use octavo_domain::{
    auth::{passkey::Ceremony, second_factor::Challenge, session::Session},
    ids::UserId,
};

use crate::{app::App, problem::Problem, settings::HttpSettings};

/// The live session of a request; a request without one is refused with 401.
pub(crate) struct SignedIn(pub(crate) SessionView);

impl SignedIn {
    /// Whose session it is.
    pub(crate) fn user(&self) -> UserId {
        self.0.user
    }
}

impl FromRequestParts<Arc<App>> for SignedIn {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Problem> {
        let session = <Self as OptionalFromRequestParts<Arc<App>>>::from_request_parts(parts, app).await?;
        session.ok_or_else(Problem::signed_out)
    }
}

/// For calls that work without a session, and answer more with one.
impl OptionalFromRequestParts<Arc<App>> for SignedIn {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Option<Self>, Problem> {
        let Some(token) = token(&parts.headers, app.settings.cookie_name()) else { return Ok(None) };
        Ok(app.auth.verify_session.execute(&token).await?.map(Self))
    }
}

/// A live session that was reauthenticated in the last minutes. Routes that change how an account is protected take it
/// in place of [`SignedIn`]. An older proof is refused with 403 `reauthentication_required`.
pub(crate) struct Fresh(pub(crate) SessionView);

impl FromRequestParts<Arc<App>> for Fresh {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Problem> {
        let SignedIn(view) = <SignedIn as FromRequestParts<Arc<App>>>::from_request_parts(parts, app).await?;
        if app.auth.verify_session.is_fresh(&view) {
            Ok(Self(view))
        } else {
            Err(Problem::reauthentication_required())
        }
    }
}

/// The token in the cookie `name` of a request.
pub(crate) fn token(headers: &HeaderMap, name: &str) -> Option<Secret> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(key, value)| *key == name && !value.is_empty())
        .map(|(_, value)| Secret::new(value.to_owned()))
}

/// The `Set-Cookie` value that gives a browser its session.
pub(crate) fn cookie(settings: &HttpSettings, token: &Secret) -> String {
    set_cookie(settings, token.expose(), Session::ABSOLUTE.num_seconds())
}

/// The `Set-Cookie` value that removes it.
pub(crate) fn no_cookie(settings: &HttpSettings) -> String {
    set_cookie(settings, "", 0)
}

/// The sign-in challenge that a request came with.
pub(crate) fn step(headers: &HeaderMap, settings: &HttpSettings) -> Option<Secret> {
    token(headers, settings.step_cookie_name())
}

/// The `Set-Cookie` value that gives a browser its sign-in challenge.
pub(crate) fn step_cookie(settings: &HttpSettings, token: &Secret) -> String {
    named_cookie(settings, settings.step_cookie_name(), token.expose(), Challenge::LIFETIME.num_seconds())
}

/// The `Set-Cookie` value that removes it.
pub(crate) fn no_step_cookie(settings: &HttpSettings) -> String {
    named_cookie(settings, settings.step_cookie_name(), "", 0)
}

/// The passkey challenge that a request came with.
pub(crate) fn passkey(headers: &HeaderMap, settings: &HttpSettings) -> Option<Secret> {
    token(headers, settings.passkey_cookie_name())
}

/// The `Set-Cookie` value that gives a browser its passkey challenge.
pub(crate) fn passkey_cookie(settings: &HttpSettings, token: &Secret) -> String {
    named_cookie(settings, settings.passkey_cookie_name(), token.expose(), Ceremony::LIFETIME.num_seconds())
}

/// The `Set-Cookie` value that removes it.
pub(crate) fn no_passkey_cookie(settings: &HttpSettings) -> String {
    named_cookie(settings, settings.passkey_cookie_name(), "", 0)
}

fn set_cookie(settings: &HttpSettings, value: &str, seconds: i64) -> String {
    named_cookie(settings, settings.cookie_name(), value, seconds)
}

fn named_cookie(settings: &HttpSettings, name: &str, value: &str, seconds: i64) -> String {
    let secure = if settings.secure() { "; Secure" } else { "" };
    format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}")
}

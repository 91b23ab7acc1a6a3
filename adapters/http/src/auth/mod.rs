//! Joining, signing in and out, and mailed links.

pub(crate) mod confirm;
pub(crate) mod device;
pub(crate) mod invitation;
pub(crate) mod join;
pub(crate) mod login;
pub(crate) mod logout;
pub(crate) mod passkeys;
pub(crate) mod reauthenticate;
pub(crate) mod recover;
pub(crate) mod reset;
pub(crate) mod second_factor;
pub(crate) mod undo_email;

use std::sync::Arc;

use axum::{
    Json,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use octavo_application::auth::start_session::SignedIn;
use octavo_domain::account::email::Email;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::account;
use crate::{
    app::App,
    extract::session,
    problem::{ErrorCode, Problem},
};

/// The calls about signing in.
pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(join::join))
        .routes(routes!(login::login))
        .routes(routes!(logout::logout))
        .routes(routes!(reauthenticate::reauthenticate))
        .routes(routes!(recover::recover))
        .routes(routes!(reset::reset))
        .routes(routes!(confirm::confirm))
        .routes(routes!(undo_email::undo_email))
        .routes(routes!(invitation::invitation))
        .merge(passkeys::routes())
        .merge(second_factor::routes())
}

/// Reads an address from a body's field `email`.
fn email(text: &str) -> Result<Email, Problem> {
    Email::parse(text).map_err(|error| Problem::invalid(ErrorCode::InvalidEmail, "email", error.to_string()))
}

/// The answer after sign-in: the account, and the session's cookie.
pub(crate) async fn signed_in(
    app: &Arc<App>,
    status: StatusCode,
    signed_in: SignedIn,
) -> Result<Response, Problem> {
    let user = account::user(app, signed_in.user).await?;
    let cookie = session::cookie(&app.settings, &signed_in.token);
    Ok((status, [(header::SET_COOKIE, cookie)], Json(user)).into_response())
}

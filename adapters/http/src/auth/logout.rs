//! `POST /api/auth/logout`

use std::sync::Arc;

use axum::{
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};

use crate::{
    app::App,
    extract::{
        origin::From,
        session::{self, SignedIn},
    },
    problem::Problem,
};

/// Ends the current session and removes its cookie. Without a live session only the cookie is removed.
#[utoipa::path(post, path = "/auth/logout", operation_id = "sign_out", tag = "auth", responses((status = 204)))]
pub(crate) async fn logout(
    State(app): State<Arc<App>>,
    From(origin): From,
    signed_in: Result<SignedIn, Problem>,
) -> Result<Response, Problem> {
    match signed_in {
        Ok(SignedIn(view)) => app.auth.sign_out.execute(view.session, view.user, &origin).await?,
        Err(problem) if problem.is_signed_out() => {}
        // The session could not be looked up, so the answer must not say that it has ended.
        Err(problem) => return Err(problem),
    }
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, session::no_cookie(&app.settings))]).into_response())
}

//! `POST /api/me/mfa/disable`

use std::sync::Arc;

use axum::{extract::State, http::StatusCode};
use octavo_application::auth::second_factor::CodeRefused;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    app::App,
    auth::second_factor::wire::{proof, refuse_code},
    extract::{body::Body, origin::From, session::Fresh},
    problem::{ErrorCode, Problem},
};

/// Which second factor, and a code of it or a recovery code.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct MfaDisableBody {
    /// Its id in `twoFactor.methods`.
    method_id: String,
    /// The six digits that the app shows.
    code: Option<String>,
    /// A recovery code, in place of `code`.
    recovery_code: Option<String>,
}

/// Turns the second factor off. Other sessions of the account end.
#[utoipa::path(post, path = "/me/mfa/disable", operation_id = "disable_second_factor", tag = "second factor", request_body = MfaDisableBody, responses(
    (status = 204), (status = 401, body = Problem), (status = 403, body = Problem), (status = 422, body = Problem),
    (status = 429, body = Problem),
))]
pub(crate) async fn mfa_disable(
    State(app): State<Arc<App>>,
    Fresh(session): Fresh,
    From(origin): From,
    Body(body): Body<MfaDisableBody>,
) -> Result<StatusCode, Problem> {
    let unknown = || {
        Problem::invalid(
            ErrorCode::UnknownMethod,
            "methodId",
            "There is no such method of two-factor authentication",
        )
    };
    let (proof, field) = proof(body.code.as_deref(), body.recovery_code.as_deref())?;
    let method = body.method_id.parse().map_err(|_| unknown())?;
    let disable = &app.second_factor.disable;
    let done = disable.execute(session.user, session.session, method, &proof, &origin).await;
    done.map_err(|error| match error {
        CodeRefused::Off => unknown(),
        error => refuse_code(error, field),
    })?;
    Ok(StatusCode::NO_CONTENT)
}

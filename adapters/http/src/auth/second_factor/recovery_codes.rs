//! `POST /api/me/mfa/recovery-codes`

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    app::App,
    auth::second_factor::wire::{RecoveryCodes, proof, refuse_code},
    extract::{body::Body, origin::From, session::Fresh},
    problem::Problem,
};

/// A code of the app, or one of the earlier recovery codes.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct MfaRecoveryCodesBody {
    /// The six digits that the app shows.
    code: Option<String>,
    /// A recovery code, in place of `code`.
    recovery_code: Option<String>,
}

/// Makes new recovery codes and answers them once. The earlier ones stop working, and other sessions of the account
/// end.
#[utoipa::path(post, path = "/me/mfa/recovery-codes", operation_id = "renew_recovery_codes", tag = "second factor", request_body = MfaRecoveryCodesBody,
    responses(
        (status = 200, body = RecoveryCodes), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 409, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem),
    ),
)]
pub(crate) async fn mfa_recovery_codes(
    State(app): State<Arc<App>>,
    Fresh(session): Fresh,
    From(origin): From,
    Body(body): Body<MfaRecoveryCodesBody>,
) -> Result<Json<RecoveryCodes>, Problem> {
    let (proof, field) = proof(body.code.as_deref(), body.recovery_code.as_deref())?;
    let renew = &app.second_factor.renew_codes;
    let codes = renew.execute(session.user, session.session, &proof, &origin).await;
    Ok(Json(codes.map_err(|error| refuse_code(error, field))?.into()))
}

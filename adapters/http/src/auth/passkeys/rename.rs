//! `PATCH /api/me/passkeys/{id}`

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    app::App,
    auth::passkeys::wire::{Passkey, name},
    extract::{body::Body, path::PasskeyPath, session::SignedIn},
    problem::Problem,
};

/// A passkey's new name.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RenamePasskeyBody {
    /// 1 to 60 characters.
    name: String,
}

/// Renames a passkey.
#[utoipa::path(patch, path = "/me/passkeys/{id}", tag = "passkeys", params(("id" = String, Path)),
    request_body = RenamePasskeyBody,
    responses(
        (status = 200, body = Passkey), (status = 401, body = Problem), (status = 404, body = Problem),
        (status = 422, body = Problem),
    ),
)]
pub(crate) async fn rename_passkey(
    State(app): State<Arc<App>>,
    session: SignedIn,
    PasskeyPath(id): PasskeyPath,
    Body(body): Body<RenamePasskeyBody>,
) -> Result<Json<Passkey>, Problem> {
    let name = name(&body.name)?;
    let renamed = app.passkeys.rename.execute(session.user(), id, name).await?;
    Ok(Json(renamed.ok_or_else(Problem::not_found)?.into()))
}

//! `GET /api/me/passkeys`

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{app::App, auth::passkeys::wire::Passkey, extract::session::SignedIn, problem::Problem};

/// The passkeys of the account.
#[derive(Serialize, ToSchema)]
pub(crate) struct Passkeys {
    /// The oldest first.
    passkeys: Vec<Passkey>,
}

/// Lists the passkeys of the account, the oldest first.
#[utoipa::path(get, path = "/me/passkeys", operation_id = "list_passkeys", tag = "passkeys", responses(
    (status = 200, body = Passkeys), (status = 401, body = Problem),
))]
pub(crate) async fn passkeys(
    State(app): State<Arc<App>>,
    session: SignedIn,
) -> Result<Json<Passkeys>, Problem> {
    let passkeys = app.passkeys.list.execute(session.user()).await?;
    Ok(Json(Passkeys { passkeys: passkeys.into_iter().map(Into::into).collect() }))
}

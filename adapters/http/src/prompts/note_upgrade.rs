//! `POST /api/promo/upgrade`

use std::sync::Arc;

use axum::{extract::State, http::StatusCode};
use chrono::{DateTime, SubsecRound, Utc};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    app::App,
    extract::{body::Body, session::SignedIn},
    problem::Problem,
};

/// How the offer of an upgrade was closed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct NoteUpgradeBody {
    /// When it was closed (RFC 3339).
    close_date: DateTime<Utc>,
    /// May it be shown again later? False when it was dismissed for good.
    #[serde(default)]
    is_shown: bool,
}

/// Records when the offer of an upgrade was closed.
#[utoipa::path(post, path = "/promo/upgrade", operation_id = "mark_upgrade_shown", tag = "prompts", request_body = NoteUpgradeBody, responses(
    (status = 204), (status = 401, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn note_upgrade(
    State(app): State<Arc<App>>,
    session: SignedIn,
    Body(body): Body<NoteUpgradeBody>,
) -> Result<StatusCode, Problem> {
    const MICROSECOND_DIGITS: u16 = 6;
    let closed_at = body.close_date.trunc_subsecs(MICROSECOND_DIGITS);
    app.prompts.answer.upgrade(session.user(), closed_at, body.is_shown).await?;
    Ok(StatusCode::NO_CONTENT)
}

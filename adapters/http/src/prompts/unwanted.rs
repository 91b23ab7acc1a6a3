//! `POST /api/promo/unwanted/{id}`

use std::sync::Arc;

use axum::{
    extract::{Path, State},
    http::StatusCode,
};
use octavo_domain::prompts::banner::BannerAnswer;

use super::not_answered;
use crate::{app::App, extract::session::SignedIn, problem::Problem};

/// Hides a banner from the account for good. `id` is its `_id` or its `bannerId`.
#[utoipa::path(post, path = "/promo/unwanted/{id}", operation_id = "dismiss_banner", tag = "prompts", params(("id" = String, Path)), responses(
    (status = 204), (status = 401, body = Problem), (status = 404, body = Problem),
))]
pub(crate) async fn unwanted(
    State(app): State<Arc<App>>,
    session: SignedIn,
    Path(banner): Path<String>,
) -> Result<StatusCode, Problem> {
    let answer = BannerAnswer::Unwanted;
    app.prompts.answer.banner(session.user(), &banner, answer).await.map_err(not_answered)?;
    Ok(StatusCode::NO_CONTENT)
}

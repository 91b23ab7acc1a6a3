//! `POST /api/promo/coupon-used/{id}`

use std::sync::Arc;

use axum::{
    extract::{Path, State},
    http::StatusCode,
};
use octavo_domain::prompts::banner::BannerAnswer;

use super::not_answered;
use crate::{app::App, extract::session::SignedIn, problem::Problem};

/// Records that the account has used a banner’s code; the banner is not shown again. `id` is its `_id` or its
/// `bannerId`.
#[utoipa::path(post, path = "/promo/coupon-used/{id}", operation_id = "mark_coupon_used", tag = "prompts", params(("id" = String, Path)), responses(
    (status = 204), (status = 401, body = Problem), (status = 404, body = Problem),
))]
pub(crate) async fn coupon_used(
    State(app): State<Arc<App>>,
    session: SignedIn,
    Path(banner): Path<String>,
) -> Result<StatusCode, Problem> {
    let answer = BannerAnswer::CouponUsed;
    app.prompts.answer.banner(session.user(), &banner, answer).await.map_err(not_answered)?;
    Ok(StatusCode::NO_CONTENT)
}

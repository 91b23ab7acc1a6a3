//! `GET /api/stripe/coupon/{code}` and `GET /api/stripe/coupon/{code}/{planId}`

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State},
};
use octavo_application::billing::check_coupon::CouponError;
use octavo_domain::{billing::calendar::Interval, ids::UserId, plans::level::Level};

use super::{code_refused, plan};
use crate::{
    app::App, billing::wire::CouponView, extract::session::SignedIn, problem::Problem, words::PlanId,
};

/// Reads what a coupon code does for a plan.
#[utoipa::path(get, path = "/stripe/coupon/{code}/{plan_id}", operation_id = "check_coupon_for_plan", tag = "billing", params(("code" = String, Path), ("plan_id" = PlanId, Path)), responses(
    (status = 200, body = CouponView), (status = 401, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem),
))]
pub(crate) async fn coupon_for_plan(
    State(app): State<Arc<App>>,
    session: SignedIn,
    Path((code, plan_id)): Path<(String, String)>,
) -> Result<Json<CouponView>, Problem> {
    find(&app, session.user(), &code, Some(plan(&plan_id, "plan_id")?)).await
}

/// Reads what a coupon code does, for any plan.
#[utoipa::path(get, path = "/stripe/coupon/{code}", operation_id = "check_coupon", tag = "billing", params(("code" = String, Path)), responses(
    (status = 200, body = CouponView), (status = 401, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem),
))]
pub(crate) async fn coupon(
    State(app): State<Arc<App>>,
    session: SignedIn,
    Path(code): Path<String>,
) -> Result<Json<CouponView>, Problem> {
    find(&app, session.user(), &code, None).await
}

async fn find(
    app: &App,
    user: UserId,
    code: &str,
    plan: Option<(Level, Interval)>,
) -> Result<Json<CouponView>, Problem> {
    match app.billing.coupon.execute(user, code, plan).await {
        Ok(offer) => Ok(Json(CouponView::from(&offer))),
        Err(CouponError::Refused(refused)) => {
            Err(code_refused(refused, app.business_is_advanced(user).await?))
        }
        Err(CouponError::AttemptCount(refused)) => Err(refused.into()),
        Err(CouponError::Storage(error)) => Err(error.into()),
    }
}

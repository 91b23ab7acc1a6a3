//! `POST /api/stripe/charge_preview/`

use std::sync::Arc;

use axum::{Json, extract::State};
use octavo_application::billing::order::PlanOrder;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{no_price, plan};
use crate::{
    app::App,
    billing::wire::{AddonAmounts, PreviewView},
    extract::{body::Body, session::SignedIn},
    problem::Problem,
    words::PlanId,
};

/// A change to preview.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PreviewBody {
    /// The plan and interval.
    #[schema(value_type = PlanId)]
    plan_id: String,
    /// A coupon code.
    coupon_id: Option<String>,
    /// The add-ons; left out, they stay as far as the plan allows them.
    addons: Option<AddonAmounts>,
}

/// Previews what a change would cost now and next, line by line, with a quote. Nothing changes.
#[utoipa::path(post, path = "/stripe/charge_preview", operation_id = "preview_change", tag = "billing", request_body = PreviewBody, responses(
    (status = 200, body = PreviewView), (status = 401, body = Problem), (status = 409, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem),
))]
pub(crate) async fn charge_preview(
    State(app): State<Arc<App>>,
    session: SignedIn,
    Body(body): Body<PreviewBody>,
) -> Result<Json<PreviewView>, Problem> {
    let (level, interval) = plan(&body.plan_id, "plan_id")?;
    let order = PlanOrder { level, interval, addons: body.addons.map(Into::into), code: body.coupon_id };
    let user = session.user();
    match app.billing.preview.execute(user, &order).await {
        Ok(preview) => Ok(Json(PreviewView::new(&preview, app.business_is_advanced(user).await?))),
        Err(error) => Err(no_price(&app, user, error).await),
    }
}

//! `GET /api/stripe/unsubscribed`

use std::sync::Arc;

use axum::{Json, extract::State};
use octavo_domain::billing::calendar::Moment;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{app::App, extract::session::SignedIn, problem::Problem, words::PlanLevel};

/// Whether the account has cancelled.
#[derive(Debug, Default, Serialize, ToSchema)]
pub(crate) struct UnsubscribedAnswer {
    /// Has it cancelled?
    unsubscribed: bool,
    /// When it cancelled.
    #[schema(required)]
    at: Option<i64>,
    /// The plan that it cancelled.
    #[schema(required)]
    level: Option<PlanLevel>,
}

/// Says whether the account has cancelled its subscription, even if the subscription still runs.
#[utoipa::path(get, path = "/stripe/unsubscribed", operation_id = "read_unsubscribed", tag = "billing", responses(
    (status = 200, body = UnsubscribedAnswer), (status = 401, body = Problem),
))]
pub(crate) async fn unsubscribed(
    State(app): State<Arc<App>>,
    session: SignedIn,
) -> Result<Json<UnsubscribedAnswer>, Problem> {
    let left = app.billing.history.left(session.user()).await?;
    Ok(Json(left.map_or_else(UnsubscribedAnswer::default, |left| UnsubscribedAnswer {
        unsubscribed: true,
        at: left.at.map(Moment::unix),
        level: Some(left.level.into()),
    })))
}

//! `GET /api/stripe/unsubscribed`

use std::sync::Arc;

use axum::{Json, extract::State};
use octavo_domain::billing::{calendar::Moment, subscription::Status};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{app::App, extract::session::SignedIn, problem::Problem, wire::words::PlanLevel};

/// Whether somebody has left.
#[derive(Debug, Default, Serialize, ToSchema)]
pub(crate) struct UnsubscribedAnswer {
    /// Have they?
    unsubscribed: bool,
    /// When they asked to.
    #[schema(required)]
    at: Option<i64>,
    /// The plan they leave.
    #[schema(required)]
    level: Option<PlanLevel>,
}

/// Has the account cancelled its subscription, be it over already or not?
#[utoipa::path(get, path = "/stripe/unsubscribed", operation_id = "read_unsubscribed", tag = "billing", responses(
    (status = 200, body = UnsubscribedAnswer), (status = 401, body = Problem),
))]
pub(crate) async fn unsubscribed(
    State(app): State<Arc<App>>,
    session: SignedIn,
) -> Result<Json<UnsubscribedAnswer>, Problem> {
    let account = app.billing.billing.queries.billing_account(session.user()).await?;
    let left = account.filter(|account| {
        let subscription = &account.subscription;
        subscription.status == Status::Canceled
            || (subscription.status.is_running() && !subscription.auto_renew)
    });
    Ok(Json(left.map_or_else(UnsubscribedAnswer::default, |account| {
        UnsubscribedAnswer {
            unsubscribed: true,
            at: account
                .cancellation
                .as_ref()
                .map(|cancellation| cancellation.requested_at)
                .or(account.ended_at)
                .map(Moment::unix),
            level: Some(account.subscription.level.into()),
        }
    })))
}

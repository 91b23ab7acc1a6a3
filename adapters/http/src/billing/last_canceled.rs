//! `GET /api/stripe/last-canceled-subscription`

use std::sync::Arc;

use axum::{Json, extract::State};
use octavo_application::billing::history::Ended;
use octavo_domain::billing::calendar::Moment;
use octavo_domain::billing::issued_invoice::InvoiceStatus;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{app::App, extract::session::SignedIn, problem::Problem, words::PlanId};

/// The last invoice of a subscription that has ended.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LastInvoice {
    /// Its identity.
    id: String,
    /// When it was made, in Unix seconds.
    created: i64,
    /// Cents.
    amount_due: i64,
    /// Is it paid?
    paid: bool,
}

/// A subscription that has ended.
#[derive(Debug, Default, Serialize, ToSchema)]
pub(crate) struct LastCanceledAnswer {
    /// Its last invoice; null when no subscription has ended.
    #[schema(required)]
    last_canceled_sub_invoice: Option<LastInvoice>,
    /// Its plan.
    #[schema(required)]
    last_canceled_sub_plan: Option<PlanId>,
    /// The end of the last period that was paid, in Unix seconds.
    #[schema(required)]
    last_paid_period_end: Option<i64>,
    /// When the customer cancelled it, in Unix seconds.
    #[schema(required)]
    cancel_request_at: Option<i64>,
}

/// Reads the subscription that ended last, and its last invoice.
#[utoipa::path(get, path = "/stripe/last-canceled-subscription", operation_id = "read_last_canceled_subscription", tag = "billing", responses(
    (status = 200, body = LastCanceledAnswer), (status = 401, body = Problem),
))]
pub(crate) async fn last_canceled(
    State(app): State<Arc<App>>,
    session: SignedIn,
) -> Result<Json<LastCanceledAnswer>, Problem> {
    let Some(Ended { account: ended, last }) = app.billing.history.ended(session.user()).await? else {
        return Ok(Json(LastCanceledAnswer::default()));
    };
    Ok(Json(LastCanceledAnswer {
        last_canceled_sub_invoice: last.map(|invoice| LastInvoice {
            id: invoice.id.to_string(),
            created: invoice.created_at.unix(),
            amount_due: invoice.invoice.amount_due.get(),
            paid: invoice.status == InvoiceStatus::Paid,
        }),
        last_canceled_sub_plan: Some((ended.subscription.level, ended.subscription.interval).into()),
        last_paid_period_end: ended.last_paid_period_end.map(Moment::unix),
        cancel_request_at: ended.cancellation.map(|cancellation| cancellation.requested_at.unix()),
    }))
}

//! `GET /api/user/affiliate`

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{app::App, extract::session::SignedIn, problem::Problem};

/// The results of the caller's referral link.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReferralAnswer {
    /// The caller's referral id, as their link contains it.
    my_ref_id: String,
    /// The number of accounts that joined through the link.
    referred_joined_users: u64,
    /// Those of them that joined to start from a template.
    referred_joined_users_by_template: u64,
    /// Those of them that paid in time.
    referred_paid_users: u64,
    /// The credit earned in all, in cents.
    total_volume: u64,
}

/// Reads the referral statistics of the current user.
#[utoipa::path(get, path = "/user/affiliate", operation_id = "read_referrals", tag = "account", responses(
    (status = 200, body = ReferralAnswer), (status = 401, body = Problem),
))]
pub(crate) async fn affiliate(
    State(app): State<Arc<App>>,
    session: SignedIn,
) -> Result<Json<ReferralAnswer>, Problem> {
    let counts = app.referrals.read.execute(session.user()).await?;
    Ok(Json(ReferralAnswer {
        my_ref_id: session.0.user_num_id.to_string(),
        referred_joined_users: counts.joined,
        referred_joined_users_by_template: counts.joined_by_template,
        referred_paid_users: counts.paid,
        total_volume: counts.earned_cents,
    }))
}

//! `POST /api/stripe/trial/end/`

use std::sync::Arc;

use axum::{extract::State, response::Response};

use octavo_application::billing::change_subscription::SubscriptionCommand;

use super::carry_out;
use crate::{app::App, extract::session::SignedIn, problem::Problem, wire::billing::Customer};

/// Ends a trial: the first period begins now and is charged.
#[utoipa::path(post, path = "/stripe/trial/end", tag = "billing", responses(
    (status = 200, body = Customer), (status = 202, body = Customer), (status = 401, body = Problem), (status = 402, body = Problem), (status = 403, body = Problem), (status = 409, body = Problem),
))]
pub(crate) async fn end_trial(State(app): State<Arc<App>>, session: SignedIn) -> Result<Response, Problem> {
    let user = session.user();
    carry_out(&app, user, SubscriptionCommand::EndTrial { quote: None }).await
}

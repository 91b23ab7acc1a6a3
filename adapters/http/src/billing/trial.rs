//! `POST /api/stripe/trial/end/`

use std::sync::Arc;

use axum::{extract::State, response::Response};

use octavo_application::billing::change_subscription::SubscriptionCommand;

use super::run_command;
use crate::{app::App, billing::wire::Customer, extract::session::SignedIn, problem::Problem};

/// Ends a trial: the first period begins now and is charged.
#[utoipa::path(post, path = "/stripe/trial/end", tag = "billing", responses(
    (status = 200, body = Customer), (status = 202, body = Customer), (status = 401, body = Problem), (status = 402, body = Problem), (status = 403, body = Problem), (status = 409, body = Problem),
))]
pub(crate) async fn end_trial(State(app): State<Arc<App>>, session: SignedIn) -> Result<Response, Problem> {
    let user = session.user();
    run_command(&app, user, SubscriptionCommand::EndTrial { quote: None }).await
}

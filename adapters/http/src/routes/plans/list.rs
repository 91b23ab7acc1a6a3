//! `GET /api/plans`

use std::sync::Arc;

use axum::{Json, extract::State};

use crate::{app::App, extract::session::SignedIn, problem::Problem, wire::catalogue::Plans};

/// Every plan with what it costs and allows, and which of them are offered: to everybody, or to the account of whoever is
/// signed in.
#[utoipa::path(get, path = "/plans", operation_id = "read_catalogue", tag = "plans", responses((status = 200, body = Plans)))]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    session: Result<SignedIn, Problem>,
) -> Result<Json<Plans>, Problem> {
    let user = match session {
        Ok(session) => Some(session.user()),
        Err(problem) if problem.is_signed_out() => None,
        Err(problem) => return Err(problem),
    };
    Ok(Json(Plans::new(&app.plans.read.execute(user).await?, app.settings.billing.tax)))
}

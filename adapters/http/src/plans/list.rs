//! `GET /api/plans`

use std::sync::Arc;

use axum::{Json, extract::State};

use crate::{app::App, extract::session::SignedIn, plans::wire::catalogue::Plans, problem::Problem};

/// Lists every plan with its price and limits, and which of them are offered: to the signed-in account, or without a
/// session to all.
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
    let taxation = app.billing.taxation.execute(user).await?;
    Ok(Json(Plans::new(&app.plans.read.execute(user).await?, taxation)))
}

//! `POST /api/tour/project`

use std::sync::Arc;

use axum::{extract::State, http::StatusCode, response::Response};
use serde::Serialize;
use utoipa::ToSchema;

use super::not_started;
use crate::{app::App, extract::session::SignedIn, library::changed, problem::Problem};

/// The sample project of the tour.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TourProject {
    /// Its number.
    num_id: i64,
}

/// Makes the sample project of the product tour, or answers it if it is still there.
#[utoipa::path(post, path = "/tour/project", tag = "prompts", responses(
    (status = 200, body = TourProject), (status = 401, body = Problem), (status = 409, body = Problem),
))]
pub(crate) async fn start_tour(State(app): State<Arc<App>>, session: SignedIn) -> Result<Response, Problem> {
    let tour = app.prompts.start_tour.execute(session.user()).await.map_err(not_started)?;
    Ok(changed(StatusCode::OK, tour.version, TourProject { num_id: tour.outcome.get() }))
}

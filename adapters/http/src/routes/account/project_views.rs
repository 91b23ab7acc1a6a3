//! `GET /api/user/project-views`

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{app::App, extract::session::SignedIn, problem::Problem};

/// Page views.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ProjectViewsAnswer {
    /// Page views.
    data: ProjectViews,
}

/// Page views of the account's projects.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ProjectViews {
    /// By project and month, the newest month first.
    views: Vec<MonthViews>,
}

/// Page views of a project in a month.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MonthViews {
    /// The project's number.
    num_id: i64,
    /// The month (UTC), as `2026-11`.
    month: String,
    /// Page views in it.
    views: u64,
}

/// Page views of the account's projects in each of the last twelve months.
#[utoipa::path(get, path = "/user/project-views", tag = "account", responses(
    (status = 200, body = ProjectViewsAnswer), (status = 401, body = Problem),
))]
pub(crate) async fn project_views(
    State(app): State<Arc<App>>,
    session: SignedIn,
) -> Result<Json<ProjectViewsAnswer>, Problem> {
    let rows = app.read_account.project_views(session.user()).await?;
    let views = rows
        .into_iter()
        .map(|row| MonthViews { num_id: row.num_id.get(), month: row.month, views: row.views })
        .collect();
    Ok(Json(ProjectViewsAnswer { data: ProjectViews { views } }))
}

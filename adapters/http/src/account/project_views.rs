//! `GET /api/user/project-views`

use std::sync::Arc;

use axum::{Json, extract::State};
use octavo_application::account::ports::queries as application;
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
    /// Of all projects, in the current month (UTC).
    #[serde(rename = "currentMonthViews")]
    current_month_views: u64,
    /// How many the plan allows a month; -1 means no limit.
    #[serde(rename = "viewsPerMonth")]
    views_per_month: i64,
    /// Of all projects by year and month, the newest first.
    months: Vec<YearMonthViews>,
    /// By project and month, the newest month first.
    views: Vec<MonthViews>,
}

/// Page views of all projects in a month.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct YearMonthViews {
    /// The year.
    year: i32,
    /// The month, from 1.
    month: u32,
    /// Page views in it.
    views: u64,
}

/// Sums up rows that are sorted by month.
fn by_month(rows: &[application::MonthViews]) -> Vec<YearMonthViews> {
    let mut months: Vec<YearMonthViews> = Vec::new();
    for row in rows {
        let Some((year, month)) = row.month.split_once('-') else { continue };
        let (Ok(year), Ok(month)) = (year.parse(), month.parse()) else { continue };
        match months.last_mut().filter(|last| (last.year, last.month) == (year, month)) {
            Some(last) => last.views = last.views.saturating_add(row.views),
            None => months.push(YearMonthViews { year, month, views: row.views }),
        }
    }
    months
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

/// Lists page views of the account's projects in each of the last twelve months.
#[utoipa::path(get, path = "/user/project-views", operation_id = "read_month_views", tag = "account", responses(
    (status = 200, body = ProjectViewsAnswer), (status = 401, body = Problem),
))]
pub(crate) async fn project_views(
    State(app): State<Arc<App>>,
    session: SignedIn,
) -> Result<Json<ProjectViewsAnswer>, Problem> {
    let account = app.read_account.execute(session.user()).await?.ok_or_else(Problem::signed_out)?;
    let limits = account.user.entitlements().limits(&app.catalogue);
    let rows = app.read_account.project_views(session.user()).await?;
    let months = by_month(&rows);
    let views = rows
        .into_iter()
        .map(|row| MonthViews { num_id: row.num_id.get(), month: row.month, views: row.views })
        .collect();
    let data = ProjectViews {
        current_month_views: account.month_views,
        views_per_month: limits.views_per_month.wire(),
        months,
        views,
    };
    Ok(Json(ProjectViewsAnswer { data }))
}

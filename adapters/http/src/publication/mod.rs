//! Publishing, and a project's own page.

pub(crate) mod account_views;
pub(crate) mod change_project;
pub(crate) mod home;
pub(crate) mod project;
pub(crate) mod publish;
pub(crate) mod remove_cover;
pub(crate) mod screenshot;
pub(crate) mod set_cover;
pub(crate) mod unpublish;
pub(crate) mod views;
pub(crate) mod visit;
pub(crate) mod wire;

use std::sync::Arc;

use axum::{
    Json,
    extract::{Query, rejection::QueryRejection},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use octavo_application::{library::Changed, publication::read_project::Seen};
use octavo_domain::{
    ids::{ProjectRef, UserId},
    library::project::Project,
    publication::views::MOST_MONTHS,
    team::access::Access,
};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::library;
use crate::{
    app::App,
    problem::{ErrorCode, Problem},
    publication::wire::ProjectDetail,
};

/// The calls on one project and its publication.
pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(project::project, change_project::change_project))
        .routes(routes!(publish::publish))
        .routes(routes!(unpublish::unpublish))
        .routes(routes!(set_cover::set_cover, remove_cover::remove_cover))
        .routes(routes!(views::views))
        .routes(routes!(account_views::account_views))
        .routes(routes!(screenshot::screenshot))
        .routes(routes!(visit::visit))
        .merge(home::routes())
}

/// A project that the caller may see.
async fn seen(app: &App, user: UserId, project: ProjectRef) -> Result<Seen, Problem> {
    app.publication.read_project.execute(user, project).await?.ok_or_else(Problem::not_found)
}

/// An answer with a project as its page shows it. A teammate does not get the library version, which is another
/// account's.
async fn detail_answer(app: &App, user: UserId, changed: &Changed<Project>) -> Result<Response, Problem> {
    let seen = seen(app, user, ProjectRef::Id(changed.outcome.id)).await?;
    let detail = ProjectDetail::new(&seen, &app.settings.viewer_origin);
    Ok(if seen.access == Access::Owner {
        library::changed(StatusCode::OK, changed.version, detail)
    } else {
        Json(detail).into_response()
    })
}

/// A redirect that is not cached.
fn redirect(address: String) -> Response {
    (StatusCode::FOUND, [(header::LOCATION, address)]).into_response()
}

/// The length of a statistic.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ViewsQuery {
    /// Months, 1 to 36.
    #[serde(default = "a_year")]
    months: u32,
}

fn a_year() -> u32 {
    12
}

/// The requested number of months.
fn months(query: Result<Query<ViewsQuery>, QueryRejection>) -> Result<u32, Problem> {
    let asked = query.ok().map(|Query(query)| query.months);
    asked
        .filter(|months| (1..=MOST_MONTHS).contains(months))
        .ok_or_else(|| Problem::invalid(ErrorCode::InvalidQuery, "months", "months is a number from 1 to 36"))
}

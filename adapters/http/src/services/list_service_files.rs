//! `GET /api/me/services/{id}/files`

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, Query, State, rejection::QueryRejection},
};
use octavo_application::services::ports::media_libraries::WantedFiles;
use octavo_domain::services::files::{ServiceFileQuery, ServicePage};
use serde::Deserialize;
use utoipa::IntoParams;

use super::{
    files::{ServiceFiles, refuse_files},
    wire::of_media,
};
use crate::{
    app::App,
    extract::session::SignedIn,
    guard::cross_site::FromTheApp,
    problem::{ErrorCode, Problem},
    words::MediaServiceId,
};

/// Which files are listed.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct ServiceFilesQuery {
    /// What they are searched by; at most 100 characters.
    query: Option<String>,
    /// `next` of the page before.
    page: Option<String>,
}

/// Lists files of a connected service that can be taken into a project, 24 at a time. At Flickr they are the photos of the
/// account, at Unsplash those that it likes, and at YouTube and Vimeo its videos. With `query` those that match; at Unsplash out of all
/// photos there. Although it is a GET, it needs the header of unsafe calls, because it may renew the access keys. At most 300
/// pages an hour.
#[utoipa::path(get, path = "/me/services/{id}/files", tag = "services",
    params(
        ("id" = MediaServiceId, Path, description = "The service."),
        ("X-Octavo-Client" = String, Header, description = "Any value."),
        ServiceFilesQuery,
    ),
    responses(
        (status = 200, body = ServiceFiles), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem), (status = 422, body = Problem),
        (status = 429, body = Problem), (status = 502, body = Problem), (status = 503, body = Problem),
    ),
)]
pub(crate) async fn list_service_files(
    State(app): State<Arc<App>>,
    session: SignedIn,
    _: FromTheApp,
    Path(id): Path<String>,
    query: Result<Query<ServiceFilesQuery>, QueryRejection>,
) -> Result<Json<ServiceFiles>, Problem> {
    let service = of_media(&id)?;
    let invalid = |field: &str, sentence: String| Problem::invalid(ErrorCode::InvalidQuery, field, sentence);
    let Query(ServiceFilesQuery { query, page }) =
        query.map_err(|error| invalid("query", error.body_text()))?;
    let query = ServiceFileQuery::parse(query.as_deref().unwrap_or_default())
        .map_err(|error| invalid("query", error.to_string()))?;
    let page = page.as_deref().map(|page| {
        let page = ServicePage::parse(service, page);
        page.ok_or_else(|| invalid("page", "There is no such page".to_owned()))
    });
    let wanted = WantedFiles { query, page: page.transpose()? };
    let listed = app.services.list_files.execute(session.user(), service, &wanted).await;
    let listed = listed.map_err(|error| refuse_files(service, error))?;
    Ok(Json(ServiceFiles::new(service, listed)))
}

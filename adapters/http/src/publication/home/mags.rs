//! `GET /api/user/mags`

use std::sync::Arc;

use axum::{Json, extract::State};
use chrono::{DateTime, Utc};
use octavo_domain::library::project::ProjectSummary;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{app::App, extract::session::SignedIn, problem::Problem};

/// The projects to choose from.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Mags {
    /// The last edited first; those in the Archive are left out.
    mags: Vec<Mag>,
}

/// A project to choose.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Mag {
    /// Identity.
    #[serde(rename = "_id")]
    id: Uuid,
    /// The short number.
    num_id: i64,
    /// The title.
    title: String,
    /// The cover's address; without one a typographic cover is generated.
    #[schema(required)]
    cover: Option<String>,
    /// The cover's width in pixels.
    #[serde(rename = "coverWidth")]
    #[schema(required)]
    cover_width: Option<u32>,
    /// The cover's height in pixels.
    #[serde(rename = "coverHeight")]
    #[schema(required)]
    cover_height: Option<u32>,
    /// Its custom domain.
    #[schema(required)]
    domain: Option<String>,
    /// Can it be read by the public?
    is_published: bool,
    /// When its content last changed.
    last_changed: DateTime<Utc>,
}

impl Mag {
    fn new(row: ProjectSummary, viewer_origin: &str) -> Self {
        let cover = row.shown_cover();
        Self {
            id: row.id.uuid(),
            num_id: row.num_id.get(),
            title: row.title.as_str().to_owned(),
            cover: cover.map(|cover| format!("{viewer_origin}/media/{}", cover.key)),
            cover_width: cover.map(|cover| cover.width),
            cover_height: cover.map(|cover| cover.height),
            domain: row.publication.domain,
            is_published: row.publication.is_published,
            last_changed: row.last_changed,
        }
    }
}

/// Lists the caller's projects outside of the Archive, to choose the home project from.
#[utoipa::path(get, path = "/user/mags", operation_id = "list_home_choices", tag = "account", responses(
    (status = 200, body = Mags), (status = 401, body = Problem),
))]
pub(crate) async fn mags(State(app): State<Arc<App>>, session: SignedIn) -> Result<Json<Mags>, Problem> {
    let projects = app.home.choose.choices(session.user()).await?;
    let viewer = &app.settings.viewer_origin;
    Ok(Json(Mags { mags: projects.into_iter().map(|row| Mag::new(row, viewer)).collect() }))
}

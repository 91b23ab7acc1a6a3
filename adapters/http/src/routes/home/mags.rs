//! `GET /api/user/mags`

use std::sync::Arc;

use axum::{Json, extract::State};
use chrono::{DateTime, Utc};
use octavo_application::library::ports::queries::ProjectRow;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{app::App, extract::session::SignedIn, problem::Problem};

/// The projects that one may choose from.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Mags {
    /// The last edited first; those in the Archive are left out.
    mags: Vec<Mag>,
}

/// A project, as far as a choice needs it.
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
    fn new(row: ProjectRow, viewer_origin: &str) -> Self {
        Self {
            id: row.id.uuid(),
            num_id: row.num_id.get(),
            title: row.title,
            cover: row.cover.map(|key| format!("{viewer_origin}/media/{key}")),
            cover_width: row.cover_width,
            cover_height: row.cover_height,
            domain: row.domain,
            is_published: row.is_published,
            last_changed: row.last_changed,
        }
    }
}

/// One's own projects outside of the Archive, to choose one from.
#[utoipa::path(get, path = "/user/mags", operation_id = "list_home_choices", tag = "account", responses(
    (status = 200, body = Mags), (status = 401, body = Problem),
))]
pub(crate) async fn mags(State(app): State<Arc<App>>, session: SignedIn) -> Result<Json<Mags>, Problem> {
    let projects = app.home.choose.choices(session.user()).await?;
    let viewer = &app.settings.viewer_origin;
    Ok(Json(Mags { mags: projects.into_iter().map(|row| Mag::new(row, viewer)).collect() }))
}

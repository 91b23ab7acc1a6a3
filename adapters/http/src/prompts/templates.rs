//! `GET /api/templates`

use std::sync::Arc;

use axum::{Json, extract::State};
use octavo_application::prompts::ports::templates::TemplateView;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{app::App, extract::session::SignedIn, problem::Problem, words::TemplateCategory};

/// Projects that every account may start from.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Templates {
    /// The one that was added first comes first.
    templates: Vec<Template>,
}

/// A template.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Template {
    /// The project's number: `/{magNumId}` on the viewer's origin shows it.
    #[serde(rename = "magNumId")]
    mag_num_id: i64,
    /// Its title.
    title: String,
    /// Its author's name.
    author_name: String,
    /// The cover's address.
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
    /// Its categories.
    categories: Vec<TemplateCategory>,
    /// A few sentences about it.
    desc: String,
}

impl Template {
    fn new(view: TemplateView, viewer_origin: &str) -> Self {
        let (width, height) = view.cover.as_ref().map(|cover| (cover.width, cover.height)).unzip();
        Self {
            mag_num_id: view.num_id.get(),
            title: view.title.as_str().to_owned(),
            desc: view.blurb().to_owned(),
            author_name: view.author_name,
            cover: view.cover.map(|cover| format!("{viewer_origin}/media/{}", cover.key)),
            cover_width: width,
            cover_height: height,
            categories: view.card.categories.iter().copied().map(TemplateCategory::from).collect(),
        }
    }
}

/// Lists the templates.
#[utoipa::path(get, path = "/templates", operation_id = "list_templates", tag = "prompts", responses(
    (status = 200, body = Templates), (status = 401, body = Problem),
))]
pub(crate) async fn templates(
    State(app): State<Arc<App>>,
    _session: SignedIn,
) -> Result<Json<Templates>, Problem> {
    let listed = app.prompts.start_template.list().await?;
    let viewer = &app.settings.viewer_origin;
    Ok(Json(Templates { templates: listed.into_iter().map(|view| Template::new(view, viewer)).collect() }))
}

//! The generated cover of a project as a picture of its own (DASH-106).

use std::sync::Arc;

use axum::{
    extract::{Path, State},
    http::{HeaderName, header},
    response::{IntoResponse, Response},
};
use octavo_application::shared::storage::StorageError;
use octavo_domain::ids::{NumId, ProjectRef};

use super::{
    cover::{CoverText, standalone},
    errors, not_found,
    reader::Reader,
};
use crate::Viewer;

/// A drawing loads nothing.
const POLICY: &str = "default-src 'none'; sandbox";

/// The generated cover.
pub(super) async fn generated(
    State(viewer): State<Arc<Viewer>>,
    Path(file): Path<String>,
    reader: Reader,
) -> Response {
    match draw(&viewer, &file, &reader).await {
        Ok(Some(svg)) => {
            let headers = [
                (header::CONTENT_TYPE, "image/svg+xml"),
                (header::CACHE_CONTROL, "private, max-age=3600"),
                (header::CONTENT_SECURITY_POLICY, POLICY),
                (HeaderName::from_static("cross-origin-resource-policy"), "cross-origin"),
            ];
            (headers, svg).into_response()
        }
        Ok(None) => not_found(&viewer),
        Err(error) => errors::storage(&viewer, &error),
    }
}

async fn draw(viewer: &Viewer, file: &str, reader: &Reader) -> Result<Option<String>, StorageError> {
    let number = file.strip_suffix(".svg").and_then(|text| text.parse().ok());
    let Some(num_id) = number.and_then(|number| NumId::parse(number).ok()) else {
        return Ok(None);
    };
    let Some(found) = viewer.read_project.any(ProjectRef::NumId(num_id)).await? else {
        return Ok(None);
    };
    let token = reader.asked("token").unwrap_or_default();
    if !viewer.readers.shows_cover(found.project.id, &token).await? {
        return Ok(None);
    }
    let text =
        CoverText { title: found.project.title.as_str(), author: &found.owner_name, num_id: num_id.get() };
    Ok(Some(standalone(found.project.id.uuid(), &text)))
}

//! The frames in which code widgets run.

use std::sync::Arc;

use askama::Template;
use axum::{
    extract::{Path, State},
    http::{HeaderName, header},
    response::{IntoResponse, Response},
};
use octavo_application::publication::code_frames::{CodeFrame, ReadCodeFrameError};
use octavo_domain::{documents::id::RecordId, ids::NumId, publication::robots::Robots};

use super::{errors, not_found, reader::Reader};
use crate::{Viewer, policy::code_policy};

#[derive(Template)]
#[template(path = "code.html")]
pub(crate) struct CodePage<'a> {
    language: &'a str,
    title: &'a str,
    html: &'a str,
}

impl<'a> CodePage<'a> {
    pub(crate) fn of(frame: &'a CodeFrame) -> Self {
        let language = frame.language.as_deref().unwrap_or_default();
        Self { language, title: &frame.title, html: &frame.html }
    }
}

/// What runs in a frame: `/media/code/{number of the project}/{widget}?token=`.
pub(super) async fn code(
    State(viewer): State<Arc<Viewer>>,
    Path((project, widget)): Path<(String, String)>,
    reader: Reader,
) -> Response {
    let number = project.parse().ok().and_then(|number| NumId::parse(number).ok());
    let (Some(project), Ok(widget)) = (number, widget.parse::<RecordId>()) else {
        return not_found(&viewer);
    };
    let token = reader.asked("token").unwrap_or_default();
    match viewer.read_code_frame.execute(project, widget, &token).await {
        Ok(frame) => answer(&viewer, &frame),
        Err(ReadCodeFrameError::Unknown) => not_found(&viewer),
        Err(ReadCodeFrameError::Storage(error)) => errors::storage(&viewer, &error),
    }
}

fn answer(viewer: &Viewer, frame: &CodeFrame) -> Response {
    match CodePage::of(frame).render() {
        Ok(html) => {
            let headers = [
                (header::CONTENT_TYPE, "text/html; charset=utf-8"),
                // The page around it may be unpublished, and get a password, at any time.
                (header::CACHE_CONTROL, "private, no-cache"),
                (HeaderName::from_static("x-robots-tag"), Robots::None.value()),
            ];
            (headers, [(header::CONTENT_SECURITY_POLICY, code_policy())], html).into_response()
        }
        Err(error) => {
            tracing::error!(%error, "a frame with code could not be made");
            errors::failed(viewer)
        }
    }
}

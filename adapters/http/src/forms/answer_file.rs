//! `GET /api/documents/{id}/answers/{answer}/files/{field}`

use std::sync::Arc;

use axum::{
    body::{Body, Bytes},
    extract::State,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use futures_util::stream;
use octavo_application::{documents::assets::read_asset_file::LargeFile, shared::files::FileStoreError};
use octavo_web::attachment::attachment;

use crate::{
    app::App,
    extract::{path::AnswerFilePath, session::SignedIn},
    problem::Problem,
};

/// Downloads a file that a reader has sent with an answer, for the owner of the project or a teammate with the layout
/// unlocked. It is for saving: browsers are told nothing of what is in it.
#[utoipa::path(get, path = "/documents/{id}/answers/{answer}/files/{field}", tag = "forms",
    params(("id" = String, Path), ("answer" = String, Path), ("field" = String, Path)), responses(
    (status = 200, content_type = "application/octet-stream", body = Vec<u8>), (status = 401, body = Problem),
    (status = 403, body = Problem), (status = 404, body = Problem),
))]
pub(crate) async fn read_answer_file(
    State(app): State<Arc<App>>,
    session: SignedIn,
    AnswerFilePath(project, answer, field): AnswerFilePath,
) -> Result<Response, Problem> {
    let (name, file) = app.forms.read.file(session.user(), project, (answer, field)).await?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/octet-stream")),
        (header::CONTENT_LENGTH, HeaderValue::from(file.bytes)),
        (header::CONTENT_DISPOSITION, attachment(&name)),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    Ok((headers, Body::from_stream(parts(file))).into_response())
}

/// The file, part by part; the next one is read once the one before is sent.
fn parts(file: LargeFile) -> impl stream::Stream<Item = Result<Bytes, FileStoreError>> {
    stream::try_unfold((file, 0_u64), async |(file, sent)| {
        let part = file.part(sent..file.bytes).await.inspect_err(|error| {
            tracing::error!(%error, "a file of an answer could not be read to its end");
        })?;
        Ok(part.map(|part| {
            let sent = sent.saturating_add(u64::try_from(part.len()).unwrap_or(u64::MAX));
            (Bytes::from(part), (file, sent))
        }))
    })
}

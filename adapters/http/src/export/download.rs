//! `GET /api/me/export/download`

use std::sync::Arc;

use axum::{
    body::{Body, Bytes},
    extract::State,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use futures_util::stream;
use octavo_application::{
    export::download_export::{Download, DownloadError},
    shared::files::FileStoreError,
};

use crate::{
    app::App,
    extract::{origin::From, session::SignedIn},
    problem::Problem,
};

/// Downloads the account's export as a ZIP.
#[utoipa::path(get, path = "/me/export/download", tag = "export", responses(
    (status = 200, content_type = "application/zip", body = Vec<u8>), (status = 401, body = Problem),
    (status = 404, body = Problem),
))]
pub(crate) async fn download_export(
    State(app): State<Arc<App>>,
    session: SignedIn,
    From(origin): From,
) -> Result<Response, Problem> {
    let download = app.export.download.execute(session.user(), &origin).await;
    let download = download.map_err(|error| match error {
        DownloadError::None => Problem::not_found(),
        DownloadError::Files(error) => error.into(),
        DownloadError::Storage(error) => error.into(),
    })?;
    let name = format!("attachment; filename=\"octavo-export-{}.zip\"", download.at.format("%Y-%m-%d"));
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/zip")),
        (header::CONTENT_LENGTH, HeaderValue::from(download.bytes)),
        (header::CONTENT_DISPOSITION, HeaderValue::try_from(name).map_err(|_| Problem::not_found())?),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    Ok((headers, Body::from_stream(parts(download))).into_response())
}

/// The archive, part by part; the next part is read once the one before is sent.
fn parts(mut download: Download) -> impl stream::Stream<Item = Result<Bytes, FileStoreError>> {
    let first = std::mem::take(&mut download.first);
    stream::try_unfold((download, 0_u64, Some(first)), async |(download, sent, first)| {
        let part = match first {
            Some(first) => Some(first),
            None => download.part(sent).await.inspect_err(|error| {
                tracing::error!(%error, "an export could not be read to its end");
            })?,
        };
        Ok(part.map(|part| {
            let sent = sent.saturating_add(u64::try_from(part.len()).unwrap_or(u64::MAX));
            (Bytes::from(part), (download, sent, None))
        }))
    })
}

//! The files of the assets of documents.

use std::{ops::Range, sync::Arc};

use axum::{
    body::{Body, Bytes},
    extract::{Path, State},
    http::{HeaderName, HeaderValue, Method, StatusCode, header},
    response::{IntoResponse, Response},
};
use futures_util::stream;
use octavo_application::{
    documents::assets::read_asset_file::{Content, LargeFile, ReadAssetFileError, ReadFile},
    shared::files::FileStoreError,
};
use octavo_domain::{
    documents::{asset::AssetFile, value::AssetKey},
    ids::NumId,
};
use octavo_web::attachment::attachment;

use super::{
    errors, files, not_found,
    ranges::{Asked, asked},
    reader::Reader,
};
use crate::Viewer;

/// For a year in browsers, as a key never gets other bytes. Caches that many share ask each hour, because the project may
/// have got a password or been unpublished.
const OPEN: &str = "public, max-age=31536000, s-maxage=3600, immutable";
/// The same in the browser of one who may read it.
const GUARDED: &str = "private, max-age=86400, immutable";
/// A drawing runs nothing and loads nothing, also where somebody opens it by itself.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/// A file of an asset: `/media/assets/{number of the project}/{key}/{file}?token=`.
pub(super) async fn asset(
    State(viewer): State<Arc<Viewer>>,
    Path((project, key, file)): Path<(String, String, String)>,
    reader: Reader,
) -> Response {
    let number = project.parse().ok().and_then(|number| NumId::parse(number).ok());
    let (Some(project), Some(key), Some(file)) = (number, AssetKey::parse(&key), AssetFile::parse(&file))
    else {
        return not_found(&viewer);
    };
    let token = reader.asked("token").unwrap_or_default();
    let read = match viewer.read_asset_file.execute(project, &key, file, &token).await {
        Ok(read) => read,
        Err(ReadAssetFileError::Unknown) => return not_found(&viewer),
        Err(ReadAssetFileError::Files(error)) => return files::unavailable(&error),
        Err(ReadAssetFileError::Storage(error)) => return errors::storage(&viewer, &error),
    };
    let ReadFile { content, content_type, is_open, saved_as } = read;
    let mut response = match content {
        Content::Whole(bytes) => bytes.into_response(),
        Content::Large(large) => match parts_of(large, &key, &reader).await {
            Ok(response) => response,
            Err(error) => return files::unavailable(&error),
        },
    };
    let headers = response.headers_mut();
    let fixed = [
        (header::CONTENT_TYPE, content_type),
        (header::CACHE_CONTROL, if is_open { OPEN } else { GUARDED }),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (HeaderName::from_static("cross-origin-resource-policy"), "cross-origin"),
        // A drawing that is shown in one colour is a mask, which is asked for as a font is, and so are captions. Who may
        // read decides the address.
        (header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // A file to link to is saved and never opened here, whatever it says it is.
    if let Some(name) = saved_as.map(|name| attachment(&name)) {
        headers.insert(header::CONTENT_DISPOSITION, name);
    }
    response
}

/// The answer with a large file, or the part of it that is asked for (EDIT-258).
async fn parts_of(large: LargeFile, key: &AssetKey, reader: &Reader) -> Result<Response, FileStoreError> {
    let (length, tag) = (large.bytes, format!("\"{}\"", key.as_str()));
    let has_it = reader.header("if-none-match").split(',').any(|known| known.trim() == tag);
    let mut response = if has_it {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        // A range of a head is that of nothing.
        let is_read = reader.method == Method::GET;
        let range = if is_read { reader.header("range") } else { "" };
        match asked(range, reader.header("if-range"), &tag, length) {
            Asked::Whole if !is_read => sized(length, Body::empty()),
            Asked::Whole => sized(length, parts(large, 0..length).await?),
            Asked::Part(range) => {
                let shown = format!("bytes {}-{}/{length}", range.start, range.end.saturating_sub(1));
                let size = range.end.saturating_sub(range.start);
                let mut response = sized(size, parts(large, range).await?);
                *response.status_mut() = StatusCode::PARTIAL_CONTENT;
                with_range(response, shown)
            }
            Asked::Nothing => {
                with_range(StatusCode::RANGE_NOT_SATISFIABLE.into_response(), format!("bytes */{length}"))
            }
        }
    };
    let headers = response.headers_mut();
    headers.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    if let Ok(tag) = HeaderValue::try_from(tag) {
        headers.insert(header::ETAG, tag);
    }
    Ok(response)
}

fn sized(length: u64, body: Body) -> Response {
    ([(header::CONTENT_LENGTH, HeaderValue::from(length))], body).into_response()
}

fn with_range(mut response: Response, range: String) -> Response {
    if let Ok(range) = HeaderValue::try_from(range) {
        response.headers_mut().insert(header::CONTENT_RANGE, range);
    }
    response
}

/// A range of a file, part by part; the next part is read once the one before is sent. The first is read before anything is
/// answered, so that a file that is gone is no broken answer.
async fn parts(large: LargeFile, range: Range<u64>) -> Result<Body, FileStoreError> {
    let first = large.part(range.clone()).await?;
    let read = stream::try_unfold((large, range, first), async |(large, range, first)| {
        let part = match first {
            Some(first) => Some(first),
            None => large.part(range.clone()).await.inspect_err(|error| {
                tracing::error!(%error, "a file could not be read to its end");
            })?,
        };
        Ok::<_, FileStoreError>(part.map(|part| {
            let next = range.start.saturating_add(u64::try_from(part.len()).unwrap_or(u64::MAX));
            (Bytes::from(part), (large, next..range.end, None))
        }))
    });
    Ok(Body::from_stream(read))
}

//! The files of the pictures of documents.

use std::sync::Arc;

use axum::{
    extract::{Path, State},
    http::{HeaderName, header},
    response::{IntoResponse, Response},
};
use octavo_application::documents::assets::read_asset_file::{ReadAssetFileError, ReadFile};
use octavo_domain::{
    documents::{asset::AssetFile, value::AssetKey},
    ids::NumId,
};

use super::{errors, files, not_found, reader::Reader};
use crate::Viewer;

/// For a year in browsers, as a key never gets other bytes. Caches that many share ask each hour, because the project may
/// have got a password or been unpublished.
const OPEN: &str = "public, max-age=31536000, s-maxage=3600, immutable";
/// The same in the browser of one who may read it.
const GUARDED: &str = "private, max-age=86400, immutable";
/// A drawing runs nothing and loads nothing, also where somebody opens it by itself.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/// A file of a picture: `/media/assets/{number of the project}/{key}/{file}?token=`.
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
    match viewer.read_asset_file.execute(project, &key, file, &token).await {
        Ok(read) => answer(read),
        Err(ReadAssetFileError::Unknown) => not_found(&viewer),
        Err(ReadAssetFileError::Files(error)) => files::unavailable(&error),
        Err(ReadAssetFileError::Storage(error)) => errors::storage(&viewer, &error),
    }
}

fn answer(ReadFile { bytes, content_type, is_open }: ReadFile) -> Response {
    let headers = [
        (header::CONTENT_TYPE, content_type),
        (header::CACHE_CONTROL, if is_open { OPEN } else { GUARDED }),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (HeaderName::from_static("cross-origin-resource-policy"), "cross-origin"),
        // A drawing that is shown in one colour is a mask, which is asked for as a font is. Who may read decides the address.
        (header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
    ];
    (headers, bytes).into_response()
}

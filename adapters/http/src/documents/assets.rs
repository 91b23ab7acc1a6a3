//! `GET`, `POST` and `DELETE /api/documents/{id}/assets`

use std::sync::Arc;

use axum::{
    Json,
    body::Body,
    extract::{Query, State, rejection::QueryRejection},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use chrono::{DateTime, Utc};
use octavo_application::documents::{
    assets::{add_asset::NewAsset, addresses::AssetAddresses},
    ports::media::{HEAD_BYTES, MediaError},
};
use octavo_domain::{
    documents::{
        asset::{Asset, AssetForm, AssetKind, FileName, MOST_PICTURE_BYTES},
        value::AssetKey,
    },
    ids::{NumId, ProjectRef, UserId},
};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::{IntoParams, ToSchema};

use crate::{
    app::App,
    extract::{
        path::{AssetPath, ProjectPath},
        session::SignedIn,
        upload::{self, Pieces},
    },
    problem::{ErrorCode, Problem},
};

/// What an asset can be used for.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ProjectAssetKind {
    /// A picture.
    Picture,
    /// A video.
    Video,
    /// Audio.
    Audio,
    /// Captions of a video.
    Captions,
    /// A file to link to.
    File,
}

impl From<AssetKind> for ProjectAssetKind {
    fn from(kind: AssetKind) -> Self {
        match kind {
            AssetKind::Picture => Self::Picture,
            AssetKind::Video => Self::Video,
            AssetKind::Audio => Self::Audio,
            AssetKind::Captions => Self::Captions,
            AssetKind::File => Self::File,
        }
    }
}

/// The content type of an asset's files.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub(crate) enum AssetType {
    /// WebP: renditions, or one file that moves.
    #[serde(rename = "image/webp")]
    Webp,
    /// GIF: one file.
    #[serde(rename = "image/gif")]
    Gif,
    /// SVG: one file.
    #[serde(rename = "image/svg+xml")]
    Svg,
    /// MP4 with a video.
    #[serde(rename = "video/mp4")]
    Mp4,
    /// WebM with a video.
    #[serde(rename = "video/webm")]
    Webm,
    /// MP3.
    #[serde(rename = "audio/mpeg")]
    Mp3,
    /// MP4 with audio alone.
    #[serde(rename = "audio/mp4")]
    M4a,
    /// Ogg with audio.
    #[serde(rename = "audio/ogg")]
    Ogg,
    /// WAV.
    #[serde(rename = "audio/wav")]
    Wav,
    /// Captions as WebVTT.
    #[serde(rename = "text/vtt")]
    Vtt,
    /// PDF.
    #[serde(rename = "application/pdf")]
    Pdf,
    /// ZIP.
    #[serde(rename = "application/zip")]
    Zip,
}

impl From<AssetForm> for AssetType {
    fn from(form: AssetForm) -> Self {
        match form {
            AssetForm::Renditions | AssetForm::MovingWebp => Self::Webp,
            AssetForm::Gif => Self::Gif,
            AssetForm::Drawing => Self::Svg,
            AssetForm::Mp4 => Self::Mp4,
            AssetForm::Webm => Self::Webm,
            AssetForm::Mp3 => Self::Mp3,
            AssetForm::M4a => Self::M4a,
            AssetForm::Ogg => Self::Ogg,
            AssetForm::Wav => Self::Wav,
            AssetForm::Vtt => Self::Vtt,
            AssetForm::Pdf => Self::Pdf,
            AssetForm::Zip => Self::Zip,
        }
    }
}

/// A rendition of a picture.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AssetRendition {
    /// Its width in pixels.
    width: u32,
    /// Its address.
    address: String,
}

/// An asset of a project: a picture, a video, audio, captions or a file to link to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ProjectAsset {
    /// Its key in the document: the same for the same file.
    key: String,
    /// The name of the file that was uploaded.
    name: String,
    /// What it can be used for.
    kind: ProjectAssetKind,
    /// The content type of its files.
    content_type: AssetType,
    /// The width in pixels of what was uploaded; 0 of what is not seen.
    width: u32,
    /// Its height in pixels.
    height: u32,
    /// How long a video or audio lasts, in milliseconds; null of what does not last, or does not say.
    #[schema(required)]
    duration_ms: Option<u32>,
    /// The bytes of the files that were made when it was added.
    bytes: u64,
    /// The average colour, such as `#a3b1c0`; null for a drawing, and for what is no picture.
    #[schema(required)]
    colour: Option<String>,
    /// The address of the file that every browser can show. It is for those who edit the project, and works for at least
    /// a day.
    address: String,
    /// Its renditions as WebP, the narrowest first; none where it has only one file.
    renditions: Vec<AssetRendition>,
    /// Is it in the document that readers get?
    is_published: bool,
    /// When it was added.
    added_at: DateTime<Utc>,
}

impl ProjectAsset {
    fn new(asset: &Asset, addresses: &AssetAddresses) -> Self {
        let picture = addresses.picture(asset);
        let rendition = |(width, address)| AssetRendition { width, address };
        Self {
            key: asset.key.as_str().to_owned(),
            name: asset.name.as_str().to_owned(),
            kind: asset.kind().into(),
            content_type: asset.form.into(),
            width: asset.size.0,
            height: asset.size.1,
            duration_ms: asset.duration_ms,
            bytes: asset.bytes,
            colour: asset.colour.map(|colour| colour.to_string()),
            address: picture.address,
            renditions: picture.renditions.into_iter().map(rendition).collect(),
            is_published: asset.is_published,
            added_at: asset.added_at,
        }
    }
}

/// The assets of a project.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ProjectAssets {
    /// All of them, the last added first.
    assets: Vec<ProjectAsset>,
}

/// What is said of a file that is uploaded.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct AssetQuery {
    /// The name of the file.
    #[serde(default)]
    name: String,
}

fn addresses(app: &App, project: NumId, token: String) -> AssetAddresses {
    AssetAddresses::new(&app.settings.viewer_origin, project, Some(token))
}

/// Lists the assets of a project, for its owner or a teammate. `id` is its number or its id.
#[utoipa::path(get, path = "/documents/{id}/assets", tag = "documents", params(("id" = String, Path)), responses(
    (status = 200, body = ProjectAssets), (status = 401, body = Problem), (status = 404, body = Problem),
))]
pub(crate) async fn list_assets(
    State(app): State<Arc<App>>,
    session: SignedIn,
    ProjectPath(project): ProjectPath,
) -> Result<Json<ProjectAssets>, Problem> {
    let listed = app.documents.list_assets.execute(session.user(), project).await?;
    let addresses = addresses(&app, listed.project, listed.token);
    let assets = listed.assets.iter().map(|asset| ProjectAsset::new(asset, &addresses)).collect();
    Ok(Json(ProjectAssets { assets }))
}

/// Adds a file to a project, for its owner or a teammate. What it is is read from the file. A picture is a JPEG, PNG, WebP, AVIF,
/// GIF or SVG of at most 25 MB and 40 megapixels. What moves has at most 8 MB, and an SVG 2 MB. A video is an MP4 (H.264 or AV1
/// with AAC) or a WebM (VP8, VP9 or AV1 with Opus or Vorbis). Audio is an MP3, M4A, Ogg or WAV. Each has at most the megabytes
/// that the owner's plan allows for a video. Captions are WebVTT of at most 500 kB. A file to link to is a PDF or ZIP of at most
/// 25 MB. A file that the project has already is answered as it is. It counts towards the storage of the project's owner; at most
/// 600 an hour. `id` is the project's number or its id.
#[utoipa::path(post, path = "/documents/{id}/assets", operation_id = "add_asset", tag = "documents", params(("id" = String, Path), AssetQuery),
    request_body(content = String, content_type = "*/*"), responses(
    (status = 201, body = ProjectAsset), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem), (status = 413, body = Problem), (status = 415, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem), (status = 503, body = Problem),
))]
pub(crate) async fn add_asset(
    State(app): State<Arc<App>>,
    session: SignedIn,
    ProjectPath(project): ProjectPath,
    query: Result<Query<AssetQuery>, QueryRejection>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    // The body is not read from a caller who may not upload.
    let seen = app.documents.add_asset.allowed(session.user(), project).await?;
    let bad_query = |_| Problem::invalid(ErrorCode::InvalidQuery, "name", "name is the name of the file");
    let Query(AssetQuery { name }) = query.map_err(bad_query)?;
    let name = FileName::cleaned(&name);
    let mut body = Pieces::new(body);
    let upload = Upload { by: session.user(), project, name };
    let form = app.documents.add_media.recognise(body.head(HEAD_BYTES).await?);
    let asset = match form {
        Ok(None) => add_picture(&app, upload, body.into_body()).await?,
        Ok(Some(form)) => match add_media(&app, upload, form, (&mut body, announced(&headers))).await {
            Ok(asset) => asset,
            Err(problem) => return Err(refused(body, problem).await),
        },
        Err(error) => return Err(refused(body, error.into()).await),
    };
    let token = app.documents.list_assets.token(&seen).await?;
    let answer = ProjectAsset::new(&asset, &addresses(&app, seen.num_id, token));
    Ok((StatusCode::CREATED, Json(answer)).into_response())
}

/// A refusal, once the rest of the body was read: a browser that is still sending would not hear the sentence.
async fn refused(body: Pieces, problem: Problem) -> Problem {
    body.drop_rest().await;
    problem
}

/// Who uploads what.
struct Upload {
    by: UserId,
    project: ProjectRef,
    name: FileName,
}

/// The length of the body, where the head of the request says it.
pub(super) fn announced(headers: &HeaderMap) -> Option<u64> {
    headers.get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

/// Adds a picture, which is read into memory.
async fn add_picture(app: &App, upload: Upload, body: Body) -> Result<Asset, Problem> {
    let most = (MOST_PICTURE_BYTES, "A picture has at most 25 MB");
    let bytes = upload::limited(app, upload.by, body, most).await?;
    if bytes.is_empty() {
        return Err(Problem::invalid(ErrorCode::FileRequired, "body", "Please choose a file"));
    }
    let key = key_of(Sha256::digest(&bytes).into())?;
    let new = NewAsset { key, name: upload.name, bytes };
    Ok(app.documents.add_asset.execute(upload.by, upload.project, new).await?)
}

/// Adds a video, audio, captions or a file to link to, which go to disk while they are read.
async fn add_media(
    app: &App,
    upload: Upload,
    form: AssetForm,
    (body, length): (&mut Pieces, Option<u64>),
) -> Result<Asset, Problem> {
    let Some(_slot) = app.state.large_uploads.enter(upload.by) else {
        return Err(MediaError::Busy.into());
    };
    let mut receiving = app.documents.add_media.begin(upload.by, upload.project, form, length).await?;
    let mut digest = Sha256::new();
    while let Some(piece) = body.next().await? {
        digest.update(&piece);
        receiving.write(&piece).await?;
    }
    let key = key_of(digest.finalize().into())?;
    let named = (key, upload.name);
    Ok(app.documents.add_media.finish(upload.by, upload.project, receiving, named).await?)
}

fn key_of(digest: [u8; 32]) -> Result<AssetKey, Problem> {
    AssetKey::of_digest(&digest).ok_or_else(Problem::internal)
}

/// Removes an asset from a project, for its owner or a teammate, while no page shows it or links to it: neither in the editor
/// nor of what is published. `id` is the project's number or its id, `key` that of the asset.
#[utoipa::path(delete, path = "/documents/{id}/assets/{key}", operation_id = "remove_asset", tag = "documents",
    params(("id" = String, Path), ("key" = String, Path)), responses(
    (status = 204), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem),
))]
pub(crate) async fn remove_asset(
    State(app): State<Arc<App>>,
    session: SignedIn,
    AssetPath(project, key): AssetPath,
) -> Result<StatusCode, Problem> {
    app.documents.remove_asset.execute(session.user(), project, &key).await?;
    Ok(StatusCode::NO_CONTENT)
}

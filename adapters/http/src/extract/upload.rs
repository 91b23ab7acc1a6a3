//! Files in bodies: as the whole body, or as a part of a form.

use std::{error::Error, iter, time::Duration};

use axum::{
    body::{self, Body},
    extract::{DefaultBodyLimit, FromRequest, Multipart, Request},
};
use octavo_application::shared::images::ImageError;
use octavo_domain::ids::UserId;

use crate::{
    app::App,
    problem::{ErrorCode, Problem},
};

/// The most bytes of a picture.
pub(crate) const MOST_BYTES: usize = 10 * 1024 * 1024;
/// The most bytes of a form around its file.
const AROUND: usize = 16 * 1024;
/// A file must be complete within this time.
const DEADLINE: Duration = Duration::from_secs(50);

/// Reads a whole body. The number of files at a time is limited to bound memory. It is also limited for each account,
/// so that no account uses all slots.
pub(crate) async fn whole(app: &App, by: UserId, body: Body, most: usize) -> Result<Vec<u8>, Problem> {
    limited(app, by, body, (most, "A picture has at most 10 MB")).await
}

/// The same, with the sentence for a body of more bytes than that.
pub(crate) async fn limited(
    app: &App,
    by: UserId,
    body: Body,
    (most, sentence): (usize, &str),
) -> Result<Vec<u8>, Problem> {
    let Some(_permit) = app.state.uploads.enter(by) else {
        return Err(ImageError::Busy.into());
    };
    let received = tokio::time::timeout(DEADLINE, body::to_bytes(body, most)).await;
    match received.map_err(|_| too_slow())? {
        Ok(bytes) => Ok(bytes.into()),
        Err(error) => Err(unreadable(&error, sentence)),
    }
}

fn too_slow() -> Problem {
    Problem::new(ErrorCode::BodyTooSlow, "The body took too long")
}

fn too_large(sentence: &str) -> Problem {
    Problem::new(ErrorCode::BodyTooLarge, sentence)
}

fn malformed() -> Problem {
    Problem::new(ErrorCode::MalformedBody, "The body could not be read")
}

fn unreadable(error: &axum::Error, sentence: &str) -> Problem {
    let first: &(dyn Error + 'static) = error;
    let mut causes = iter::successors(Some(first), |&cause| cause.source());
    let told = causes.find_map(|cause| {
        if cause.is::<http_body_util::LengthLimitError>() {
            return Some(too_large(sentence));
        }
        cause.is::<tower_http::timeout::TimeoutError>().then(too_slow)
    });
    told.unwrap_or_else(malformed)
}

/// A form with one file in it.
pub(crate) struct Form {
    /// The field `upload`.
    pub(crate) file: Vec<u8>,
    /// The field `name`; empty without it.
    pub(crate) name: String,
}

/// Reads `multipart/form-data` with a file in the field `upload`.
pub(crate) async fn form(app: &App, by: UserId, request: Request) -> Result<Form, Problem> {
    let (parts, body) = request.into_parts();
    if !parts
        .headers
        .get("content-type")
        .is_some_and(|kind| kind.as_bytes().starts_with(b"multipart/form-data"))
    {
        let sentence = "The body must be multipart/form-data";
        return Err(Problem::new(ErrorCode::UnsupportedMediaType, sentence));
    }
    let bytes = whole(app, by, body, MOST_BYTES + AROUND).await?;
    let mut request = Request::from_parts(parts, Body::from(bytes));
    DefaultBodyLimit::disable().apply(&mut request);
    let mut form = Multipart::from_request(request, &()).await.map_err(|_| malformed())?;
    let (mut file, mut name) = (None, String::new());
    while let Some(field) = form.next_field().await.map_err(|_| malformed())? {
        match field.name() {
            Some("upload") if file.is_none() => {
                file = Some(field.bytes().await.map_err(|_| malformed())?.to_vec());
            }
            Some("name") => name = field.text().await.map_err(|_| malformed())?,
            _ => {
                let sentence = "A form has a file in the field upload, and a name";
                return Err(Problem::new(ErrorCode::InvalidBody, sentence));
            }
        }
    }
    match file {
        Some(file) if file.len() > MOST_BYTES => {
            Err(too_large("A picture has at most 10 MB").about("upload"))
        }
        Some(file) if !file.is_empty() => Ok(Form { file, name }),
        _ => Err(Problem::invalid(ErrorCode::FileRequired, "upload", "Please choose a picture")),
    }
}

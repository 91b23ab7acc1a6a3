//! JSON bodies.

use std::{error::Error, iter, time::Duration};

use axum::{
    body::Bytes,
    extract::{FromRequest, Request, rejection::BytesRejection},
    http::{StatusCode, header},
};
use serde::de::{DeserializeOwned, IgnoredAny};
use tower_http::timeout::TimeoutError;

use super::mismatch;
use crate::problem::{ErrorCode, Problem};

/// A body must be complete within this time.
const DEADLINE: Duration = Duration::from_secs(30);

/// A JSON body that has been read into `T`. An empty body reads as `{}`.
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        parse(&json(request, state).await?).map(Self)
    }
}

/// The whole body, which says that it is JSON. An empty body is `{}`.
async fn json<S: Send + Sync>(request: Request, state: &S) -> Result<Bytes, Problem> {
    let is_json = request
        .headers()
        .get(header::CONTENT_TYPE)
        .is_some_and(|value| value.as_bytes().to_ascii_lowercase().starts_with(b"application/json"));
    let bytes = whole(request, state).await?;
    if bytes.is_empty() {
        return Ok(Bytes::from_static(b"{}"));
    }
    if !is_json {
        let detail = "The body must be application/json";
        return Err(Problem::new(ErrorCode::UnsupportedMediaType, detail));
    }
    Ok(bytes)
}

/// The same, bare or inside of `data`: older clients wrap it.
pub(crate) struct BareOrData<T>(pub(crate) T);

/// A wrapped body: this one field and no other.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Wrapped {
    data: serde_json::Map<String, serde_json::Value>,
}

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for BareOrData<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let bytes = json(request, state).await?;
        match serde_json::from_slice::<Wrapped>(&bytes) {
            Ok(Wrapped { data }) => read(&serde_json::Value::Object(data).to_string()).map(Self),
            Err(_) => parse(&bytes).map(Self),
        }
    }
}

/// The whole body, within its time.
pub(super) async fn whole<S: Send + Sync>(request: Request, state: &S) -> Result<Bytes, Problem> {
    let whole = tokio::time::timeout(DEADLINE, Bytes::from_request(request, state)).await;
    whole.map_err(|_| too_slow())?.map_err(|rejection| refuse(&rejection))
}

/// Reads an object. The syntax is checked first, so that the answer does not depend on the order of the faults. serde
/// alone would also take an array for a struct.
fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Problem> {
    read(std::str::from_utf8(bytes).map_err(|_| malformed())?)
}

/// The same for text.
pub(super) fn read<T: DeserializeOwned>(text: &str) -> Result<T, Problem> {
    serde_json::from_str::<IgnoredAny>(text).map_err(|_| malformed())?;
    if !text.trim_start().starts_with('{') {
        return Err(invalid("The body must be a JSON object"));
    }
    let mut deserializer = serde_json::Deserializer::from_str(text);
    serde_path_to_error::deserialize(&mut deserializer).map_err(|error| {
        let path = error.path().to_string();
        let field = (path != ".").then_some(path);
        let problem = invalid(&mismatch::sentence(field.as_deref(), &error.into_inner().to_string()));
        match field {
            Some(field) => problem.about(&field),
            None => problem,
        }
    })
}

pub(super) fn invalid(sentence: &str) -> Problem {
    Problem::new(ErrorCode::InvalidBody, sentence)
}

fn too_slow() -> Problem {
    Problem::new(ErrorCode::BodyTooSlow, "The body took too long")
}

fn malformed() -> Problem {
    Problem::new(ErrorCode::MalformedBody, "The body is not JSON")
}

/// Did the body pause for too long? The layer that watches it puts its error somewhere among the rejection's sources.
fn paused(rejection: &BytesRejection) -> bool {
    let first: &(dyn Error + 'static) = rejection;
    iter::successors(Some(first), |&error| error.source()).any(|error| error.is::<TimeoutError>())
}

fn refuse(rejection: &BytesRejection) -> Problem {
    if paused(rejection) {
        return too_slow();
    }
    if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
        Problem::new(ErrorCode::BodyTooLarge, "The body is too large")
    } else {
        Problem::new(ErrorCode::MalformedBody, "The body could not be read")
    }
}

//! JSON bodies.

use axum::{
    body::Bytes,
    extract::{FromRequest, Request, rejection::BytesRejection},
    http::{StatusCode, header},
};
use serde::de::DeserializeOwned;

use crate::problem::Problem;

/// A JSON body that has been read into `T`. An empty body reads as `{}`.
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let is_json = request
            .headers()
            .get(header::CONTENT_TYPE)
            .is_some_and(|value| value.as_bytes().to_ascii_lowercase().starts_with(b"application/json"));
        let bytes = Bytes::from_request(request, state).await.map_err(|rejection| refuse(&rejection))?;
        if bytes.is_empty() {
            return parse(b"{}").map(Self);
        }
        if !is_json {
            let detail = "The body must be application/json";
            return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_media_type", detail));
        }
        parse(&bytes).map(Self)
    }
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Problem> {
    let mut deserializer = serde_json::Deserializer::from_slice(bytes);
    let value: T = serde_path_to_error::deserialize(&mut deserializer).map_err(|error| {
        let field = error.path().to_string();
        let inner = error.into_inner();
        if inner.is_data() {
            let sentence = inner.to_string();
            let sentence = sentence.split(" at line ").next().unwrap_or_default().to_owned();
            let problem = Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid_body", sentence);
            if field == "." { problem } else { problem.about(&field) }
        } else {
            malformed()
        }
    })?;
    deserializer.end().map_err(|_| malformed())?;
    Ok(value)
}

fn malformed() -> Problem {
    Problem::new(StatusCode::BAD_REQUEST, "malformed_body", "The body is not JSON")
}

fn refuse(rejection: &BytesRejection) -> Problem {
    if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
        Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "body_too_large", "The body is too large")
    } else {
        Problem::new(StatusCode::BAD_REQUEST, "malformed_body", "The body could not be read")
    }
}

//! Bodies that come as JSON or as a form.

use axum::{
    body::Bytes,
    extract::{FromRequest, Request},
    http::header,
};
use serde::{Deserialize, Deserializer, de::DeserializeOwned};
use serde_json::{Map, Value};

use super::body::{self, Body};
use crate::problem::Problem;

/// A body that has been read into `T`, whether it was JSON or `application/x-www-form-urlencoded`. The values of a form
/// are texts: `T` reads them with the functions of this module.
pub(crate) struct FormOrJson<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for FormOrJson<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let is_form = request.headers().get(header::CONTENT_TYPE).is_some_and(|value| {
            value.as_bytes().to_ascii_lowercase().starts_with(b"application/x-www-form-urlencoded")
        });
        if !is_form {
            return Body::from_request(request, state).await.map(|Body(value)| Self(value));
        }
        let bytes: Bytes = body::whole(request, state).await?;
        let mut object = Map::new();
        for (name, value) in url::form_urlencoded::parse(&bytes) {
            if object.insert(name.to_string(), Value::String(value.into_owned())).is_some() {
                return Err(body::invalid("A field is given twice").about(&name));
            }
        }
        body::read(&Value::Object(object).to_string()).map(Self)
    }
}

/// A field of a form or of JSON.
#[derive(Deserialize)]
#[serde(untagged)]
enum Loose {
    Flag(bool),
    Number(i64),
    Text(String),
}

/// True or false, as such or as text. An empty text is `None`.
pub(crate) fn flag<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<bool>, D::Error> {
    match Option::<Loose>::deserialize(deserializer)? {
        None => Ok(None),
        Some(Loose::Flag(flag)) => Ok(Some(flag)),
        Some(Loose::Text(text)) => match text.as_str() {
            "" => Ok(None),
            "true" | "1" => Ok(Some(true)),
            "false" | "0" => Ok(Some(false)),
            _ => Err(serde::de::Error::custom("expected true or false")),
        },
        Some(Loose::Number(_)) => Err(serde::de::Error::custom("expected true or false")),
    }
}

/// A number that is not negative, as such or as text. An empty text is `None`.
pub(crate) fn count<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
    let wrong = || serde::de::Error::custom("expected a number that is not negative");
    match Option::<Loose>::deserialize(deserializer)? {
        None => Ok(None),
        Some(Loose::Number(number)) => u32::try_from(number).map(Some).map_err(|_| wrong()),
        Some(Loose::Text(text)) if text.is_empty() => Ok(None),
        Some(Loose::Text(text)) => text.parse().map(Some).map_err(|_| wrong()),
        Some(Loose::Flag(_)) => Err(wrong()),
    }
}

/// Unix seconds or null, as such or as text. `None` only for a field that is left out.
pub(crate) fn seconds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<i64>>, D::Error> {
    let wrong = || serde::de::Error::custom("expected Unix seconds or null");
    match Option::<Loose>::deserialize(deserializer)? {
        None => Ok(Some(None)),
        Some(Loose::Number(number)) => Ok(Some(Some(number))),
        Some(Loose::Text(text)) if text.is_empty() || text == "null" => Ok(Some(None)),
        Some(Loose::Text(text)) => text.parse().map(|seconds| Some(Some(seconds))).map_err(|_| wrong()),
        Some(Loose::Flag(_)) => Err(wrong()),
    }
}

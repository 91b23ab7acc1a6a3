//! Requests to Figma's API.

use chrono::TimeDelta;
use octavo_application::services::ports::figma::DesignFault;
use octavo_domain::services::figma::FigmaToken;
use reqwest::{
    Response, StatusCode,
    header::{HeaderValue, RETRY_AFTER},
};
use serde::Deserialize;
use url::Url;

use crate::Figma;

/// The header of personal access tokens.
const TOKEN: &str = "x-figma-token";
/// The most bytes of a refusal that are read.
const MOST_REFUSAL: usize = 16 * 1024;
/// The wait where Figma asks for one and does not say how long, and the longest that is passed on, in seconds.
const WAIT: i64 = 60;
const LONGEST_WAIT: i64 = 30 * 24 * 3_600;

/// What Figma says of a refusal.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Refusal {
    err: String,
}

impl Figma {
    /// What the API answers, of at most so many bytes.
    pub(crate) async fn asked(
        &self,
        url: Url,
        token: &FigmaToken,
        most: usize,
    ) -> Result<Vec<u8>, DesignFault> {
        let mut value = HeaderValue::from_str(token.expose()).map_err(|_| DesignFault::TokenRefused)?;
        value.set_sensitive(true);
        let response = self.own.get(url).header(TOKEN, value).send().await.map_err(failed)?;
        let status = response.status();
        if status == StatusCode::OK {
            return body(response, most).await;
        }
        let wait = wait_of(&response);
        let refusal = body(response, MOST_REFUSAL).await.unwrap_or_default();
        let refusal: Refusal = serde_json::from_slice(&refusal).unwrap_or_default();
        Err(match status.as_u16() {
            401 | 403 => DesignFault::TokenRefused,
            404 => DesignFault::NotFound,
            429 => DesignFault::TooMany(TimeDelta::seconds(wait)),
            413 => DesignFault::TooLarge,
            // So it refuses files that take too long to write down.
            400 if refusal.err.to_ascii_lowercase().contains("too large") => DesignFault::TooLarge,
            status => DesignFault::Unreachable(format!("status {status}")),
        })
    }
}

/// The seconds that Figma asks to wait.
fn wait_of(response: &Response) -> i64 {
    let said = response.headers().get(RETRY_AFTER).and_then(|value| value.to_str().ok());
    said.and_then(|text| text.trim().parse().ok()).unwrap_or(WAIT).clamp(1, LONGEST_WAIT)
}

/// The body of an answer. It is read piece by piece, so no more than `most` bytes are ever held.
async fn body(mut response: Response, most: usize) -> Result<Vec<u8>, DesignFault> {
    let mut body = Vec::new();
    while let Some(piece) = response.chunk().await.map_err(failed)? {
        if body.len().saturating_add(piece.len()) > most {
            return Err(DesignFault::TooLarge);
        }
        body.extend_from_slice(&piece);
    }
    Ok(body)
}

/// What went wrong, without the address, which may be secret.
fn failed(error: reqwest::Error) -> DesignFault {
    if error.is_timeout() {
        return DesignFault::TimedOut;
    }
    DesignFault::Unreachable(error.without_url().to_string())
}

//! `POST /api/me/figma-file`

use std::sync::Arc;

use axum::{
    extract::State,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use octavo_application::services::{figma::FigmaError, ports::figma::DesignFault};
use octavo_domain::services::figma::DesignAddress;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    app::App,
    extract::{body::Body, session::SignedIn},
    problem::{ErrorCode, Problem},
};

/// Which design is fetched.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DesignBody {
    /// The address that Figma shows of a file or of a frame in it, or the key of a file.
    address: String,
}

/// Fetches a design from Figma with the token that is kept: the JSON of the file, or of the frame that the address names, and
/// its pictures. The answer is a ZIP, which `POST /api/documents/{id}/import` takes with `form=zip`. Figma is asked once, so
/// what is previewed is what is brought in. At most 30 an hour; Figma has limits of its own.
#[utoipa::path(post, path = "/me/figma-file", tag = "services", request_body = DesignBody, responses(
    (status = 200, content_type = "application/zip", body = Vec<u8>), (status = 401, body = Problem), (status = 404, body = Problem),
    (status = 409, body = Problem), (status = 413, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem),
    (status = 502, body = Problem), (status = 503, body = Problem),
))]
pub(crate) async fn fetch_design(
    State(app): State<Arc<App>>,
    session: SignedIn,
    Body(DesignBody { address }): Body<DesignBody>,
) -> Result<Response, Problem> {
    let address = DesignAddress::parse(&address)
        .map_err(|error| Problem::invalid(ErrorCode::InvalidValue, "address", error.to_string()))?;
    let design = app.services.fetch_design.execute(session.user(), &address).await?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/zip")),
        (header::CONTENT_DISPOSITION, HeaderValue::from_static("attachment; filename=\"figma.zip\"")),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    Ok((headers, design.archive).into_response())
}

impl From<FigmaError> for Problem {
    fn from(error: FigmaError) -> Self {
        let sentence = error.to_string();
        match error {
            FigmaError::Gone => Self::signed_out(),
            FigmaError::NoToken => Self::new(ErrorCode::NotConnected, sentence).about("token"),
            FigmaError::TooMany(wait) => Self::too_many(wait),
            FigmaError::Design(fault) => fault.into(),
            FigmaError::Storage(error) => error.into(),
        }
    }
}

impl From<DesignFault> for Problem {
    fn from(fault: DesignFault) -> Self {
        let sentence = fault.to_string();
        match fault {
            DesignFault::NotConfigured => Self::new(ErrorCode::ServiceNotConfigured, sentence),
            DesignFault::TokenRefused => Self::new(ErrorCode::ServiceRefused, sentence).about("token"),
            DesignFault::NotFound => Self::invalid(ErrorCode::UnknownDesign, "address", sentence),
            DesignFault::TooMany(wait) => Self::too_many(wait).after(&sentence),
            DesignFault::TooLarge | DesignFault::TooManyPictures | DesignFault::TooDeep => {
                Self::new(ErrorCode::TooLarge, sentence).about("address")
            }
            DesignFault::Busy => Self::unavailable(&sentence),
            DesignFault::TimedOut => Self::new(ErrorCode::ServiceUnreachable, sentence),
            DesignFault::Unreachable(reason) => {
                tracing::warn!(reason, "Figma cannot be reached");
                Self::new(ErrorCode::ServiceUnreachable, sentence)
            }
        }
    }
}

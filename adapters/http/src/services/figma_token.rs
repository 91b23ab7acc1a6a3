//! `GET`, `PUT` and `DELETE /api/me/figma-token`

use std::sync::Arc;

use axum::{Json, extract::State, http::StatusCode};
use chrono::{DateTime, Utc};
use octavo_application::services::figma::TokenStatus;
use octavo_domain::services::figma::FigmaToken;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    app::App,
    extract::{body::Body, origin::From, session::SignedIn},
    problem::{ErrorCode, Problem},
};

/// What is known of the account's token of Figma.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FigmaAccess {
    /// Can designs be fetched from Figma here?
    available: bool,
    /// The token that is kept; null when there is none.
    #[schema(required)]
    token: Option<KeptToken>,
}

/// A token that is kept. The token itself is in no answer.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct KeptToken {
    /// Its last four characters.
    ending: String,
    /// Since when it is kept.
    since: DateTime<Utc>,
}

impl std::convert::From<TokenStatus> for FigmaAccess {
    fn from(TokenStatus { is_configured, token }: TokenStatus) -> Self {
        let token = token.map(|(ending, since)| KeptToken { ending, since });
        Self { available: is_configured, token }
    }
}

/// A token of Figma.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FigmaTokenBody {
    /// A personal access token that may read the content of files.
    token: String,
}

/// Says whether a token of Figma is kept, since when, and its last four characters.
#[utoipa::path(get, path = "/me/figma-token", tag = "services", responses(
    (status = 200, body = FigmaAccess), (status = 401, body = Problem),
))]
pub(crate) async fn read_figma_token(
    State(app): State<Arc<App>>,
    session: SignedIn,
) -> Result<Json<FigmaAccess>, Problem> {
    Ok(Json(app.services.read_figma_token.execute(session.user()).await?.into()))
}

/// Keeps a token of Figma, sealed, in place of the one before. Figma is not asked whether it works.
#[utoipa::path(put, path = "/me/figma-token", tag = "services", request_body = FigmaTokenBody, responses(
    (status = 200, body = FigmaAccess), (status = 401, body = Problem), (status = 409, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn keep_figma_token(
    State(app): State<Arc<App>>,
    session: SignedIn,
    From(origin): From,
    Body(FigmaTokenBody { token }): Body<FigmaTokenBody>,
) -> Result<Json<FigmaAccess>, Problem> {
    let token = FigmaToken::parse(&token)
        .map_err(|error| Problem::invalid(ErrorCode::InvalidValue, "token", error.to_string()))?;
    Ok(Json(app.services.keep_figma_token.execute(session.user(), &token, &origin).await?.into()))
}

/// Forgets the token. It works on at Figma until its owner ends it there.
#[utoipa::path(delete, path = "/me/figma-token", tag = "services", responses(
    (status = 204), (status = 401, body = Problem),
))]
pub(crate) async fn forget_figma_token(
    State(app): State<Arc<App>>,
    session: SignedIn,
    From(origin): From,
) -> Result<StatusCode, Problem> {
    app.services.forget_figma_token.execute(session.user(), &origin).await?;
    Ok(StatusCode::NO_CONTENT)
}

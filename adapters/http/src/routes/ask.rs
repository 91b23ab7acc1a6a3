//! Tells a proxy whether a host is a custom domain, before it gets a certificate for it.

use std::sync::Arc;

use axum::{
    Router,
    extract::{Query, State, rejection::QueryRejection},
    http::StatusCode,
    routing::get,
};
use octavo_application::publication::read_public::NothingPublic;
use octavo_domain::domains::host;
use serde::Deserialize;

use crate::{app::App, problem::Problem};

#[derive(Deserialize)]
struct Asked {
    domain: String,
}

/// `GET /domains/ask?domain=…`, for the private listener: 200 for a domain that is served, else 404.
pub fn ask_router(app: Arc<App>) -> Router {
    Router::new().route("/domains/ask", get(ask)).with_state(app)
}

async fn ask(
    State(app): State<Arc<App>>,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<StatusCode, Problem> {
    let name = asked.ok().and_then(|Query(asked)| host::mappable(&asked.domain));
    let name = name.ok_or_else(Problem::not_found)?;
    match app.publication.read_public.at_domain(&name).await {
        Ok(_) => Ok(StatusCode::OK),
        Err(NothingPublic::Unknown | NothingPublic::Private | NothingPublic::PrivateFolder) => {
            Err(Problem::not_found())
        }
        Err(NothingPublic::Storage(error)) => Err(error.into()),
    }
}

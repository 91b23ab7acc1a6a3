//! Two reference programs in one binary: a handler that sends the same bytes from memory, and handlers with one
//! prepared statement each. They have no session, no rule and no version: what they cost is the lower bound.
//!
//! `reference ADDRESS DATABASE_URL OWNER NUM_ID LIST_FILE PAGE_FILE PUBLISHED_FILE`

mod row;
mod statements;

use std::{path::PathBuf, sync::Arc};

use anyhow::Context;
use axum::{
    Router,
    body::Bytes,
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use octavo_application::shared::secrets::PasswordHasher;
use octavo_secrets::{Argon2idPool, PoolSettings};
use uuid::Uuid;

use statements::Statements;

struct Reference {
    list: Bytes,
    page: Bytes,
    published: Bytes,
    statements: Statements,
    hasher: Argon2idPool,
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [address, url, owner, num_id, list, page, published] = arguments.as_slice() else {
        anyhow::bail!("reference ADDRESS DATABASE_URL OWNER NUM_ID LIST_FILE PAGE_FILE PUBLISHED_FILE");
    };
    let read = |path: &str| std::fs::read(PathBuf::from(path)).map(Bytes::from).context("no answer to send");
    let reference = Reference {
        list: read(list)?,
        page: read(page)?,
        published: read(published)?,
        statements: Statements::connect(url, owner.parse::<Uuid>()?, num_id.parse()?).await?,
        hasher: Argon2idPool::new(PoolSettings::default())?,
    };
    let router = Router::new()
        .route("/bytes/list", get(async |State(it): State<Arc<Reference>>| json(it.list.clone())))
        .route("/bytes/page", get(async |State(it): State<Arc<Reference>>| json(it.page.clone())))
        .route(
            "/bytes/published",
            get(async |State(it): State<Arc<Reference>>| compressed_page(it.published.clone())),
        )
        .route(
            "/statement/list",
            get(async |State(it): State<Arc<Reference>>| rows(it.statements.list().await)),
        )
        .route(
            "/statement/page",
            get(async |State(it): State<Arc<Reference>>| rows(it.statements.page().await)),
        )
        .route(
            "/statement/search",
            post(async |State(it): State<Arc<Reference>>| rows(it.statements.search().await)),
        )
        .route(
            "/statement/title",
            post(async |State(it): State<Arc<Reference>>| done(&it.statements.title().await)),
        )
        .route(
            "/statement/rows",
            post(async |State(it): State<Arc<Reference>>| done(&it.statements.insert_rows().await)),
        )
        .route("/argon2", post(argon2))
        .with_state(Arc::new(reference));
    let listener = tokio::net::TcpListener::bind(address).await?;
    Ok(axum::serve(listener, router).await?)
}

fn json(bytes: Bytes) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], bytes).into_response()
}

fn compressed_page(bytes: Bytes) -> Response {
    let headers = [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CONTENT_ENCODING, "gzip")];
    (headers, bytes).into_response()
}

fn rows(found: anyhow::Result<Vec<row::Row>>) -> Response {
    found.map_or_else(
        |_| StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        |rows| axum::Json(rows).into_response(),
    )
}

fn done(result: &anyhow::Result<()>) -> StatusCode {
    if result.is_ok() { StatusCode::OK } else { StatusCode::INTERNAL_SERVER_ERROR }
}

/// One password check on the bounded pool, and nothing else.
async fn argon2(State(it): State<Arc<Reference>>) -> StatusCode {
    match it.hasher.check("octavo demo account", None).await {
        Ok(_) => StatusCode::OK,
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

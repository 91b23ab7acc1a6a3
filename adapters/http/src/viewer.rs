//! The viewer: what users make, on an origin of its own.

use std::sync::Arc;

use axum::{
    Router,
    extract::{Path, Request, State},
    http::{HeaderValue, StatusCode, header},
    middleware::{self, Next},
    response::{Html, IntoResponse, Response},
    routing::get,
};
use tower_http::{
    catch_panic::CatchPanicLayer,
    request_id::{MakeRequestUuid, PropagateRequestIdLayer, SetRequestIdLayer},
    trace::{DefaultOnResponse, TraceLayer},
};
use tracing::Level;

use crate::{
    app::App,
    guard::{self, headers::VIEWER_POLICY},
    routes::{panicked, span},
};

/// The viewer's router. It knows no session.
pub fn viewer_router(app: Arc<App>) -> Router {
    let secure = app.settings.viewer_origin.starts_with("https://");
    let set_headers = move |request: Request, next: Next| async move {
        let mut response = next.run(request).await;
        guard::headers::set(response.headers_mut(), VIEWER_POLICY, secure);
        response
    };
    Router::new()
        .route("/media/{*key}", get(media))
        .route("/templates", get(templates))
        .route("/robots.txt", get(robots))
        .route("/viewer.css", get(stylesheet))
        .fallback(not_found)
        .with_state(app)
        .layer(middleware::from_fn(set_headers))
        .layer(middleware::from_fn(guard::metrics::measure))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(
            TraceLayer::new_for_http()
                .make_span_with(span)
                .on_response(DefaultOnResponse::new().level(Level::DEBUG)),
        )
        .layer(PropagateRequestIdLayer::x_request_id())
        .layer(SetRequestIdLayer::x_request_id(MakeRequestUuid))
}

/// An uploaded picture. Keys are never used again for other bytes, so browsers may keep them.
async fn media(State(app): State<Arc<App>>, Path(key): Path<String>) -> Response {
    let kind = match key.rsplit('.').next() {
        Some("jpg") => "image/jpeg",
        Some("png") => "image/png",
        _ => return not_found(State(app)).await.into_response(),
    };
    match app.files.get(&key).await {
        Ok(Some(bytes)) => {
            let headers = [
                (header::CONTENT_TYPE, kind),
                (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
                (header::HeaderName::from_static("cross-origin-resource-policy"), "cross-origin"),
            ];
            (headers, bytes).into_response()
        }
        Ok(None) => not_found(State(app)).await.into_response(),
        Err(error) => {
            tracing::error!(%error, "the file store failed");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}

/// Nothing here is published yet that a search engine could list.
async fn robots() -> impl IntoResponse {
    (
        [(header::CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"))],
        "User-agent: *\nDisallow: /\n",
    )
}

async fn stylesheet() -> impl IntoResponse {
    let headers = [(header::CONTENT_TYPE, "text/css; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    (headers, include_str!("viewer.css"))
}

/// Templates that everybody may start from. None can be published before publishing is there.
async fn templates(State(app): State<Arc<App>>) -> Html<String> {
    page(&app, "0", "Templates", "No templates have been published yet.")
}

/// The page for an address without a page.
async fn not_found(State(app): State<Arc<App>>) -> (StatusCode, Html<String>) {
    (StatusCode::NOT_FOUND, page(&app, "404", "Page not found", "Nothing is published at this address."))
}

/// A page of the viewer's own, with one sentence on it.
fn page(app: &App, mark: &str, title: &str, sentence: &str) -> Html<String> {
    let product = app.settings.product_name.replace('&', "&amp;").replace('<', "&lt;");
    Html(format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><meta name=\"robots\" content=\"none\">\
         <title>{title}</title><link rel=\"stylesheet\" href=\"/viewer.css\"></head>\
         <body><main><p class=\"mark\">{mark}</p><h1>{title}</h1><p>{sentence}</p></main>\
         <footer>{product}</footer></body></html>"
    ))
}

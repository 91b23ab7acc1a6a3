//! Counting and timing requests.

use std::time::Instant;

use axum::{
    extract::{MatchedPath, Request},
    middleware::Next,
    response::Response,
};

/// Counts a request and measures how long its answer took, by route and status.
pub(crate) async fn measure(request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>().map_or("other", MatchedPath::as_str).to_owned();
    let method = request.method().to_string();
    let start = Instant::now();
    let response = next.run(request).await;
    let status = response.status().as_u16().to_string();
    let labels = [("method", method), ("route", route), ("status", status)];
    metrics::counter!("octavo_http_requests_total", &labels).increment(1);
    metrics::histogram!("octavo_http_request_seconds", &labels).record(start.elapsed());
    response
}

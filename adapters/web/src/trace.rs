//! Spans and log lines of requests.

use std::any::Any;

use axum::extract::Request;

/// A span for a request: its path without the query, which may carry secrets.
pub fn span(request: &Request) -> tracing::Span {
    let id = request.headers().get("x-request-id").and_then(|value| value.to_str().ok()).unwrap_or_default();
    tracing::info_span!("request", method = %request.method(), path = request.uri().path(), id)
}

/// Logs that a handler panicked.
pub fn log_panic(panic: &(dyn Any + Send)) {
    let what =
        panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    tracing::error!(what = what.unwrap_or("unknown"), "a handler panicked");
}

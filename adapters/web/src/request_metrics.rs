//! Counting and timing requests.

use std::time::{Duration, Instant};

use axum::{
    extract::{MatchedPath, Request},
    http::{Method, StatusCode},
    middleware::Next,
    response::Response,
};
use metrics::{Counter, Histogram};

/// Counts a request and measures how long its answer took, by route, status and class of status. The answer carries its
/// [`Series`] in its extensions.
pub async fn measure(request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>().map_or("other", MatchedPath::as_str).to_owned();
    let method = known(request.method()).to_owned();
    let start = Instant::now();
    let mut response = next.run(request).await;
    let series = Series::of(method, route, response.status());
    series.add(start.elapsed());
    response.extensions_mut().insert(series);
    response
}

/// Where answers of one kind are counted and timed.
#[derive(Debug, Clone)]
pub struct Series {
    requests: Counter,
    seconds: Histogram,
}

impl Series {
    fn of(method: String, route: String, status: StatusCode) -> Self {
        let labels =
            [("method", method.clone()), ("route", route.clone()), ("status", status.as_u16().to_string())];
        let requests = metrics::counter!("octavo_http_requests_total", &labels);
        // A histogram is a dozen series, so it is by class and not by status.
        let labels = [("method", method), ("route", route), ("class", class(status).to_owned())];
        Self { requests, seconds: metrics::histogram!("octavo_http_request_seconds", &labels) }
    }

    /// Adds a request that was answered within this time.
    pub fn add(&self, took: Duration) {
        self.requests.increment(1);
        self.seconds.record(took);
    }
}

/// The class of a status, such as `2xx`.
fn class(status: StatusCode) -> &'static str {
    match status.as_u16() {
        100..200 => "1xx",
        200..300 => "2xx",
        300..400 => "3xx",
        400..500 => "4xx",
        _ => "5xx",
    }
}

/// The method's name. Unknown methods share one name, because each name would be kept for ever.
fn known(method: &Method) -> &str {
    let common = [
        Method::GET,
        Method::HEAD,
        Method::POST,
        Method::PUT,
        Method::PATCH,
        Method::DELETE,
        Method::OPTIONS,
    ];
    if common.contains(method) { method.as_str() } else { "other" }
}

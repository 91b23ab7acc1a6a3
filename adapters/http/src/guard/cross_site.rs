//! Protects signed-in accounts from requests that other sites make their browsers send.

use std::sync::Arc;

use axum::{
    extract::{FromRequestParts, Request, State},
    http::{HeaderMap, HeaderValue, header, request::Parts},
    middleware::Next,
    response::{IntoResponse, Response},
};

use url::{Origin, Url};

use crate::{
    app::App,
    problem::{ErrorCode, Problem},
};

/// The header that only our own client sends; a form of another site cannot.
const CLIENT_HEADER: &str = "x-octavo-client";

/// Refuses unsafe requests that do not come from the app's own origin: `Sec-Fetch-Site: same-origin` (else a
/// matching `Origin`), and our own header.
pub(crate) async fn refuse_cross_site(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    if request.method().is_safe() || is_same_origin(request.headers(), &app.settings.app_origin) {
        return next.run(request).await;
    }
    refused().into_response()
}

/// The same for a safe method that makes something: its handler takes this, so that only the app can call it.
pub(crate) struct FromTheApp;

impl FromRequestParts<Arc<App>> for FromTheApp {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Problem> {
        if is_same_origin(&parts.headers, &app.settings.app_origin) { Ok(Self) } else { Err(refused()) }
    }
}

/// The same for a WebSocket, whose handshake cannot carry our own header: browsers say which origin asks for it.
pub(crate) struct OfTheApp;

impl FromRequestParts<Arc<App>> for OfTheApp {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Problem> {
        if may_watch(&parts.headers, &app.settings.app_origin) { Ok(Self) } else { Err(refused()) }
    }
}

/// Without an `Origin`, which browsers always send here, the browser has to say that it is the app's own page.
fn may_watch(headers: &HeaderMap, app_origin: &str) -> bool {
    match headers.get(header::ORIGIN) {
        Some(origin) => is_origin(origin, app_origin),
        None => headers.get("sec-fetch-site").is_some_and(|site| site == "same-origin"),
    }
}

fn refused() -> Problem {
    Problem::new(ErrorCode::CrossSite, "This request did not come from the app")
}

fn is_same_origin(headers: &HeaderMap, app_origin: &str) -> bool {
    let same = match headers.get("sec-fetch-site") {
        Some(site) => site == "same-origin",
        None => headers.get(header::ORIGIN).is_some_and(|origin| is_origin(origin, app_origin)),
    };
    same && headers.get(CLIENT_HEADER).is_some_and(|client| !client.is_empty())
}

/// Do both name the same origin? The host's letter case and the scheme's default port do not matter.
fn is_origin(asked: &HeaderValue, app_origin: &str) -> bool {
    let origin = |text: &str| Url::parse(text).ok().map(|url| url.origin()).filter(Origin::is_tuple);
    let asked = asked.to_str().ok().and_then(origin);
    asked.is_some() && asked == origin(app_origin)
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderName;

    fn allowed(pairs: &[(&'static str, &'static str)]) -> bool {
        let pairs = pairs.iter().map(|(name, value)| (HeaderName::from_static(name), value.parse().unwrap()));
        is_same_origin(&pairs.collect(), "https://app.example")
    }

    #[test]
    fn only_the_app_itself() {
        let own = ("x-octavo-client", "web");
        assert!(allowed(&[("sec-fetch-site", "same-origin"), own]));
        assert!(allowed(&[("origin", "https://app.example"), own]));
        assert!(!allowed(&[("sec-fetch-site", "same-origin")]));
        assert!(!allowed(&[("sec-fetch-site", "same-site"), own]));
        assert!(!allowed(&[("sec-fetch-site", "cross-site"), ("origin", "https://app.example"), own]));
        assert!(!allowed(&[("origin", "https://evil.example"), own]));
        assert!(!allowed(&[own]));
        assert!(!allowed(&[("origin", "null"), own]));
        assert!(!allowed(&[("origin", "http://app.example"), own]));
        assert!(!allowed(&[("origin", "https://app.example:8443"), own]));
    }

    #[test]
    fn sockets_are_for_the_app_alone() {
        let may = |pairs: &[(&'static str, &'static str)]| {
            let pairs =
                pairs.iter().map(|(name, value)| (HeaderName::from_static(name), value.parse().unwrap()));
            may_watch(&pairs.collect(), "https://app.example")
        };
        assert!(may(&[("origin", "https://app.example")]));
        assert!(may(&[("sec-fetch-site", "same-origin")]));
        assert!(!may(&[("origin", "https://evil.example"), ("sec-fetch-site", "same-origin")]));
        assert!(!may(&[("origin", "null")]));
        assert!(!may(&[("sec-fetch-site", "same-site")]));
        assert!(!may(&[]));
    }

    #[test]
    fn origins_are_compared_by_what_they_mean() {
        let same = |asked: &str, app: &str| is_origin(&asked.parse().unwrap(), app);
        assert!(same("https://app.example", "https://App.Example:443"));
        assert!(same("https://APP.example:443", "https://app.example"));
        assert!(same("http://app.example", "http://app.example:80"));
        assert!(!same("https://app.example:80", "https://app.example"));
        assert!(!same("null", "null"), "an origin that is nobody's is not the app's");
    }
}

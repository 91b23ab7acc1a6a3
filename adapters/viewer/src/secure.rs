//! Custom domains over TLS: the authority's challenges before it issues a certificate, and the redirect from plain HTTP
//! once there is one.

use std::sync::Arc;

use axum::{
    extract::{Path, Request, State},
    http::{StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use octavo_domain::domains::DomainName;

use super::{errors, reader};
use octavo_web::origin::PeerAddress;

use crate::Viewer;

/// The path of the authority's challenges (RFC 8555, 8.3).
pub(super) const CHALLENGES: &str = "/.well-known/acme-challenge/";

/// The longest token that is looked up: those of authorities are far shorter.
const LONGEST: usize = 256;

/// Marks a request over TLS; our TLS listener puts it into the request's extensions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OverTls;

/// The requested custom domain, if this server gets certificates.
fn domain(viewer: &Viewer, request: &Request) -> Option<DomainName> {
    let name = reader::custom_domain(request.headers(), &viewer.settings.viewer_origin)?;
    DomainName::stored(&name).filter(|_| viewer.settings.own_certificates)
}

/// `GET /.well-known/acme-challenge/{token}`: the answer to the challenge of this domain's current order. Any server
/// can give it, no matter which one ordered.
pub(super) async fn challenge(
    State(viewer): State<Arc<Viewer>>,
    Path(token): Path<String>,
    request: Request,
) -> Response {
    let Some(name) = domain(&viewer, &request).filter(|_| token.len() <= LONGEST) else {
        return errors::not_found(&viewer);
    };
    match viewer.certificates.answer(&name, &token).await {
        Ok(Some(answer)) => (
            [(header::CONTENT_TYPE, "application/octet-stream"), (header::CACHE_CONTROL, "no-store")],
            answer,
        )
            .into_response(),
        Ok(None) => errors::not_found(&viewer),
        Err(error) => errors::storage(&viewer, &error),
    }
}

/// Redirects readers of a domain with a certificate from plain HTTP to TLS. Requests over TLS, to this server or a
/// trusted proxy, pass, and so do those of the authority.
pub(super) async fn to_tls(State(viewer): State<Arc<Viewer>>, request: Request, next: Next) -> Response {
    let Some(name) = domain(&viewer, &request).filter(|_| !is_over_tls(&viewer, &request)) else {
        return next.run(request).await;
    };
    if request.uri().path().starts_with(CHALLENGES) {
        return next.run(request).await;
    }
    match viewer.certificates.holds(&name).await {
        Ok(true) => {
            let path = request.uri().path_and_query().map_or("/", |path| path.as_str());
            let there = format!("https://{name}{path}");
            (
                StatusCode::PERMANENT_REDIRECT,
                [(header::LOCATION, there), (header::CACHE_CONTROL, "no-store".to_owned())],
            )
                .into_response()
        }
        Ok(false) => next.run(request).await,
        Err(error) => errors::storage(&viewer, &error),
    }
}

/// Did the request come over TLS, to this server or to a trusted proxy?
pub(super) fn is_over_tls(viewer: &Viewer, request: &Request) -> bool {
    request.extensions().get::<OverTls>().is_some() || proxied(viewer, request)
}

/// Did a trusted proxy receive the request over TLS?
fn proxied(viewer: &Viewer, request: &Request) -> bool {
    let peer = request.extensions().get::<PeerAddress>().map(|peer| peer.0.to_canonical());
    let is_believed = peer.is_some_and(|peer| viewer.settings.trusted_proxies.contains(&peer));
    let scheme = request.headers().get("x-forwarded-proto").and_then(|value| value.to_str().ok());
    is_believed && scheme.is_some_and(|scheme| scheme.eq_ignore_ascii_case("https"))
}

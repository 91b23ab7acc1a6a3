//! Custom domains over TLS: what the authority asks before it issues a certificate, and the way from plain HTTP to TLS
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

/// Where the authority asks for its token (RFC 8555, 8.3).
pub(super) const CHALLENGES: &str = "/.well-known/acme-challenge/";

/// The longest token that is looked for: those of authorities are far shorter.
const LONGEST: usize = 256;

/// The request came over TLS, to a listener of ours, which puts this into its extensions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OverTls;

/// The custom domain that is asked for, when certificates are got here.
fn domain(viewer: &Viewer, request: &Request) -> Option<DomainName> {
    let name = reader::custom_domain(request.headers(), &viewer.settings.viewer_origin)?;
    DomainName::stored(&name).filter(|_| viewer.settings.own_certificates)
}

/// `GET /.well-known/acme-challenge/{token}`: what the order under way for this domain has to answer. Any server answers,
/// whichever has ordered.
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

/// Sends readers of a domain that has a certificate from plain HTTP to TLS. Whoever came over TLS, to us or to a proxy that
/// we believe, goes on, and so does the authority.
pub(super) async fn to_tls(State(viewer): State<Arc<Viewer>>, request: Request, next: Next) -> Response {
    let is_secure = request.extensions().get::<OverTls>().is_some() || proxied(&viewer, &request);
    let Some(name) = domain(&viewer, &request).filter(|_| !is_secure) else {
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

/// Did a proxy that is believed take the request over TLS?
fn proxied(viewer: &Viewer, request: &Request) -> bool {
    let peer = request.extensions().get::<PeerAddress>().map(|peer| peer.0.to_canonical());
    let is_believed = peer.is_some_and(|peer| viewer.settings.trusted_proxies.contains(&peer));
    let scheme = request.headers().get("x-forwarded-proto").and_then(|value| value.to_str().ok());
    is_believed && scheme.is_some_and(|scheme| scheme.eq_ignore_ascii_case("https"))
}

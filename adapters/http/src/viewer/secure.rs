//! Custom domains over TLS: what the authority asks before it issues a certificate, and the way from plain HTTP to TLS
//! once there is one.

use std::sync::Arc;

use axum::{
    extract::{Path, Request, State},
    http::{StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use octavo_domain::publication::custom_domain::DomainName;

use super::{errors, reader};
use crate::{app::App, extract::origin::PeerAddress};

/// Where the authority asks for its token (RFC 8555, 8.3).
pub(super) const CHALLENGES: &str = "/.well-known/acme-challenge/";

/// The longest token that is looked for: those of authorities are far shorter.
const LONGEST: usize = 256;

/// The request came over TLS, to a listener of ours, which puts this into its extensions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OverTls;

/// The custom domain that is asked for, when certificates are got here.
fn domain(app: &App, request: &Request) -> Option<DomainName> {
    let name = reader::custom_domain(request.headers(), &app.settings.viewer_origin)?;
    DomainName::stored(&name).filter(|_| app.settings.own_certificates)
}

/// `GET /.well-known/acme-challenge/{token}`: what the order under way for this domain has to answer. Any server answers,
/// whichever has ordered.
pub(super) async fn challenge(
    State(app): State<Arc<App>>,
    Path(token): Path<String>,
    request: Request,
) -> Response {
    let Some(name) = domain(&app, &request).filter(|_| token.len() <= LONGEST) else {
        return errors::not_found(&app);
    };
    match app.certificates.answer(&name, &token).await {
        Ok(Some(answer)) => (
            [(header::CONTENT_TYPE, "application/octet-stream"), (header::CACHE_CONTROL, "no-store")],
            answer,
        )
            .into_response(),
        Ok(None) => errors::not_found(&app),
        Err(error) => errors::storage(&app, &error),
    }
}

/// Sends readers of a domain that has a certificate from plain HTTP to TLS. Whoever came over TLS, to us or to a proxy that
/// we believe, goes on, and so does the authority.
pub(super) async fn to_tls(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let is_secure = request.extensions().get::<OverTls>().is_some() || proxied(&app, &request);
    let Some(name) = domain(&app, &request).filter(|_| !is_secure) else {
        return next.run(request).await;
    };
    if request.uri().path().starts_with(CHALLENGES) {
        return next.run(request).await;
    }
    match app.certificates.holds(&name).await {
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
        Err(error) => errors::storage(&app, &error),
    }
}

/// Did a proxy that is believed take the request over TLS?
fn proxied(app: &App, request: &Request) -> bool {
    let peer = request.extensions().get::<PeerAddress>().map(|peer| peer.0.to_canonical());
    let is_believed = peer.is_some_and(|peer| app.settings.trusted_proxies.contains(&peer));
    let scheme = request.headers().get("x-forwarded-proto").and_then(|value| value.to_str().ok());
    is_believed && scheme.is_some_and(|scheme| scheme.eq_ignore_ascii_case("https"))
}

//! A reader's request.

use std::{collections::HashMap, convert::Infallible, sync::Arc};

use axum::{
    extract::{FromRequestParts, OriginalUri},
    http::{HeaderMap, Method, header, request::Parts},
};
use octavo_application::account::Origin;
use octavo_domain::domains::host;
use octavo_web::origin::origin;
use percent_encoding::percent_decode_str;

use crate::Viewer;

/// A reader's request, parsed.
#[derive(Debug, Clone)]
pub(super) struct Reader {
    /// The method.
    pub(super) method: Method,
    /// The host, when it is not the viewer's own and could be a custom domain.
    pub(super) domain: Option<String>,
    /// The parts of the path, decoded. A part that cannot be decoded names nothing.
    pub(super) path: Vec<String>,
    /// What follows the question mark.
    pub(super) query: Option<String>,
    /// The headers.
    pub(super) headers: HeaderMap,
    /// The reader's network address and browser.
    pub(super) origin: Origin,
}

/// The requested host, when it is not the viewer's own and could be a custom domain.
pub(super) fn custom_domain(headers: &HeaderMap, viewer_origin: &str) -> Option<String> {
    let asked = headers.get(header::HOST).and_then(|value| value.to_str().ok());
    let own = viewer_origin.split_once("://").map_or("", |(_, host)| host);
    asked.and_then(host::mappable).filter(|name| host::mappable(own).as_ref() != Some(name))
}

impl FromRequestParts<Arc<Viewer>> for Reader {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, viewer: &Arc<Viewer>) -> Result<Self, Infallible> {
        let origin = origin(parts, &viewer.settings.trusted_proxies, &*viewer.places);
        let OriginalUri(uri) = OriginalUri::from_request_parts(parts, viewer).await?;
        let domain = custom_domain(&parts.headers, &viewer.settings.viewer_origin);
        let decoded = |part: &str| {
            percent_decode_str(part).decode_utf8().map_or_else(|_| "\0".to_owned(), |text| text.into_owned())
        };
        let path = uri.path().split('/').filter(|part| !part.is_empty()).map(decoded).collect();
        Ok(Self {
            method: parts.method.clone(),
            domain,
            path,
            query: uri.query().map(str::to_owned),
            headers: parts.headers.clone(),
            origin,
        })
    }
}

impl Reader {
    /// A header's value, as far as it is text.
    pub(super) fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    /// A value of the query.
    pub(super) fn asked(&self, name: &str) -> Option<String> {
        let query = self.query.as_deref()?;
        let pairs: HashMap<String, String> =
            axum::extract::Query::try_from_uri(&format!("/?{query}").parse().ok()?).ok()?.0;
        pairs.get(name).cloned()
    }

    /// A cookie's value.
    pub(super) fn cookie(&self, name: &str) -> Option<String> {
        self.headers
            .get_all(header::COOKIE)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(';'))
            .filter_map(|pair| pair.trim().split_once('='))
            .find(|(key, value)| *key == name && !value.is_empty())
            .map(|(_, value)| value.to_owned())
    }
}

/// The `Set-Cookie` value of a cookie on the viewer's origin, below `path`.
pub(super) fn set_cookie(viewer: &Viewer, name: &str, value: &str, path: &str, seconds: i64) -> String {
    let secure = if viewer.settings.viewer_origin.starts_with("https://") { "; Secure" } else { "" };
    format!("{name}={value}; Path={path}; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}")
}

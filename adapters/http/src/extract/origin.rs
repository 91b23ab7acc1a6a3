//! The network address and the browser of a request.

use std::{convert::Infallible, sync::Arc};

use axum::{extract::FromRequestParts, http::request::Parts};
use octavo_application::account::Origin;
use octavo_web::origin::origin;

use crate::app::App;

/// Where a request comes from, as far as that can be trusted.
pub(crate) struct From(pub(crate) Origin);

impl FromRequestParts<Arc<App>> for From {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Infallible> {
        Ok(Self(origin(parts, &app.settings.trusted_proxies, &*app.places)))
    }
}

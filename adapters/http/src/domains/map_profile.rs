//! `POST /api/user/domain`

use std::sync::Arc;

use axum::{Json, extract::State};
use octavo_domain::domains::DomainName;
use serde::Deserialize;
use utoipa::ToSchema;

use super::refuse;
use crate::{
    app::App,
    domains::wire::domain::{DomainSwitch, MappedDomain},
    extract::{body::Body, origin::From, session::SignedIn},
    problem::Problem,
};

/// A change of the profile's domain.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProfileDomainBody {
    /// Map one, or unmap it.
    status: DomainSwitch,
    /// The domain to map.
    domain: Option<String>,
}

/// Maps a domain to the profile, after testing it again; or unmaps it.
#[utoipa::path(post, path = "/user/domain", operation_id = "map_profile_domain", tag = "domains", request_body = ProfileDomainBody, responses(
    (status = 200, body = MappedDomain), (status = 401, body = Problem), (status = 403, body = Problem), (status = 409, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem), (status = 504, body = Problem),
))]
pub(crate) async fn map_profile(
    State(app): State<Arc<App>>,
    session: SignedIn,
    From(origin): From,
    Body(body): Body<ProfileDomainBody>,
) -> Result<Json<MappedDomain>, Problem> {
    let change = &app.domains.change;
    let domain = match body.status {
        DomainSwitch::Off => {
            change.unmap_profile(session.user(), &origin).await.map_err(refuse)?;
            None
        }
        DomainSwitch::On => {
            let domain = body.domain.unwrap_or_default();
            change.map_profile(session.user(), &domain, &origin).await.map_err(refuse)?;
            DomainName::parse(&domain).ok().map(|name| name.as_str().to_owned())
        }
    };
    Ok(Json(MappedDomain { domain }))
}

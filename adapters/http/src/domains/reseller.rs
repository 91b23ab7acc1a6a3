//! `GET /api/domain-reseller/{id}`

use std::{collections::BTreeMap, sync::Arc};

use axum::{
    Json,
    extract::{Path, State},
};
use octavo_application::billing::free_domain::FreeDomainOffer;
use octavo_domain::billing::free_domain::FreeDomain;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{app::App, extract::session::SignedIn, problem::Problem};

/// The settings of the partner's widget, which sells domains.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DomainReseller {
    /// The partner's name.
    id: String,
    /// The address of its script.
    script: String,
    /// The settings of its widget.
    settings: BTreeMap<String, String>,
    /// The discount on a domain, in cents, for an account that has it.
    discount_in_cents: u32,
    /// The .xyz domain that is free for a year, in place of the discount; null when there is none.
    #[schema(required)]
    free_domain: Option<FreeXyz>,
}

/// A .xyz domain that is free for a year.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FreeXyz {
    /// Did it come with the current plan and can be chosen now? Else it comes with the first plan.
    is_due: bool,
    /// The plans that include it when paid by the year, by their names on screen.
    plans: Vec<String>,
}

impl From<FreeDomainOffer> for FreeXyz {
    fn from(offer: FreeDomainOffer) -> Self {
        Self { is_due: offer.standing == FreeDomain::Due, plans: offer.plans }
    }
}

/// $12 (ACCT-235).
const DISCOUNT_IN_CENTS: u32 = 1_200;

/// Reads the partner that sells domains, by its name or as `default`. It is 404 where none is configured.
#[utoipa::path(get, path = "/domain-reseller/{id}", operation_id = "read_free_domain", tag = "domains", params(("id" = String, Path)), responses(
    (status = 200, body = DomainReseller), (status = 401, body = Problem), (status = 404, body = Problem),
))]
pub(crate) async fn reseller(
    State(app): State<Arc<App>>,
    session: SignedIn,
    Path(id): Path<String>,
) -> Result<Json<DomainReseller>, Problem> {
    let known = app.settings.domain_reseller.as_ref();
    let found =
        known.filter(|reseller| reseller.id == id || id == "default").ok_or_else(Problem::not_found)?;
    let free = app.billing.free_domain.execute(session.user()).await?;
    Ok(Json(DomainReseller {
        id: found.id.clone(),
        script: found.script.clone(),
        settings: found.settings.clone(),
        discount_in_cents: DISCOUNT_IN_CENTS,
        free_domain: free.map(FreeXyz::from),
    }))
}

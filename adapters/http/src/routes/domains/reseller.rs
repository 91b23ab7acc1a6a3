//! `GET /api/domain-reseller/{id}`

use std::{collections::BTreeMap, sync::Arc};

use axum::{
    Json,
    extract::{Path, State},
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{app::App, extract::session::SignedIn, problem::Problem};

/// What the widget of the partner is started with, where domains can be bought.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DomainReseller {
    /// The partner.
    id: String,
    /// The address of its script.
    script: String,
    /// What its widget is told.
    settings: BTreeMap<String, String>,
    /// What a domain costs less for somebody who has the discount, in cents.
    discount_in_cents: u32,
}

/// $12 (ACCT-235).
const DISCOUNT_IN_CENTS: u32 = 1_200;

/// The partner with which domains can be bought: by its name, or `default`. Where none is set up, there is none.
#[utoipa::path(get, path = "/domain-reseller/{id}", tag = "domains", params(("id" = String, Path)), responses(
    (status = 200, body = DomainReseller), (status = 401, body = Problem), (status = 404, body = Problem),
))]
pub(crate) async fn reseller(
    State(app): State<Arc<App>>,
    _session: SignedIn,
    Path(id): Path<String>,
) -> Result<Json<DomainReseller>, Problem> {
    let known = app.settings.domain_reseller.as_ref();
    let found =
        known.filter(|reseller| reseller.id == id || id == "default").ok_or_else(Problem::not_found)?;
    Ok(Json(DomainReseller {
        id: found.id.clone(),
        script: found.script.clone(),
        settings: found.settings.clone(),
        discount_in_cents: DISCOUNT_IN_CENTS,
    }))
}

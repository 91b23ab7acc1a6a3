//! `GET /api/addons`

use std::sync::Arc;

use axum::{Json, extract::State};

use crate::{app::App, plans::wire::catalogue::AddonInfo};

/// Reads the prices of add-ons, and how much of them a plan may have.
#[utoipa::path(get, path = "/addons", operation_id = "read_addons", tag = "plans", responses((status = 200, body = AddonInfo)))]
pub(crate) async fn addons(State(app): State<Arc<App>>) -> Json<AddonInfo> {
    Json(AddonInfo::new(&app.catalogue))
}

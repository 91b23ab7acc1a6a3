//! `GET /api/feature-flags`

use std::{collections::BTreeMap, sync::Arc};

use axum::{Json, extract::State};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{app::App, extract::session::SignedIn, problem::Problem};

/// Feature toggles.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FeatureFlags {
    /// Those for all accounts; a change takes effect within ten seconds.
    toggles: BTreeMap<String, bool>,
    /// Those of the account; empty without a session.
    ab_flags: BTreeMap<String, bool>,
}

/// Reads the toggles for all accounts, and those of the signed-in account.
#[utoipa::path(get, path = "/feature-flags", operation_id = "read_toggles", tag = "prompts", responses((status = 200, body = FeatureFlags)))]
pub(crate) async fn feature_flags(
    State(app): State<Arc<App>>,
    session: Result<SignedIn, Problem>,
) -> Result<Json<FeatureFlags>, Problem> {
    let user = match session {
        Ok(session) => Some(session.user()),
        Err(problem) if problem.is_signed_out() => None,
        Err(problem) => return Err(problem),
    };
    let (toggles, ab_flags) = app.prompts.read.toggles(user).await?;
    Ok(Json(FeatureFlags { toggles: toggles.as_ref().clone(), ab_flags }))
}

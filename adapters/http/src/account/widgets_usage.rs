//! `GET /api/me/widgets-usage`

use std::collections::BTreeMap;

use axum::{
    Json,
    extract::{Query, rejection::QueryRejection},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    extract::session::SignedIn,
    problem::{ErrorCode, Problem},
};

/// The widgets to count.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct WidgetsQuery {
    /// Their names, separated by commas; left out, every widget that is used.
    widgets: Option<String>,
}

/// The widgets that the account uses.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct WidgetsUsage {
    /// How often each is used in its projects.
    widgets: BTreeMap<String, u64>,
}

/// The most names in one request.
const MOST: usize = 100;

/// Counts the widgets in the account's projects. Projects contain no widgets until there is an editor, so every count
/// is 0.
#[utoipa::path(get, path = "/me/widgets-usage", operation_id = "read_widgets_usage", tag = "account", params(WidgetsQuery), responses(
    (status = 200, body = WidgetsUsage), (status = 401, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn widgets_usage(
    _: SignedIn,
    query: Result<Query<WidgetsQuery>, QueryRejection>,
) -> Result<Json<WidgetsUsage>, Problem> {
    let refused = || Problem::invalid(ErrorCode::InvalidWidgets, "widgets", "These are no names of widgets");
    let Query(WidgetsQuery { widgets }) = query.map_err(|_| refused())?;
    let names = widgets.as_deref().unwrap_or_default().split(',').map(str::trim);
    let names: Vec<&str> = names.filter(|name| !name.is_empty()).collect();
    let plain =
        |name: &&str| name.len() <= 64 && name.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c));
    if names.len() > MOST || !names.iter().all(plain) {
        return Err(refused());
    }
    Ok(Json(WidgetsUsage { widgets: names.into_iter().map(|name| (name.to_owned(), 0)).collect() }))
}

//! `GET /api/me/widgets-usage`

use std::{collections::BTreeMap, sync::Arc};

use axum::{
    Json,
    extract::{Query, State, rejection::QueryRejection},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    app::App,
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
    /// How often each is used in the drafts of the account's own projects.
    widgets: BTreeMap<String, u64>,
}

/// The most names in one request.
const MOST: usize = 100;

/// Counts the widgets in the drafts of the account's own projects, by kind. `icon`, `iframe` and `image` are other names of
/// drawings, which are shapes, of `embed` and of `picture`.
#[utoipa::path(get, path = "/me/widgets-usage", operation_id = "read_widgets_usage", tag = "account", params(WidgetsQuery), responses(
    (status = 200, body = WidgetsUsage), (status = 401, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn widgets_usage(
    State(app): State<Arc<App>>,
    session: SignedIn,
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
    let usage = app.documents.queries.widget_usage_of(session.user()).await?;
    let counts: Vec<(&str, u64)> = match names.as_slice() {
        [] => usage.kinds().collect(),
        names => names.iter().map(|name| (*name, usage.named(name))).collect(),
    };
    let widgets = counts.into_iter().map(|(name, count)| (name.to_owned(), count)).collect();
    Ok(Json(WidgetsUsage { widgets }))
}

//! `GET /api/me/activity`

use std::sync::Arc;

use axum::{
    Json,
    extract::{Query, State, rejection::QueryRejection},
};
use chrono::{DateTime, Utc};
use octavo_application::{account::ports::queries::ActivityPage, shared::storage};
use octavo_domain::ids::ActivityId;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    app::App, auth::device, extract::session::SignedIn, library::wire::activity::ActivityQuery,
    problem::Problem, words::AccountEvent,
};

/// A page of the account's activity log.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AccountActivity {
    /// The newest first.
    entries: Vec<AccountActivityEntry>,
    /// Where the next page begins; null on the last one.
    #[schema(required)]
    next: Option<String>,
}

/// An entry of the account's activity log.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AccountActivityEntry {
    /// Identity.
    id: Uuid,
    /// When it happened.
    at: DateTime<Utc>,
    /// What happened.
    event: AccountEvent,
    /// The network address it came from.
    address: String,
    /// The browser and what it runs on, such as `Firefox on Linux`.
    device: String,
    /// The city of the network address; null when it is not known.
    #[schema(required)]
    city: Option<String>,
    /// The country of the network address; null when it is not known.
    #[schema(required)]
    country: Option<String>,
}

impl AccountActivityEntry {
    fn new(entry: storage::Activity) -> Self {
        Self {
            id: entry.id.uuid(),
            at: entry.at,
            event: entry.event.into(),
            device: device::name(&entry.user_agent),
            address: entry.address,
            city: entry.place.city,
            country: entry.place.country,
        }
    }
}

/// Lists sign-ins to the account and changes of it, the newest first.
#[utoipa::path(
    get, path = "/me/activity", operation_id = "read_activity", tag = "account", params(ActivityQuery),
    responses((status = 200, body = AccountActivity), (status = 401, body = Problem), (status = 422, body = Problem)),
)]
pub(crate) async fn activity(
    State(app): State<Arc<App>>,
    session: SignedIn,
    query: Result<Query<ActivityQuery>, QueryRejection>,
) -> Result<Json<AccountActivity>, Problem> {
    let page = query.map_err(|_| ActivityQuery::refusal())?.page()?;
    let before = page.before.map(|(at, id)| (at, ActivityId::new(id.uuid())));
    let rows =
        app.account.read_activity.execute(session.user(), ActivityPage { before, limit: page.limit }).await?;
    let full = u32::try_from(rows.len()).is_ok_and(|count| count == page.limit);
    let last = rows.last().filter(|_| full);
    let next = last.map(|row| format!("{}~{}", row.at.timestamp_micros(), row.id));
    Ok(Json(AccountActivity { entries: rows.into_iter().map(AccountActivityEntry::new).collect(), next }))
}

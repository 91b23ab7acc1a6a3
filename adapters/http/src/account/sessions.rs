//! `GET /api/me/sessions`

use std::sync::Arc;

use axum::{Json, extract::State};
use chrono::{DateTime, Utc};
use octavo_application::auth::ports::queries::SessionRow;
use octavo_domain::ids::SessionId;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{app::App, auth::device, extract::session::SignedIn, problem::Problem};

/// An application that can be signed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Application {
    /// A browser.
    Web,
}

impl Application {
    /// Its name in calls.
    pub(super) const fn id(self) -> &'static str {
        match self {
            Self::Web => "web",
        }
    }
}

/// A browser that is signed in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SessionEntry {
    /// The session's public handle, of no use as a credential.
    token: String,
    /// Is it the current session?
    is_current_session: bool,
    /// The application that is signed in.
    application_id: Application,
    /// The browser and what it runs on, such as `Firefox on Linux`.
    device: String,
    /// The city of its network address; null when it is not known.
    #[schema(required)]
    city: Option<String>,
    /// The country of its network address; null when it is not known.
    #[schema(required)]
    country: Option<String>,
    /// When it was last seen, to within ten minutes.
    date: DateTime<Utc>,
}

impl SessionEntry {
    fn new(row: &SessionRow, current: SessionId) -> Self {
        Self {
            token: row.id.to_string(),
            is_current_session: row.id == current,
            application_id: Application::Web,
            device: device::name(&row.user_agent),
            city: row.place.city.clone(),
            country: row.place.country.clone(),
            date: row.last_seen_at,
        }
    }
}

/// Lists the account's sessions: the current one first, then by when they were last seen, at most 200.
#[utoipa::path(get, path = "/me/sessions", operation_id = "read_sessions", tag = "account", responses(
    (status = 200, body = Vec<SessionEntry>), (status = 401, body = Problem),
))]
pub(crate) async fn sessions(
    State(app): State<Arc<App>>,
    SignedIn(view): SignedIn,
) -> Result<Json<Vec<SessionEntry>>, Problem> {
    let rows = app.account.read_sessions.execute(view.user, view.session).await?;
    Ok(Json(rows.iter().map(|row| SessionEntry::new(row, view.session)).collect()))
}

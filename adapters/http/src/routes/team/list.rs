//! `GET /api/team`

use std::{collections::HashMap, sync::Arc};

use axum::{
    Json,
    extract::State,
    response::{IntoResponse, Response},
};
use octavo_application::team::read_team::known_names;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    app::App,
    extract::session::SignedIn,
    problem::Problem,
    wire::team::{Collaborator, Teammate},
};

/// The account's team, and who shares with it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TeamAnswer<'a> {
    /// Whom the account shares with, pending ones included.
    by_me: Vec<Teammate<'a>>,
    /// Who shares with the account.
    with_me: Vec<Teammate<'a>>,
    /// Contributors, pending ones included.
    contributors: Contributors,
    /// Whom the account added last.
    #[schema(required)]
    last_collaborator_added: Option<Collaborator>,
    /// Whom the account removed last.
    #[schema(required)]
    last_collaborator_removed: Option<Collaborator>,
}

/// How many contributors there are, and may be.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Contributors {
    used: usize,
    limit: i64,
}

/// Whom the account shares with, and who shares with it.
#[utoipa::path(get, path = "/team", operation_id = "list_team", tag = "team", responses((status = 200, body = TeamAnswer), (status = 401, body = Problem)))]
pub(crate) async fn list(State(app): State<Arc<App>>, session: SignedIn) -> Result<Response, Problem> {
    let team = app.team.read_team.team(session.user()).await?;
    let (known, nobody) = (known_names(&team.with_me), HashMap::new());
    let answer = TeamAnswer {
        by_me: Teammate::list(&team.by_me, &known, &app.settings.viewer_origin),
        with_me: Teammate::list(&team.with_me, &nobody, &app.settings.viewer_origin),
        contributors: Contributors { used: team.by_me.len(), limit: team.limit.wire() },
        last_collaborator_added: team.marks.added.map(Into::into),
        last_collaborator_removed: team.marks.removed.map(Into::into),
    };
    Ok(Json(answer).into_response())
}

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
    team::wire::{Collaborator, Teammate},
};

/// The account's team, and the owners who share with the account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TeamAnswer<'a> {
    /// The people the account shares with, pending ones included.
    by_me: Vec<Teammate<'a>>,
    /// The owners who share with the account.
    with_me: Vec<Teammate<'a>>,
    /// The number of contributors, pending ones included.
    contributors: Contributors,
    /// The teammate whom the account added last.
    #[schema(required)]
    last_collaborator_added: Option<Collaborator>,
    /// The teammate whom the account removed last.
    #[schema(required)]
    last_collaborator_removed: Option<Collaborator>,
}

/// The number of contributors, and the most that are allowed.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Contributors {
    used: usize,
    limit: i64,
}

/// Lists the people the account shares with, and the owners who share with it.
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

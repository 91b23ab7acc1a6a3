//! `POST /api/me/domain-project`

use std::sync::Arc;

use axum::{Json, extract::State};
use octavo_application::publication::choose_home::ChooseHomeError;
use octavo_domain::ids::NumId;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    account::{self, wire::user::User},
    app::App,
    extract::{body::Body, session::SignedIn},
    problem::{ErrorCode, Problem},
};

/// The caller's project.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DomainProjectBody {
    /// The project's number; left out, the profile has no home project.
    num_id: Option<i64>,
}

/// Sets or removes the home project of the profile.
#[utoipa::path(post, path = "/me/domain-project", operation_id = "choose_home", tag = "account", request_body = DomainProjectBody, responses(
    (status = 200, body = User), (status = 401, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn domain_project(
    State(app): State<Arc<App>>,
    session: SignedIn,
    Body(body): Body<DomainProjectBody>,
) -> Result<Json<User>, Problem> {
    let user = session.user();
    let project = body.num_id.map(NumId::parse).transpose().map_err(|_| Problem::not_found())?;
    app.home.choose.execute(user, project).await.map_err(refuse)?;
    account::user(&app, user).await.map(Json)
}

fn refuse(error: ChooseHomeError) -> Problem {
    let sentence = error.to_string();
    match error {
        ChooseHomeError::Gone => Problem::signed_out(),
        ChooseHomeError::NotFound => Problem::not_found(),
        ChooseHomeError::Archived => Problem::new(ErrorCode::Archived, sentence),
        ChooseHomeError::Storage(error) => error.into(),
    }
}

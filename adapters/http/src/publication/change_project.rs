//! `PATCH /api/mag/{id}`

use std::sync::Arc;

use axum::{extract::State, response::Response};
use octavo_application::publication::change_project::{ChangeProjectError, ProjectChange};
use octavo_domain::publication::{description::ProjectDescription, page_password::PagePassword};
use serde::Deserialize;
use utoipa::ToSchema;

use super::detail_answer;
use crate::{
    app::App,
    extract::{body::Body, path::ProjectPath, session::SignedIn},
    problem::{ErrorCode, Limit, Problem},
    publication::wire::ProjectDetail,
};

/// The fields to change; those left out keep their values.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProjectChangeBody {
    /// Its description, at most 1 000 characters.
    desc: Option<String>,
    /// Leave it out of the public profile; false lists it, even if its collection is private.
    is_private: Option<bool>,
    /// Leave it out of lists.
    hidden: Option<bool>,
    /// Let search engines list it.
    #[serde(rename = "searchIndexing")]
    search_indexing: Option<bool>,
    /// Ask readers for the password.
    #[serde(rename = "isPrivatePages")]
    is_private_pages: Option<bool>,
    /// Let readers in by their e-mail address, if the account’s whitelist allows it.
    #[serde(rename = "isPrivateByEmail")]
    is_private_by_email: Option<bool>,
    /// The password for readers, 8 to 256 characters.
    password: Option<String>,
}

/// Changes a project's description and settings. Teammates may change the description. `id` is its number or its id.
#[utoipa::path(patch, path = "/mag/{id}", tag = "publication", params(("id" = String, Path)), request_body = ProjectChangeBody, responses(
    (status = 200, body = ProjectDetail), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn change_project(
    State(app): State<Arc<App>>,
    session: SignedIn,
    ProjectPath(project): ProjectPath,
    Body(body): Body<ProjectChangeBody>,
) -> Result<Response, Problem> {
    let description = body.desc.as_deref().map(ProjectDescription::parse).transpose();
    let password = body.password.as_deref().map(PagePassword::parse).transpose();
    let change = ProjectChange {
        description: description
            .map_err(|error| Problem::invalid(ErrorCode::TooLong, "desc", error.to_string()))?,
        is_private: body.is_private,
        is_hidden: body.hidden,
        search_indexing: body.search_indexing,
        is_private_pages: body.is_private_pages,
        is_private_by_email: body.is_private_by_email,
        password: password
            .map_err(|error| Problem::invalid(ErrorCode::InvalidPassword, "password", error.to_string()))?,
    };
    let saved =
        app.publication.change_project.execute(session.user(), project, change).await.map_err(refuse)?;
    detail_answer(&app, session.user(), &saved).await
}

fn refuse(error: ChangeProjectError) -> Problem {
    let sentence = error.to_string();
    match error {
        ChangeProjectError::Refused(error) => error.into(),
        ChangeProjectError::PlanRequired => Problem::plan_required(Limit::Domain, sentence),
        ChangeProjectError::ProtectionRequired => Problem::plan_required(Limit::EmailProtection, sentence),
        ChangeProjectError::PasswordMissing => {
            Problem::invalid(ErrorCode::PasswordMissing, "password", sentence)
        }
        ChangeProjectError::Hashing(error) => error.into(),
        ChangeProjectError::Storage(error) => error.into(),
    }
}

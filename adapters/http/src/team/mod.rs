//! Teams: memberships that an account gives and has.

pub(crate) mod accept;
pub(crate) mod add;
pub(crate) mod decline;
pub(crate) mod invitations;
pub(crate) mod leave;
pub(crate) mod list;
pub(crate) mod remove;
pub(crate) mod resend;
pub(crate) mod shared;
pub(crate) mod update;
pub(crate) mod wire;

use std::{collections::BTreeMap, sync::Arc};

use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use octavo_application::{
    shared::secrets::Secret,
    team::{
        SharingError, SharingRequest,
        answer_invitation::{AnswerError, InvitationRef},
        read_team::known_names,
    },
};
use octavo_domain::{
    account::email::Email,
    ids::{FolderId, NumId, TeammateId, UserId},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    app::App,
    library::wire::bulk::num_ids,
    problem::{ErrorCode, Limit, Problem},
    team::wire::{Role, Teammate},
};

/// The calls on teams.
pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(list::list, add::add, update::update, remove::remove))
        .routes(routes!(leave::leave))
        .routes(routes!(resend::resend))
        .routes(routes!(invitations::invitations))
        .routes(routes!(accept::accept))
        .routes(routes!(decline::decline))
        .routes(routes!(shared::shared))
}

/// What to share, and with whom.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SharingBody {
    /// The address to share with.
    email: String,
    /// Projects by number.
    mags: Option<Vec<i64>>,
    /// Collections by number.
    folders: Option<Vec<i64>>,
    /// Share everything, including future items?
    shares_all: Option<bool>,
    /// The role where no more specific one is set.
    role: Option<Role>,
    /// Roles of single projects, by number.
    project_roles: Option<BTreeMap<String, Role>>,
    /// Roles of single collections, by id.
    folder_roles: Option<BTreeMap<String, Role>>,
}

impl TryFrom<SharingBody> for SharingRequest {
    type Error = Problem;

    fn try_from(body: SharingBody) -> Result<Self, Problem> {
        let numbers = |list: Option<Vec<i64>>, field| list.map(|list| num_ids(&list, field)).transpose();
        let project_role = |(number, role): (String, Role)| {
            let num_id = number.parse().ok().and_then(|number| NumId::parse(number).ok());
            let sentence = format!("{number} is not the number of anything");
            let num_id =
                num_id.ok_or_else(|| Problem::invalid(ErrorCode::InvalidNumber, "projectRoles", sentence))?;
            Ok((num_id, role.into()))
        };
        let folder_role = |(id, role): (String, Role)| {
            let id: FolderId = id.parse().map_err(|_| Problem::not_found().about("folderRoles"))?;
            Ok((id, role.into()))
        };
        Ok(Self {
            email: email(&body.email)?,
            projects: numbers(body.mags, "mags")?,
            folders: numbers(body.folders, "folders")?,
            all: body.shares_all,
            role: body.role.map(Into::into),
            project_roles: body
                .project_roles
                .map(|roles| roles.into_iter().map(project_role).collect::<Result<_, Problem>>())
                .transpose()?,
            folder_roles: body
                .folder_roles
                .map(|roles| roles.into_iter().map(folder_role).collect::<Result<_, Problem>>())
                .transpose()?,
        })
    }
}

/// A teammate after a change.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TeammateAnswer<'a> {
    /// The membership after the change.
    team_member: Teammate<'a>,
}

/// An invitation, by one of the two.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct InvitationBody {
    /// The secret of the mailed link.
    token: Option<String>,
    /// The invitation's id.
    id: Option<String>,
}

impl TryFrom<InvitationBody> for InvitationRef {
    type Error = Problem;

    fn try_from(body: InvitationBody) -> Result<Self, Problem> {
        match (body.token, body.id) {
            (Some(token), None) => Ok(Self::Token(Secret::new(token))),
            (None, Some(id)) => id.parse().map(Self::Id).map_err(|_| Problem::not_found()),
            _ => Err(Problem::new(ErrorCode::InvalidBody, "Name the invitation by token or by id")),
        }
    }
}

fn email(text: &str) -> Result<Email, Problem> {
    Email::parse(text).map_err(|error| Problem::invalid(ErrorCode::InvalidEmail, "email", error.to_string()))
}

/// An answer with one of the account's own teammates.
async fn teammate_answer(
    app: &App,
    status: StatusCode,
    owner: UserId,
    id: TeammateId,
) -> Result<Response, Problem> {
    let (view, with_me) = app.team.read_team.teammate(owner, id).await?.ok_or_else(Problem::not_found)?;
    let known = known_names(&with_me);
    Ok((
        status,
        Json(TeammateAnswer { team_member: Teammate::new(&view, &known, &app.settings.viewer_origin) }),
    )
        .into_response())
}

impl From<SharingError> for Problem {
    fn from(error: SharingError) -> Self {
        let sentence = error.to_string();
        match error {
            SharingError::OwnAddress => Self::invalid(ErrorCode::OwnAddress, "email", sentence),
            SharingError::NoSuchTeammate => Self::not_found(),
            SharingError::NoSuchItem(field) => Self::not_found().about(field),
            SharingError::Archived(field) => Self::new(ErrorCode::Archived, sentence).about(field),
            SharingError::TooManyItems => Self::invalid(ErrorCode::TooManyItems, "mags", sentence),
            SharingError::AlreadyAccepted => Self::new(ErrorCode::AlreadyAccepted, sentence),
            SharingError::PlanRequired => Self::plan_required(Limit::Contributors, sentence),
            SharingError::LimitReached(_) => Self::limit_reached(Limit::Contributors, sentence),
            SharingError::TooMany(wait) => Self::too_many(wait),
            SharingError::Storage(error) => error.into(),
        }
    }
}

impl From<AnswerError> for Problem {
    fn from(error: AnswerError) -> Self {
        match error {
            AnswerError::LinkExpired => Self::invalid(ErrorCode::LinkExpired, "token", error.to_string()),
            AnswerError::NotFound => Self::not_found(),
            AnswerError::OtherAccount(_) => Self::new(ErrorCode::OtherAccount, error.to_string()),
            AnswerError::TooMany(wait) => Self::too_many(wait),
            AnswerError::Storage(error) => error.into(),
        }
    }
}

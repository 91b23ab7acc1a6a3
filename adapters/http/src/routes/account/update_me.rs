//! `PUT /api/me`

use std::{collections::BTreeMap, sync::Arc};

use axum::{Json, extract::State};
use octavo_application::account::update_account::{AccountChange, UpdateAccountError};
use octavo_domain::{
    account::profile::{Description, DisplayName},
    library::{arrangement::SortedView, folder::ARCHIVED},
    prompts::onboarding::FutureProject,
};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    app::App,
    extract::{body::Body, origin::From, session::SignedIn},
    problem::{Limit, Problem},
    wire::{
        outreach::MagEmailWhitelist,
        preferences::{GroupMode, Metric, OptsChange, SortMode},
        user::User,
    },
};

/// Fields of the user to change; those left out stay.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct UpdateMeBody {
    /// What they go by, 1 to 64 characters.
    name: Option<String>,
    /// The about text, at most 300 characters.
    desc: Option<String>,
    /// Folders first, or mixed.
    group_mode: Option<GroupMode>,
    /// The order: of everything without an order of its own, or of one folder.
    sort_mode: Option<SortChoice>,
    /// Facts to add or replace.
    #[serde(rename = "behavior_metrics", default)]
    behavior_metrics: BTreeMap<String, Metric>,
    /// Show the public profile?
    profile_visible: Option<bool>,
    /// Switches of the dashboard.
    opts: Option<OptsChange>,
    /// What they say about themselves.
    registration_data: Option<RegistrationBody>,
    /// Who may read the projects that are protected by e-mail, in place of who might before.
    mag_email_whitelist: Option<MagEmailWhitelist>,
}

/// What somebody says about themselves.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RegistrationBody {
    /// What they want to make, such as `Portfolio`.
    future_project: String,
}

/// A chosen order.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum SortChoice {
    /// Of everything that has none of its own.
    Everywhere(SortMode),
    /// Of one folder.
    InFolder(FolderSort),
}

/// The order of one folder.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FolderSort {
    /// The folder's id, or `archived`.
    folder: String,
    /// Its order.
    mode: SortMode,
}

/// Changes fields of the current user, all or none of them.
#[utoipa::path(put, path = "/me", tag = "account", request_body = UpdateMeBody, responses(
    (status = 200, body = User), (status = 401, body = Problem), (status = 403, body = Problem),
    (status = 422, body = Problem),
))]
pub(crate) async fn update_me(
    State(app): State<Arc<App>>,
    session: SignedIn,
    From(origin): From,
    Body(body): Body<UpdateMeBody>,
) -> Result<Json<User>, Problem> {
    let user = session.user();
    app.update_account.execute(user, change(body)?, &origin).await.map_err(refuse)?;
    super::user(&app, user).await.map(Json)
}

fn change(body: UpdateMeBody) -> Result<AccountChange, Problem> {
    let name = body.name.as_deref().map(DisplayName::parse).transpose();
    let description = body.desc.as_deref().map(Description::parse).transpose();
    Ok(AccountChange {
        name: name.map_err(|error| Problem::invalid("invalid_name", "name", error.to_string()))?,
        description: description
            .map_err(|error| Problem::invalid("invalid_desc", "desc", error.to_string()))?,
        group_mode: body.group_mode.map(Into::into),
        sort_mode: body.sort_mode.map(sort_mode).transpose()?,
        profile_visible: body.profile_visible,
        behavior_metrics: body
            .behavior_metrics
            .into_iter()
            .map(|(name, metric)| (name, metric.into()))
            .collect(),
        options: body.opts.unwrap_or_default().into(),
        whitelist: body.mag_email_whitelist.as_ref().map(MagEmailWhitelist::read).transpose()?,
        future_project: body.registration_data.map(|said| wish(&said.future_project)).transpose()?,
    })
}

fn sort_mode(
    choice: SortChoice,
) -> Result<(Option<SortedView>, octavo_domain::library::arrangement::SortMode), Problem> {
    match choice {
        SortChoice::Everywhere(mode) => Ok((None, mode.into())),
        SortChoice::InFolder(FolderSort { folder, mode }) if folder == ARCHIVED => {
            Ok((Some(SortedView::Archive), mode.into()))
        }
        SortChoice::InFolder(FolderSort { folder, mode }) => {
            let id = folder.parse().map_err(|_| unknown_view())?;
            Ok((Some(SortedView::Folder(id)), mode.into()))
        }
    }
}

fn wish(label: &str) -> Result<FutureProject, Problem> {
    let unknown = || Problem::invalid("unknown_answer", "registrationData", "This is not one of the answers");
    FutureProject::parse(label).ok_or_else(unknown)
}

fn unknown_view() -> Problem {
    Problem::invalid("unknown_folder", "sortMode", "There is no such collection")
}

/// The refusals of a change to the account.
pub(super) fn refuse(error: UpdateAccountError) -> Problem {
    match error {
        UpdateAccountError::Gone => Problem::signed_out(),
        UpdateAccountError::UnknownView => unknown_view(),
        UpdateAccountError::ProtectionRequired => {
            Problem::plan_required(Limit::EmailProtection, error.to_string())
        }
        UpdateAccountError::Metric(error) => {
            Problem::invalid("invalid_metric", "behavior_metrics", error.to_string())
        }
        UpdateAccountError::Storage(error) => error.into(),
    }
}

//! `PUT /api/me`

use std::{collections::BTreeMap, sync::Arc};

use axum::{Json, extract::State};
use octavo_application::account::{
    profile_media::change::UnknownFile,
    update_account::{AccountChange, UpdateAccountError},
};
use octavo_domain::{
    account::profile::{Description, DisplayName},
    ids::FolderId,
    library::{arrangement::SortedView, folder::ARCHIVED},
    prompts::onboarding::FutureProject,
};
use serde::{Deserialize, Deserializer};
use utoipa::ToSchema;

use crate::{
    account::{
        profile_media,
        wire::{
            preferences::{GroupMode, Metric, OptsChange, SortMode},
            user::User,
        },
    },
    app::App,
    extract::{body::BareOrData, origin::From, session::SignedIn},
    newsletters::wire::MagEmailWhitelist,
    problem::{ErrorCode, Limit, Problem},
    sso::wire::CollaboratorType,
};

/// Fields of the account to change; those left out keep their values.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct UpdateMeBody {
    /// The account's name, 1 to 64 characters.
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
    /// Google Analytics' id, such as `G-AB12CD34EF`; an empty text removes it.
    ua: Option<String>,
    /// What the owner said about their plans.
    registration_data: Option<RegistrationBody>,
    /// The role of people who sign in through single sign-on; only its administrator may set it.
    sso_admin_collaboration_type: Option<CollaboratorType>,
    /// The collection shared with them; only the administrator may set it. Null for none.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<String>)]
    sso_collab_folder: Option<Option<String>>,
    /// Who may read projects that are protected by e-mail. It replaces the earlier list.
    mag_email_whitelist: Option<MagEmailWhitelist>,
}

/// The fields, bare or inside of `data`.
#[derive(Deserialize, ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "the description alone names it")]
pub(crate) enum UpdateMe {
    /// Bare.
    Bare(UpdateMeBody),
    /// Inside of `data`.
    Wrapped(WrappedMe),
}

/// The fields inside of `data`.
#[derive(Deserialize, ToSchema)]
#[expect(dead_code, reason = "the description alone names it")]
pub(crate) struct WrappedMe {
    /// The fields.
    data: UpdateMeBody,
}

/// What the owner said about their plans.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RegistrationBody {
    /// What they want to make, such as `Portfolio`.
    future_project: String,
}

/// The order of the library or of one folder.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum SortChoice {
    /// Of every view without an order of its own.
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

/// Changes fields of the current user: all of them, or on a refusal none.
#[utoipa::path(put, path = "/me", operation_id = "update_account", tag = "account", request_body = UpdateMe, responses(
    (status = 200, body = User), (status = 401, body = Problem), (status = 403, body = Problem),
    (status = 422, body = Problem),
))]
pub(crate) async fn update_me(
    State(app): State<Arc<App>>,
    session: SignedIn,
    From(origin): From,
    BareOrData(body): BareOrData<UpdateMeBody>,
) -> Result<Json<User>, Problem> {
    let user = session.user();
    app.update_account
        .execute(user, change(&app.settings.viewer_origin, body)?, &origin)
        .await
        .map_err(refuse)?;
    super::user(&app, user).await.map(Json)
}

fn change(viewer_origin: &str, body: UpdateMeBody) -> Result<AccountChange, Problem> {
    let name = body.name.as_deref().map(DisplayName::parse).transpose();
    let description = body.desc.as_deref().map(Description::parse).transpose();
    let (options, profile_media) = body.opts.unwrap_or_default().split(viewer_origin)?;
    Ok(AccountChange {
        name: name.map_err(|error| Problem::invalid(ErrorCode::InvalidName, "name", error.to_string()))?,
        description: description
            .map_err(|error| Problem::invalid(ErrorCode::InvalidDesc, "desc", error.to_string()))?,
        group_mode: body.group_mode.map(Into::into),
        sort_mode: body.sort_mode.map(sort_mode).transpose()?,
        profile_visible: body.profile_visible,
        behavior_metrics: body
            .behavior_metrics
            .into_iter()
            .map(|(name, metric)| (name, metric.into()))
            .collect(),
        options,
        profile_media: profile_media::wire::with_analytics(profile_media, body.ua)?,
        whitelist: body.mag_email_whitelist.as_ref().map(MagEmailWhitelist::read).transpose()?,
        future_project: body
            .registration_data
            .map(|said| future_project(&said.future_project))
            .transpose()?,
        sso_collaboration: body.sso_admin_collaboration_type.map(Into::into),
        sso_folder: body.sso_collab_folder.map(collaborators_folder).transpose()?,
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

fn future_project(label: &str) -> Result<FutureProject, Problem> {
    let unknown =
        || Problem::invalid(ErrorCode::UnknownAnswer, "registrationData", "This is not one of the answers");
    FutureProject::parse(label).ok_or_else(unknown)
}

/// Tells a null from a field that is left out.
fn given<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<String>>, D::Error> {
    Option::<String>::deserialize(deserializer).map(Some)
}

fn collaborators_folder(folder: Option<String>) -> Result<Option<FolderId>, Problem> {
    folder.map(|folder| folder.parse().map_err(|_| unknown_folder())).transpose()
}

fn unknown_folder() -> Problem {
    Problem::invalid(ErrorCode::UnknownFolder, "ssoCollabFolder", "There is no such collection")
}

fn unknown_view() -> Problem {
    Problem::invalid(ErrorCode::UnknownFolder, "sortMode", "There is no such collection")
}

/// The refusals of a change to the account.
pub(crate) fn refuse(error: UpdateAccountError) -> Problem {
    match error {
        UpdateAccountError::Gone => Problem::signed_out(),
        UpdateAccountError::UnknownView => unknown_view(),
        UpdateAccountError::UnknownUpload(UnknownFile::Favicon) => profile_media::wire::unknown_favicon(),
        UpdateAccountError::UnknownUpload(UnknownFile::SharePicture) => {
            profile_media::wire::unknown_share_picture()
        }
        UpdateAccountError::ProtectionRequired => {
            Problem::plan_required(Limit::EmailProtection, error.to_string())
        }
        UpdateAccountError::Metric(error) => {
            Problem::invalid(ErrorCode::InvalidMetric, "behavior_metrics", error.to_string())
        }
        UpdateAccountError::NotSsoAdmin => Problem::forbidden(error.to_string()),
        UpdateAccountError::UnknownFolder => unknown_folder(),
        UpdateAccountError::Storage(error) => error.into(),
    }
}

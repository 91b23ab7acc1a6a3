//! `GET` and `POST /api/documents/{id}/versions`, `GET` and `PATCH` of one, and restoring it.

use std::sync::Arc;

use axum::{
    Json,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use octavo_application::documents::history::{
    list_versions::ListVersionsError,
    moments::{MomentError, MomentRef},
    name_version::NameVersionError,
    restore_version::{NewRestore, RestoreVersionError},
};
use octavo_domain::documents::{
    id::{ClientId, InvalidId},
    log::Seq,
    restore::RestoreScope,
};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use crate::{
    app::App,
    documents::version_wire::{DocumentVersion, RestoredDocument, VersionWithDocument, Versions},
    extract::{
        body::Body,
        path::{MomentPath, ProjectPath, VersionPath},
        session::SignedIn,
    },
    problem::{ErrorCode, Limit, Problem},
};

/// A moment that is kept by a name.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct VersionBody {
    /// 1 to 100 characters.
    name: String,
    /// After which change; now without it.
    #[serde(default)]
    at: Option<u64>,
}

/// Another name of a version.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct VersionNameBody {
    /// 1 to 100 characters.
    name: String,
}

/// What is brought back.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RestoreBody {
    /// The client that makes this change and no other one: twelve characters of 0–9 and a–z without i, l, o and u, made at
    /// random. The same one for a second try.
    client: String,
    /// `all`, or the id of a page or a widget.
    scope: String,
}

impl RestoreBody {
    fn restore(&self, moment: MomentRef) -> Result<NewRestore, Problem> {
        let client: ClientId = self.client.parse().map_err(|error: InvalidId| {
            Problem::invalid(ErrorCode::InvalidBody, "client", error.to_string())
        })?;
        let scope = match self.scope.as_str() {
            "all" => RestoreScope::All,
            id => RestoreScope::Record(id.parse().map_err(|_| {
                let sentence = "Say “all”, or the id of a page or a widget";
                Problem::invalid(ErrorCode::InvalidBody, "scope", sentence)
            })?),
        };
        let named = match moment {
            MomentRef::Version(id) => id.to_string(),
            MomentRef::At(seq) => format!("at:{seq}"),
        };
        let digest = Sha256::new().chain_update(named).chain_update(" ").chain_update(&self.scope);
        Ok(NewRestore { client, moment, scope, digest: digest.finalize().into() })
    }
}

/// Lists the versions of a project's document and who changed it when, for its owner or a teammate. As many versions are
/// offered as the plan of the owner says; the others are kept and counted. `id` is the project's number or its id.
#[utoipa::path(get, path = "/documents/{id}/versions", tag = "documents", params(("id" = String, Path)), responses(
    (status = 200, body = Versions), (status = 401, body = Problem), (status = 404, body = Problem),
))]
pub(crate) async fn list_versions(
    State(app): State<Arc<App>>,
    session: SignedIn,
    ProjectPath(project): ProjectPath,
) -> Result<Json<Versions>, Problem> {
    let listed = app.documents.list_versions.execute(session.user(), project).await;
    let listed = listed.map_err(|error| match error {
        ListVersionsError::NotFound => Problem::not_found(),
        ListVersionsError::Storage(error) => error.into(),
    })?;
    Ok(Json(Versions::new(listed)))
}

/// Makes a named version of a project's document as it is now or was after a change, for its owner or a teammate. `id` is
/// the project's number or its id.
#[utoipa::path(post, path = "/documents/{id}/versions", tag = "documents", params(("id" = String, Path)), request_body = VersionBody, responses(
    (status = 201, body = DocumentVersion), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
    (status = 409, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn make_version(
    State(app): State<Arc<App>>,
    session: SignedIn,
    ProjectPath(project): ProjectPath,
    Body(body): Body<VersionBody>,
) -> Result<Response, Problem> {
    let at = body.at.map(Seq::new);
    let made = app.documents.name_version.make(session.user(), project, &body.name, at).await?;
    Ok((StatusCode::CREATED, Json(DocumentVersion::from(made))).into_response())
}

/// Reads a version with its document, for the owner or a teammate. `id` is the project's number or its id, `version` the
/// version's id.
#[utoipa::path(get, path = "/documents/{id}/versions/{version}", tag = "documents",
    params(("id" = String, Path), ("version" = String, Path)), responses(
    (status = 200, body = VersionWithDocument), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
))]
pub(crate) async fn read_version(
    State(app): State<Arc<App>>,
    session: SignedIn,
    VersionPath(project, version): VersionPath,
) -> Result<Json<VersionWithDocument>, Problem> {
    let (version, body) = app.documents.read_version.execute(session.user(), project, version).await?;
    Ok(Json(VersionWithDocument::new(version, body)?))
}

/// Names a version, for the owner or a teammate. An automatic one becomes a named one; a published one stays published.
/// `id` is the project's number or its id, `version` the version's id.
#[utoipa::path(patch, path = "/documents/{id}/versions/{version}", tag = "documents",
    params(("id" = String, Path), ("version" = String, Path)), request_body = VersionNameBody, responses(
    (status = 200, body = DocumentVersion), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
    (status = 409, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn rename_version(
    State(app): State<Arc<App>>,
    session: SignedIn,
    VersionPath(project, version): VersionPath,
    Body(body): Body<VersionNameBody>,
) -> Result<Json<DocumentVersion>, Problem> {
    let named = app.documents.name_version.rename(session.user(), project, version, &body.name).await?;
    Ok(Json(named.into()))
}

/// Restores a project, a page or a widget as it was, for the owner or a teammate with the layout unlocked. It is one
/// change, which can be undone. Sending it again is safe. `id` is the project's number or its id; `version` is the
/// version's id, or `at:` and the number of a change.
#[utoipa::path(post, path = "/documents/{id}/versions/{version}/restore", tag = "documents",
    params(("id" = String, Path), ("version" = String, Path)), request_body = RestoreBody, responses(
    (status = 200, body = RestoredDocument), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
    (status = 409, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn restore_version(
    State(app): State<Arc<App>>,
    session: SignedIn,
    MomentPath(project, moment): MomentPath,
    Body(body): Body<RestoreBody>,
) -> Result<Json<RestoredDocument>, Problem> {
    let restored = app.documents.restore.execute(session.user(), project, &body.restore(moment)?).await?;
    Ok(Json(restored.into()))
}

impl From<MomentError> for Problem {
    fn from(error: MomentError) -> Self {
        match error {
            MomentError::NotFound => Self::not_found(),
            MomentError::PlanRequired => Self::plan_required(Limit::VersionHistory, error.to_string()),
            MomentError::Future => Self::invalid(ErrorCode::InvalidQuery, "at", error.to_string()),
            MomentError::Storage(error) => error.into(),
        }
    }
}

impl From<NameVersionError> for Problem {
    fn from(error: NameVersionError) -> Self {
        let sentence = error.to_string();
        match error {
            NameVersionError::NotFound => Self::not_found(),
            NameVersionError::Archived => Self::new(ErrorCode::Archived, sentence),
            NameVersionError::Name(_) => Self::invalid(ErrorCode::InvalidName, "name", sentence),
            NameVersionError::Full => Self::new(ErrorCode::LimitReached, sentence),
            NameVersionError::Moment(MomentError::Future) => {
                Self::invalid(ErrorCode::InvalidBody, "at", sentence)
            }
            NameVersionError::Moment(error) => error.into(),
            NameVersionError::Storage(error) => error.into(),
        }
    }
}

impl From<RestoreVersionError> for Problem {
    fn from(error: RestoreVersionError) -> Self {
        let sentence = error.to_string();
        match error {
            RestoreVersionError::LayoutLocked => Self::new(ErrorCode::LayoutLocked, sentence),
            RestoreVersionError::Moment(MomentError::Future) => Self::not_found(),
            RestoreVersionError::Moment(error) => error.into(),
            RestoreVersionError::NotThere(_) => Self::invalid(ErrorCode::NotInVersion, "scope", sentence),
            RestoreVersionError::Refused(error) => error.into(),
            RestoreVersionError::Storage(error) => error.into(),
        }
    }
}

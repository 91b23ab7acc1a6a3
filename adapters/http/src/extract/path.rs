//! Ids in paths. A malformed id is answered with 404 like an unknown one.

use axum::{
    extract::{FromRequestParts, Path},
    http::request::Parts,
};
use octavo_domain::{
    documents::{id::RecordId, value::AssetKey},
    ids::{AnswerId, FolderId, NumId, PasskeyId, PreviewLinkId, ProjectRef, RecipientId, TransferId},
    services::Service,
};

use crate::problem::Problem;

async fn segment<S: Send + Sync>(parts: &mut Parts, state: &S) -> Result<String, Problem> {
    Path::<String>::from_request_parts(parts, state)
        .await
        .map(|path| path.0)
        .map_err(|_| Problem::not_found())
}

/// A collection by its id.
pub(crate) struct FolderPath(pub(crate) FolderId);

impl<S: Send + Sync> FromRequestParts<S> for FolderPath {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        segment(parts, state).await?.parse().map(Self).map_err(|_| Problem::not_found())
    }
}

/// A collection by its id, or the word `root`.
pub(crate) struct TargetPath(pub(crate) Option<FolderId>);

impl<S: Send + Sync> FromRequestParts<S> for TargetPath {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let text = segment(parts, state).await?;
        if text == "root" {
            return Ok(Self(None));
        }
        text.parse().map(|id| Self(Some(id))).map_err(|_| Problem::not_found())
    }
}

/// A transfer by its id.
pub(crate) struct SendPath(pub(crate) TransferId);

impl<S: Send + Sync> FromRequestParts<S> for SendPath {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        segment(parts, state).await?.parse().map(Self).map_err(|_| Problem::not_found())
    }
}

/// A project by its number or its id.
pub(crate) struct ProjectPath(pub(crate) ProjectRef);

impl<S: Send + Sync> FromRequestParts<S> for ProjectPath {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        project(&segment(parts, state).await?).map(Self).ok_or_else(Problem::not_found)
    }
}

pub(crate) fn project(text: &str) -> Option<ProjectRef> {
    let by_number = text.parse().ok().and_then(|number| NumId::parse(number).ok()).map(ProjectRef::NumId);
    by_number.or_else(|| text.parse().ok().map(ProjectRef::Id))
}

/// A picture of a project, by its key.
pub(crate) struct AssetPath(pub(crate) ProjectRef, pub(crate) AssetKey);

impl<S: Send + Sync> FromRequestParts<S> for AssetPath {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let path = Path::<(String, String)>::from_request_parts(parts, state).await;
        let (id, key) = path.map_err(|_| Problem::not_found())?.0;
        let found = project(&id).zip(AssetKey::parse(&key));
        found.map(|(project, key)| Self(project, key)).ok_or_else(Problem::not_found)
    }
}

/// A font of the caller's account, by its key.
pub(crate) struct FontPath(pub(crate) AssetKey);

impl<S: Send + Sync> FromRequestParts<S> for FontPath {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let path = Path::<String>::from_request_parts(parts, state).await;
        let Path(key) = path.map_err(|_| Problem::not_found())?;
        AssetKey::parse(&key).map(Self).ok_or_else(Problem::not_found)
    }
}

/// A preview link of a project, by its id.
pub(crate) struct PreviewLinkPath(pub(crate) ProjectRef, pub(crate) PreviewLinkId);

impl<S: Send + Sync> FromRequestParts<S> for PreviewLinkPath {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let path = Path::<(String, String)>::from_request_parts(parts, state).await;
        let (id, link) = path.map_err(|_| Problem::not_found())?.0;
        let found = project(&id).zip(link.parse().ok());
        found.map(|(project, link)| Self(project, link)).ok_or_else(Problem::not_found)
    }
}

/// A form of a project, by its id in the document.
pub(crate) struct FormPath(pub(crate) ProjectRef, pub(crate) RecordId);

impl<S: Send + Sync> FromRequestParts<S> for FormPath {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let path = Path::<(String, String)>::from_request_parts(parts, state).await;
        let (id, form) = path.map_err(|_| Problem::not_found())?.0;
        let found = project(&id).zip(form.parse().ok());
        found.map(|(project, form)| Self(project, form)).ok_or_else(Problem::not_found)
    }
}

/// A form of a project, with a service that can get its answers.
pub(crate) struct FormServicePath(pub(crate) ProjectRef, pub(crate) RecordId, pub(crate) Service);

impl<S: Send + Sync> FromRequestParts<S> for FormServicePath {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let path = Path::<(String, String, String)>::from_request_parts(parts, state).await;
        let (id, form, service) = path.map_err(|_| Problem::not_found())?.0;
        let service = Service::from_id(&service).filter(|service| service.serves_forms());
        let found = project(&id).zip(form.parse().ok()).zip(service);
        let ((project, form), service) = found.ok_or_else(Problem::not_found)?;
        Ok(Self(project, form, service))
    }
}

/// Somebody to whom the answers of a project are mailed, by their id.
pub(crate) struct RecipientPath(pub(crate) ProjectRef, pub(crate) RecipientId);

impl<S: Send + Sync> FromRequestParts<S> for RecipientPath {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let path = Path::<(String, String, String)>::from_request_parts(parts, state).await;
        let (id, _, recipient) = path.map_err(|_| Problem::not_found())?.0;
        let found = project(&id).zip(recipient.parse().ok());
        found.map(|(project, recipient)| Self(project, recipient)).ok_or_else(Problem::not_found)
    }
}

/// A file of an answer: its project, the answer and the field.
pub(crate) struct AnswerFilePath(pub(crate) ProjectRef, pub(crate) AnswerId, pub(crate) RecordId);

impl<S: Send + Sync> FromRequestParts<S> for AnswerFilePath {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let path = Path::<(String, String, String)>::from_request_parts(parts, state).await;
        let (id, answer, field) = path.map_err(|_| Problem::not_found())?.0;
        let found = project(&id).zip(answer.parse().ok()).zip(field.parse().ok());
        let ((project, answer), field) = found.ok_or_else(Problem::not_found)?;
        Ok(Self(project, answer, field))
    }
}

/// A passkey of the account by its id.
pub(crate) struct PasskeyPath(pub(crate) PasskeyId);

impl<S: Send + Sync> FromRequestParts<S> for PasskeyPath {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        segment(parts, state).await?.parse().map(Self).map_err(|_| Problem::not_found())
    }
}

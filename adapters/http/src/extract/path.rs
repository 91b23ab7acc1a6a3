//! Ids in paths. A malformed id is answered with 404 like an unknown one.

use axum::{
    extract::{FromRequestParts, Path},
    http::request::Parts,
};
use octavo_application::documents::history::moments::MomentRef;
use octavo_domain::{
    documents::{id::RecordId, log::Seq, value::AssetKey},
    ids::{
        AnswerId, CommentId, CommentThreadId, FolderId, NumId, PasskeyId, PreviewLinkId, ProjectRef,
        RecipientId, TransferId, VersionId,
    },
    services::Service,
};

use uuid::Uuid;

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

/// A version of a project's document, by its id.
pub(crate) struct VersionPath(pub(crate) ProjectRef, pub(crate) VersionId);

impl<S: Send + Sync> FromRequestParts<S> for VersionPath {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let path = Path::<(String, String)>::from_request_parts(parts, state).await;
        let (id, version) = path.map_err(|_| Problem::not_found())?.0;
        let found = project(&id).zip(version.parse().ok());
        found.map(|(project, version)| Self(project, version)).ok_or_else(Problem::not_found)
    }
}

/// A moment of a project's document: a version by its id, or `at:` and the number of a change.
pub(crate) struct MomentPath(pub(crate) ProjectRef, pub(crate) MomentRef);

impl<S: Send + Sync> FromRequestParts<S> for MomentPath {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let path = Path::<(String, String)>::from_request_parts(parts, state).await;
        let (id, named) = path.map_err(|_| Problem::not_found())?.0;
        let found = project(&id).zip(moment(&named));
        found.map(|(project, moment)| Self(project, moment)).ok_or_else(Problem::not_found)
    }
}

pub(crate) fn moment(text: &str) -> Option<MomentRef> {
    match text.strip_prefix("at:") {
        Some(seq) => seq.parse().ok().map(|seq| MomentRef::At(Seq::new(seq))),
        None => text.parse().ok().map(MomentRef::Version),
    }
}

/// The id of a comment or of a thread: the call says which.
#[derive(Clone, Copy)]
pub(crate) struct CommentOrThread(Uuid);

impl CommentOrThread {
    pub(crate) const fn comment(self) -> CommentId {
        CommentId::new(self.0)
    }

    pub(crate) const fn thread(self) -> CommentThreadId {
        CommentThreadId::new(self.0)
    }
}

/// A comment or a thread of a project, by its id.
pub(crate) struct CommentPath(pub(crate) ProjectRef, pub(crate) CommentOrThread);

impl<S: Send + Sync> FromRequestParts<S> for CommentPath {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let path = Path::<(String, String)>::from_request_parts(parts, state).await;
        let (id, comment) = path.map_err(|_| Problem::not_found())?.0;
        let found = project(&id).zip(Uuid::try_parse(&comment).ok());
        found.map(|(project, id)| Self(project, CommentOrThread(id))).ok_or_else(Problem::not_found)
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

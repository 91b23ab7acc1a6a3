//! `POST /api/mag/file`

use std::sync::Arc;

use axum::{
    body::Body,
    extract::{Query, State, rejection::QueryRejection},
    http::{HeaderMap, StatusCode},
    response::Response,
};
use octavo_application::documents::{
    bring_project::{BringProjectError, ReceivingProject},
    ports::{format::FormatFault, media::MediaError, project_files::ProjectFileFault},
};
use octavo_domain::ids::UserId;
use serde::Deserialize;
use utoipa::IntoParams;

use super::{assets::announced, change_document::refused};
use crate::{
    app::App,
    extract::{session::SignedIn, upload::Pieces},
    library::{self, create_project, project_answer, wire::project::Project},
    problem::{ErrorCode, Limit, Problem},
};

/// Where the project is made.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProjectFileQuery {
    /// The collection to make it in; left out for the root.
    folder: Option<String>,
}

/// Makes a project out of a project file, or out of a static site that was taken out. It has the document of the file, its
/// pictures, videos and files, and the account gets the fonts that it lacks. A file that breaks a rule is refused as a whole. It
/// counts towards the storage of the account; at most 120 an hour, together with what is brought into documents.
#[utoipa::path(post, path = "/mag/file", operation_id = "bring_project", tag = "documents", params(ProjectFileQuery),
    request_body(content = String, content_type = "application/octet-stream"), responses(
    (status = 201, body = Project), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem), (status = 408, body = Problem), (status = 413, body = Problem), (status = 415, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem), (status = 503, body = Problem),
))]
pub(crate) async fn bring_project(
    State(app): State<Arc<App>>,
    session: SignedIn,
    query: Result<Query<ProjectFileQuery>, QueryRejection>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    let bad_query = |_| Problem::invalid(ErrorCode::InvalidQuery, "folder", "folder is a collection");
    let Query(ProjectFileQuery { folder }) = query.map_err(bad_query)?;
    let folder = folder.as_deref().map(library::folder_id).transpose()?;
    let mut body = Pieces::new(body);
    let Some(_slot) = app.state.large_uploads.enter(session.user()) else {
        return Err(MediaError::Busy.into());
    };
    let received = match receive(&app, session.user(), announced(&headers), &mut body).await {
        Ok(received) => received,
        Err(problem) => {
            // A browser that is still sending would not hear the sentence.
            body.drop_rest().await;
            return Err(problem);
        }
    };
    let made = app.documents.bring_project.finish(session.user(), folder, received).await?;
    Ok(project_answer(&app, StatusCode::CREATED, &made))
}

async fn receive(
    app: &App,
    user: UserId,
    length: Option<u64>,
    body: &mut Pieces,
) -> Result<ReceivingProject, Problem> {
    if body.head(1).await?.is_empty() {
        return Err(Problem::invalid(ErrorCode::FileRequired, "body", "Please choose a file"));
    }
    let mut receiving = app.documents.bring_project.begin(user, length).await?;
    while let Some(piece) = body.next().await? {
        receiving.write(&piece).await?;
    }
    Ok(receiving)
}

impl From<BringProjectError> for Problem {
    fn from(error: BringProjectError) -> Self {
        let sentence = error.to_string();
        match error {
            BringProjectError::Gone => Self::signed_out(),
            BringProjectError::TooMany(refused) => refused.into(),
            BringProjectError::TooLarge => Self::new(ErrorCode::BodyTooLarge, sentence).about("body"),
            BringProjectError::Unreadable(fault) => fault.into(),
            BringProjectError::Document(FormatFault::Newer(_)) => {
                Self::invalid(ErrorCode::NewerVersion, "body", sentence)
            }
            BringProjectError::Refused(refusal) => refused(refusal, sentence),
            BringProjectError::Document(_)
            | BringProjectError::Assets(_)
            | BringProjectError::Picture(..)
            | BringProjectError::Media(..) => Self::invalid(ErrorCode::InvalidContent, "body", sentence),
            BringProjectError::MediaTooLarge(_) => {
                Self::new(ErrorCode::BodyTooLarge, sentence).about("body").of(Limit::Video)
            }
            BringProjectError::NotReceived(error) => error.into(),
            BringProjectError::Font(error) => error.into(),
            BringProjectError::QuotaExceeded(error) => error.into(),
            BringProjectError::NotMade(error) => create_project::problem(error),
            BringProjectError::Files(error) => error.into(),
            BringProjectError::Storage(error) => error.into(),
        }
    }
}

impl From<ProjectFileFault> for Problem {
    fn from(fault: ProjectFileFault) -> Self {
        let sentence = fault.to_string();
        match fault {
            ProjectFileFault::Newer(_) => Self::invalid(ErrorCode::NewerVersion, "body", sentence),
            ProjectFileFault::Failed(_) => {
                tracing::error!(error = sentence, "a project file could not be read");
                Self::internal()
            }
            ProjectFileFault::Malformed(_)
            | ProjectFileFault::TooManyFiles
            | ProjectFileFault::TooLarge(_)
            | ProjectFileFault::Missing(_)
            | ProjectFileFault::Damaged(_) => Self::invalid(ErrorCode::InvalidContent, "body", sentence),
        }
    }
}

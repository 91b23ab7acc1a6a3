//! `GET /api/documents/{id}/export` and `GET /api/documents/{id}/export/contents`

use std::sync::Arc;

use axum::{
    Json,
    body::{Body, Bytes},
    extract::{Query, State, rejection::QueryRejection},
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use futures_util::stream;
use octavo_application::{
    documents::take_out::{
        As, FormTarget, LeftOutOfSite, LeftOutReason, SiteContents, TakeOutError, TakenOut, TakenPage,
    },
    export::ports::archive::WholeArchive,
};
use octavo_domain::ids::ProjectRef;
use serde::{Deserialize, Serialize};
use tokio::io::AsyncReadExt;
use utoipa::{IntoParams, ToSchema};

use crate::{
    app::App,
    extract::{path::ProjectPath, session::SignedIn},
    problem::{ErrorCode, Problem},
};

/// How many bytes of an archive are read at a time.
const PART: usize = 512 * 1024;

/// As what a project is taken out.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum TakenOutAs {
    /// A project file.
    File,
    /// A static site.
    Site,
    /// A page as a picture.
    Png,
}

/// How a project is taken out.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExportQuery {
    /// As what.
    #[serde(rename = "as")]
    #[param(inline)]
    what: TakenOutAs,
    /// The address to which the forms of a site are sent, which begins with `https://`. Without it they are sent to the
    /// viewer, as those of the published page.
    form: Option<String>,
    /// The id of the page that is taken out as a picture; the first one where none is named.
    page: Option<String>,
}

/// Takes a project out, for its owner or a teammate who may change the layout. It comes as a project file, which comes back
/// without loss, as a static site, or a page of it as a picture. The first two are archives, made before the answer begins. The picture
/// has at most 1,440 by 10,000 pixels; a higher page is refused. Pages of a site that are drafts, and fonts whose
/// licence bits do not let them go along, are left out and named in it. A protected project has no site. At most 60 an hour.
/// `id` is the project's number or its id.
#[utoipa::path(get, path = "/documents/{id}/export", tag = "documents", params(("id" = String, Path), ExportQuery), responses(
    (status = 200, content((Vec<u8> = "application/zip"), (Vec<u8> = "image/png"))), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem), (status = 503, body = Problem),
))]
pub(crate) async fn take_out(
    State(app): State<Arc<App>>,
    session: SignedIn,
    ProjectPath(project): ProjectPath,
    query: Result<Query<ExportQuery>, QueryRejection>,
) -> Result<Response, Problem> {
    let bad_query =
        |error: QueryRejection| Problem::invalid(ErrorCode::InvalidQuery, "as", error.body_text());
    let Query(ExportQuery { what, form, page }) = query.map_err(bad_query)?;
    let target = form.filter(|form| !form.is_empty()).map_or(Ok(FormTarget::Back), |form| {
        let sentence = "Please give an address that begins with https://";
        FormTarget::elsewhere(form.trim())
            .ok_or_else(|| Problem::invalid(ErrorCode::InvalidValue, "form", sentence))
    })?;
    let slot = app.state.large_uploads.enter(session.user());
    if slot.is_none() {
        return Err(Problem::unavailable("Many files are on their way right now. Please try again shortly"));
    }
    let (what, ending) = match what {
        TakenOutAs::File => (As::File, ".octavo"),
        TakenOutAs::Site => (As::Site(target), "-site.zip"),
        TakenOutAs::Png => return picture(&app, &session, project, page).await,
    };
    let origin = &app.settings.viewer_origin;
    let taken = app.documents.take_out.execute(session.user(), project, what, origin).await?;
    let TakenOut { archive, title } = taken;
    let name = format!("attachment; filename=\"{}{ending}\"", file_name(&title));
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/zip")),
        (header::CONTENT_LENGTH, HeaderValue::from(archive.bytes())),
        (header::CONTENT_DISPOSITION, HeaderValue::try_from(name).map_err(|_| Problem::internal())?),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    let file = tokio::fs::File::open(archive.path()).await.map_err(|error| {
        tracing::error!(%error, "an archive that was made could not be opened");
        Problem::internal()
    })?;
    Ok((headers, Body::from_stream(parts(file, archive))).into_response())
}

/// A page as a picture.
async fn picture(
    app: &App,
    session: &SignedIn,
    project: ProjectRef,
    page: Option<String>,
) -> Result<Response, Problem> {
    let unknown = |_| Problem::from(TakeOutError::UnknownPage);
    let page = page.map(|page| page.parse()).transpose().map_err(unknown)?;
    let taken = app.documents.take_out.picture(session.user(), project, page).await?;
    let TakenPage { picture, title, page } = taken;
    let name = format!("attachment; filename=\"{}-{}.png\"", file_name(&title), file_name(&page));
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("image/png")),
        (header::CONTENT_DISPOSITION, HeaderValue::try_from(name).map_err(|_| Problem::internal())?),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    Ok((headers, picture).into_response())
}

/// The archive, part by part. It is deleted once it was sent, or nobody takes it any more.
fn parts(
    file: tokio::fs::File,
    archive: Box<dyn WholeArchive>,
) -> impl stream::Stream<Item = std::io::Result<Bytes>> {
    stream::try_unfold((file, archive), async |(mut file, archive)| {
        let mut part = Vec::with_capacity(PART);
        let read = file.read_buf(&mut part).await.inspect_err(|error| {
            tracing::error!(%error, "an archive could not be read to its end");
        })?;
        Ok((read > 0).then(|| (Bytes::from(part), (file, archive))))
    })
}

/// A title as the name of a file: letters, digits and dashes.
fn file_name(title: &str) -> String {
    const MOST: usize = 60;
    let mut name = String::new();
    for sign in title.chars().map(|sign| sign.to_ascii_lowercase()) {
        let is_plain = sign.is_ascii_alphanumeric();
        if name.len() < MOST && (is_plain || !(name.is_empty() || name.ends_with('-'))) {
            name.push(if is_plain { sign } else { '-' });
        }
    }
    let name = name.trim_end_matches('-');
    if name.is_empty() { "project".to_owned() } else { name.to_owned() }
}

/// Why something is left out of a static site.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum SiteLeftOutReason {
    /// A page that is a draft.
    Draft,
    /// A page that is protected.
    Protected,
    /// A font whose licence bits do not let it go along.
    Font,
}

/// Something that is left out of a static site.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SiteLeftOut {
    /// Why.
    reason: SiteLeftOutReason,
    /// The same as a sentence.
    sentence: String,
    /// The title of the page, or the name of the font.
    what: String,
}

impl From<LeftOutOfSite> for SiteLeftOut {
    fn from(LeftOutOfSite { reason, what }: LeftOutOfSite) -> Self {
        let sentence = reason.sentence().to_owned();
        let reason = match reason {
            LeftOutReason::Draft => SiteLeftOutReason::Draft,
            LeftOutReason::Protected => SiteLeftOutReason::Protected,
            LeftOutReason::Font => SiteLeftOutReason::Font,
        };
        Self { reason, sentence, what }
    }
}

/// What a static site of a project would have.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct StaticSiteContents {
    /// The number of its pages; 0 where the project is protected.
    pages: usize,
    /// What is left out.
    left_out: Vec<SiteLeftOut>,
    /// Has it forms?
    has_forms: bool,
    /// Is the project published? Only then are answers taken that its forms send back.
    is_published: bool,
}

impl From<SiteContents> for StaticSiteContents {
    fn from(SiteContents { pages, left_out, has_forms, is_published }: SiteContents) -> Self {
        let left_out = left_out.into_iter().map(Into::into).collect();
        Self { pages, left_out, has_forms, is_published }
    }
}

/// What a static site of a project would have, and what is left out, for those who may take it out. `id` is the project's
/// number or its id.
#[utoipa::path(get, path = "/documents/{id}/export/contents", tag = "documents", params(("id" = String, Path)), responses(
    (status = 200, body = StaticSiteContents), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
))]
pub(crate) async fn site_contents(
    State(app): State<Arc<App>>,
    session: SignedIn,
    ProjectPath(project): ProjectPath,
) -> Result<Json<StaticSiteContents>, Problem> {
    Ok(Json(app.documents.take_out.contents(session.user(), project).await?.into()))
}

impl From<TakeOutError> for Problem {
    fn from(error: TakeOutError) -> Self {
        let sentence = error.to_string();
        match error {
            TakeOutError::NotFound => Self::not_found(),
            TakeOutError::LayoutLocked => Self::new(ErrorCode::LayoutLocked, sentence),
            TakeOutError::Protected => Self::new(ErrorCode::ProtectedProject, sentence),
            TakeOutError::UnknownPage => Self::invalid(ErrorCode::InvalidValue, "page", sentence),
            TakeOutError::TooHigh => Self::invalid(ErrorCode::TooManyPixels, "page", sentence),
            TakeOutError::TooMany(refused) => refused.into(),
            TakeOutError::Font(error) => error.into(),
            TakeOutError::Page(_) | TakeOutError::Archive(_) | TakeOutError::Image(_) => {
                tracing::error!(error = sentence, "a project could not be taken out");
                Self::unavailable("The project cannot be taken out at the moment. Please try again shortly")
            }
            TakeOutError::Files(error) => error.into(),
            TakeOutError::Storage(error) => error.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::file_name;

    #[test]
    fn files_are_named_by_their_project() {
        assert_eq!(file_name("Salt & Kiln, 2026"), "salt-kiln-2026");
        assert_eq!(file_name("\"../\r\n"), "project");
        assert_eq!(file_name(&"a".repeat(99)).len(), 60);
    }
}

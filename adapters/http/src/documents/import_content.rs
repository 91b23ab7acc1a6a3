//! `POST /api/documents/{id}/import`

use std::sync::Arc;

use axum::{
    Json,
    body::Body,
    extract::{Query, State, rejection::QueryRejection},
};
use octavo_application::documents::{
    import_content::{ImportContentError, Imported, NewImport},
    ports::imports::{ImportFault, ImportFile, ImportForm, MOST_IMPORT_BYTES},
};
use octavo_domain::documents::{
    id::{ClientId, InvalidId, RecordId},
    import::{LeftOut, Reason},
};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::{IntoParams, ToSchema};

use crate::{
    app::App,
    extract::{path::ProjectPath, session::SignedIn, upload},
    problem::{ErrorCode, Problem},
};

/// In what form something is brought in.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum ContentForm {
    /// Markdown.
    Markdown,
    /// HTML.
    Html,
    /// An SVG drawing.
    Svg,
    /// The JSON of Figma's REST API.
    Figma,
    /// A ZIP of one of these, with its pictures.
    Zip,
}

impl From<ContentForm> for ImportForm {
    fn from(form: ContentForm) -> Self {
        match form {
            ContentForm::Markdown => Self::Markdown,
            ContentForm::Html => Self::Html,
            ContentForm::Svg => Self::Svg,
            ContentForm::Figma => Self::Figma,
            ContentForm::Zip => Self::Zip,
        }
    }
}

/// What is said of what is brought in.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct ImportQuery {
    /// In what form it is.
    #[param(inline)]
    form: ContentForm,
    /// The client that makes this change and no other one: twelve characters of 0–9 and a–z without i, l, o and u, made at
    /// random. The same one for a second try.
    client: String,
    /// The page that it goes into, below what is there; a new page without it.
    page: Option<String>,
    /// The name of the file.
    #[serde(default)]
    name: String,
    /// Is it only to be said what would be made?
    #[serde(default)]
    preview: bool,
}

macro_rules! reasons {
    ($($reason:ident,)*) => {
        /// Why something is left out, or comes in another form.
        #[derive(Debug, Clone, Copy, Serialize, ToSchema)]
        #[serde(rename_all = "camelCase")]
        pub(crate) enum LeftOutReason {
            $(
                #[doc = "As its sentence says."]
                $reason,
            )*
        }

        impl From<Reason> for LeftOutReason {
            fn from(reason: Reason) -> Self {
                match reason {
                    $(Reason::$reason => Self::$reason,)*
                }
            }
        }
    };
}

reasons! {
    RemotePicture, MissingPicture, BrokenPicture, OtherFile, Script, Embedded, Form, Table, Link, Family, Placeholder,
    Outline, Fill, Effect, Mask, Turn, Loose, Hidden, Unsupported, Deep, TooMuch,
}

/// Something that is left out, or comes in another form.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LeftOutThing {
    /// Why.
    reason: LeftOutReason,
    /// The same as a sentence.
    sentence: String,
    /// What: a name, an address or an element; empty where the reason says all.
    what: String,
    /// How often.
    count: u32,
}

impl From<LeftOut> for LeftOutThing {
    fn from(LeftOut { reason, what, count }: LeftOut) -> Self {
        Self { reason: reason.into(), sentence: reason.sentence().to_owned(), what, count }
    }
}

/// What was brought in, or would be.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ImportedContent {
    /// The number of the change; null of a preview.
    #[schema(required)]
    seq: Option<u64>,
    /// The ids of the pages that got widgets, the first one first. Those of a preview are of that preview alone.
    pages: Vec<String>,
    /// How many of these pages are new.
    new_pages: usize,
    /// How many texts were made.
    texts: usize,
    /// How many pictures and drawings were made.
    pictures: usize,
    /// How many widgets were made, those included.
    widgets: usize,
    /// What is left out, and why. Nothing of what was sent a second time.
    left_out: Vec<LeftOutThing>,
}

impl From<Imported> for ImportedContent {
    fn from(Imported { seq, made, left_out }: Imported) -> Self {
        use octavo_domain::documents::record::Kind;
        let of = |kind: Kind| made.widgets.get(&kind).copied().unwrap_or_default();
        Self {
            seq: seq.map(octavo_domain::documents::log::Seq::get),
            pages: made.pages.iter().map(ToString::to_string).collect(),
            new_pages: made.new_pages,
            texts: of(Kind::Text),
            pictures: of(Kind::Picture),
            widgets: made.widgets.values().sum(),
            left_out: left_out.into_iter().map(Into::into).collect(),
        }
    }
}

/// Brings content into a project's document, for its owner or a teammate who may change the layout. Markdown and HTML come
/// as a column of texts and pictures, an SVG as shapes or a drawing, and a design file of Figma as pages. It is one change,
/// made as a whole or not at all. Pictures at addresses of the web are never fetched. Sending it again with the same client is
/// safe; at most 120 an hour. `id` is the project's number or its id.
#[utoipa::path(post, path = "/documents/{id}/import", tag = "documents", params(("id" = String, Path), ImportQuery),
    request_body(content = String, content_type = "application/octet-stream"), responses(
    (status = 200, body = ImportedContent), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem), (status = 408, body = Problem), (status = 409, body = Problem), (status = 410, body = Problem), (status = 413, body = Problem), (status = 415, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem), (status = 503, body = Problem),
))]
pub(crate) async fn import_content(
    State(app): State<Arc<App>>,
    session: SignedIn,
    ProjectPath(project): ProjectPath,
    query: Result<Query<ImportQuery>, QueryRejection>,
    body: Body,
) -> Result<Json<ImportedContent>, Problem> {
    // The body is not read from a caller who may not bring anything in.
    app.documents.import.allowed(session.user(), project).await?;
    let bad_query =
        |error: QueryRejection| Problem::invalid(ErrorCode::InvalidQuery, "form", error.body_text());
    let Query(ImportQuery { form, client, page, name, preview }) = query.map_err(bad_query)?;
    let bad_id = |field: &'static str| {
        move |error: InvalidId| Problem::invalid(ErrorCode::InvalidQuery, field, error.to_string())
    };
    let client: ClientId = client.parse().map_err(bad_id("client"))?;
    let page: Option<RecordId> =
        page.map(|page| page.parse::<RecordId>()).transpose().map_err(bad_id("page"))?;
    let most = (MOST_IMPORT_BYTES, "At most 25 MB are brought in at a time");
    let bytes = upload::limited(&app, session.user(), body, most).await?;
    if bytes.is_empty() {
        return Err(Problem::invalid(ErrorCode::FileRequired, "body", "Please choose a file"));
    }
    let of_page = page.map_or(0, RecordId::bits).to_be_bytes();
    let digest = Sha256::new().chain_update(of_page).chain_update(&bytes).finalize().into();
    let file = ImportFile { form: form.into(), name, bytes };
    let new = NewImport { client, page, is_preview: preview, file, digest };
    let imported = app.documents.import.execute(session.user(), project, new).await?;
    Ok(Json(imported.into()))
}

impl From<ImportContentError> for Problem {
    fn from(error: ImportContentError) -> Self {
        let sentence = error.to_string();
        match error {
            ImportContentError::NotFound => Self::not_found(),
            ImportContentError::LayoutLocked => Self::new(ErrorCode::LayoutLocked, sentence),
            ImportContentError::TooMany(refused) => refused.into(),
            ImportContentError::Unreadable(fault) => fault.into(),
            ImportContentError::Picture(error) => error.into(),
            ImportContentError::Refused(error) => error.into(),
            ImportContentError::Storage(error) => error.into(),
        }
    }
}

impl From<ImportFault> for Problem {
    fn from(fault: ImportFault) -> Self {
        let sentence = fault.to_string();
        match fault {
            ImportFault::Malformed(_) | ImportFault::NoText | ImportFault::Empty => {
                Self::invalid(ErrorCode::InvalidContent, "body", sentence)
            }
            ImportFault::TooLarge
            | ImportFault::ArchiveTooLarge
            | ImportFault::TooMany
            | ImportFault::TooManyPictures
            | ImportFault::TooDeep => Self::new(ErrorCode::TooLarge, sentence),
            ImportFault::Busy => Self::unavailable(&sentence),
            ImportFault::Failed(_) => {
                tracing::error!(error = sentence, "a file could not be read");
                Self::internal()
            }
        }
    }
}

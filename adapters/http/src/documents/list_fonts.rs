//! `GET /api/fonts`

use std::sync::Arc;

use axum::{
    extract::State,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use octavo_application::documents::ports::fonts::{FontCategory, FontStyle, LibraryFont};
use serde::Serialize;
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use crate::{app::App, extract::session::SignedIn, library::list::names, problem::Problem};

/// What a family of letters is for.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum FontKind {
    /// Long texts, with serifs.
    Serif,
    /// Long texts, without serifs.
    Sans,
    /// Headings.
    Display,
    /// Code and tables.
    Mono,
    /// Handwriting.
    Script,
}

impl From<FontCategory> for FontKind {
    fn from(category: FontCategory) -> Self {
        match category {
            FontCategory::Serif => Self::Serif,
            FontCategory::Sans => Self::Sans,
            FontCategory::Display => Self::Display,
            FontCategory::Mono => Self::Mono,
            FontCategory::Script => Self::Script,
        }
    }
}

/// A style of letters.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum LetterStyle {
    /// Upright.
    Normal,
    /// Italics.
    Italic,
}

impl From<FontStyle> for LetterStyle {
    fn from(style: FontStyle) -> Self {
        match style {
            FontStyle::Normal => Self::Normal,
            FontStyle::Italic => Self::Italic,
        }
    }
}

/// A family of the type library.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Font {
    /// Its id, which documents name it by.
    id: String,
    /// Its name.
    name: String,
    /// What it is for.
    category: FontKind,
    /// The script that it was drawn for; one of `subsets`.
    primary_script: String,
    /// Its alphabets, such as `latin-ext`. Each is a file of its own for each style.
    subsets: Vec<String>,
    /// The lightest weight, from 1 to 1000.
    least_weight: u16,
    /// The heaviest weight.
    most_weight: u16,
    /// The styles that were drawn. Browsers slant the upright letters of a family without italics.
    styles: Vec<LetterStyle>,
    /// Who drew it.
    designer: String,
    /// The SPDX id of its licence.
    licence: String,
}

impl From<LibraryFont> for Font {
    fn from(font: LibraryFont) -> Self {
        Self {
            id: font.id.to_owned(),
            name: font.name.to_owned(),
            category: font.category.into(),
            primary_script: font.primary_script.to_owned(),
            subsets: font.subsets.into_iter().map(str::to_owned).collect(),
            least_weight: font.least_weight,
            most_weight: font.most_weight,
            styles: font.styles.into_iter().map(LetterStyle::from).collect(),
            designer: font.designer.to_owned(),
            licence: font.licence.to_owned(),
        }
    }
}

/// The fonts that documents can be set in.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Fonts {
    /// The type library, in the order of the picker.
    library: Vec<Font>,
}

/// Lists the type library. With `If-None-Match` the answer is 304 if nothing has changed.
#[utoipa::path(get, path = "/fonts", tag = "documents", responses(
    (status = 200, body = Fonts), (status = 304), (status = 401, body = Problem),
))]
pub(crate) async fn list_fonts(
    State(app): State<Arc<App>>,
    _session: SignedIn,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let library = app.documents.list_fonts.execute().into_iter().map(Font::from).collect();
    let json = serde_json::to_vec(&Fonts { library }).map_err(|error| {
        tracing::error!(%error, "the type library could not be encoded");
        Problem::internal()
    })?;
    let digest: String = Sha256::digest(&json).iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    // Weak, as what is sent may be compressed.
    let tag = format!("W/\"{digest}\"");
    let mut answer = HeaderMap::new();
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        answer.insert(header::ETAG, tag);
    }
    answer.insert(header::VARY, HeaderValue::from_static("accept-encoding, cookie"));
    answer.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    let asked = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    if asked.is_some_and(|tags| names(tags, &tag)) {
        return Ok((StatusCode::NOT_MODIFIED, answer).into_response());
    }
    answer.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    Ok((answer, json).into_response())
}

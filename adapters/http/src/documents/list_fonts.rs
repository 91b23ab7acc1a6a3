//! `GET /api/fonts`

use std::sync::Arc;

use axum::{
    extract::{Query, State, rejection::QueryRejection},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use octavo_application::documents::{
    list_fonts::ListFontsError,
    ports::fonts::{FontCategory, FontStyle, LibraryFont},
};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::{IntoParams, ToSchema};

use super::own_fonts::OwnFontFamily;
use crate::{
    app::App,
    extract::{path, session::SignedIn},
    library::list::names,
    problem::{ErrorCode, Problem},
};

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
#[serde(rename_all = "camelCase")]
pub(crate) struct Fonts {
    /// The type library, in the order of the picker.
    library: Vec<Font>,
    /// The families of the account, ordered by name.
    own: Vec<OwnFontFamily>,
    /// Are these the caller's own? Those of others can be used in their projects, and not be changed.
    may_change: bool,
}

/// Whose fonts are listed.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct FontsQuery {
    /// A project by its number or its id: the own fonts are those of its owner.
    project: Option<String>,
}

/// Lists the type library, and the fonts of the caller's account or of a project's owner. With `If-None-Match` the answer is
/// 304 if nothing has changed.
#[utoipa::path(get, path = "/fonts", tag = "documents", params(FontsQuery), responses(
    (status = 200, body = Fonts), (status = 304), (status = 401, body = Problem), (status = 404, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn list_fonts(
    State(app): State<Arc<App>>,
    session: SignedIn,
    query: Result<Query<FontsQuery>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let bad_query = |_| Problem::invalid(ErrorCode::InvalidQuery, "project", "project is a number or an id");
    let Query(FontsQuery { project }) = query.map_err(bad_query)?;
    let project = match project {
        Some(id) => Some(path::project(&id).ok_or_else(Problem::not_found)?),
        None => None,
    };
    let listed = app.documents.list_fonts.execute(session.user(), project).await?;
    let origin = &app.settings.viewer_origin;
    let own = listed.own.into_iter().map(|(family, fallbacks)| OwnFontFamily::of(&family, fallbacks, origin));
    let fonts = Fonts {
        library: listed.library.into_iter().map(Font::from).collect(),
        own: own.collect(),
        may_change: listed.may_change,
    };
    let json = serde_json::to_vec(&fonts).map_err(|error| {
        tracing::error!(%error, "the fonts could not be encoded");
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

impl From<ListFontsError> for Problem {
    fn from(error: ListFontsError) -> Self {
        match error {
            ListFontsError::NotFound => Self::not_found(),
            ListFontsError::Storage(error) => error.into(),
        }
    }
}

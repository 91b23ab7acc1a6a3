//! `POST`, `PATCH` and `DELETE /api/fonts`

use std::sync::Arc;

use axum::{
    Json,
    body::Body as RawBody,
    extract::{Query, State, rejection::QueryRejection},
    http::StatusCode,
};
use chrono::{DateTime, Utc};
use octavo_application::documents::{
    fonts::{
        self,
        add_font::{AddFontError, NewFont},
        rename_family::RenameFamilyError,
    },
    ports::fonts::{FontError, FontFallback},
};
use octavo_domain::documents::{
    font::{FamilyName, FontAxis, MOST_FONT_BYTES, OwnFamily, OwnFont},
    value::AssetKey,
};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::{IntoParams, ToSchema};

use super::list_fonts::LetterStyle;
use crate::{
    app::App,
    extract::{body::Body, path::FontPath, session::SignedIn, upload},
    problem::{ErrorCode, Problem},
};

/// An axis along which the letters of a font vary. Its values are thousandths.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnFontAxis {
    /// Its tag, such as `wght`.
    tag: String,
    /// Its name, such as `Weight`.
    name: String,
    /// The least value.
    least: i32,
    /// The value of what nobody changed.
    usual: i32,
    /// The greatest value.
    most: i32,
}

impl From<&FontAxis> for OwnFontAxis {
    fn from(axis: &FontAxis) -> Self {
        let FontAxis { tag, name, least, usual, most } = axis.clone();
        Self { tag, name, least, usual, most }
    }
}

/// A font of an account: one file of a family.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OwnFontFile {
    /// Its id: the same for the same file.
    id: String,
    /// The name of its style, such as `Bold Italic`.
    name: String,
    /// Its address, as published pages have it.
    address: String,
    /// Upright or italic.
    style: LetterStyle,
    /// The lightest weight, from 1 to 1000.
    least_weight: u16,
    /// The heaviest weight.
    most_weight: u16,
    /// The narrowest width, in thousandths of the normal one.
    least_width: u16,
    /// The widest width.
    most_width: u16,
    /// The axes of a variable font.
    axes: Vec<OwnFontAxis>,
    /// The styles that a variable font names.
    named_styles: Vec<String>,
    /// Its bytes.
    bytes: u64,
    /// When it was added.
    added_at: DateTime<Utc>,
}

impl OwnFontFile {
    fn of(font: &OwnFont, origin: &str) -> Self {
        let face = &font.face;
        let ([least_weight, most_weight], [least_width, most_width]) = (face.weights, face.widths);
        Self {
            id: font.key.as_str().to_owned(),
            name: face.style.clone(),
            address: format!("{origin}{}", fonts::path(font)),
            style: if face.is_italic { LetterStyle::Italic } else { LetterStyle::Normal },
            least_weight,
            most_weight,
            least_width,
            most_width,
            axes: face.axes.iter().map(OwnFontAxis::from).collect(),
            named_styles: face.named_styles.clone(),
            bytes: font.bytes,
            added_at: font.added_at,
        }
    }
}

/// A local font that stands in for a family until that has arrived. Its figures are hundredths of a percent.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OwnFontFallback {
    /// The style that it stands in for.
    style: LetterStyle,
    /// The weights that it stands in for, both included.
    weights: [u16; 2],
    /// Its names, as machines know them.
    local: Vec<String>,
    /// The size that gives it the family's average width of a letter.
    size_adjust: u32,
    /// The family's ascent at that size.
    ascent_override: u32,
    /// The family's descent at that size.
    descent_override: u32,
    /// The family's gap between lines at that size.
    line_gap_override: u32,
}

impl From<FontFallback> for OwnFontFallback {
    fn from(one: FontFallback) -> Self {
        let FontFallback { weights, local, size_adjust, .. } = one;
        Self {
            style: one.style.into(),
            weights,
            local,
            size_adjust,
            ascent_override: one.ascent_override,
            descent_override: one.descent_override,
            line_gap_override: one.line_gap_override,
        }
    }
}

/// A family of an account.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnFontFamily {
    /// Its id, which documents name it by.
    id: String,
    /// Its name.
    name: String,
    /// The generic family of CSS that it belongs to, such as `serif`.
    generic: String,
    /// Its files, in the order in which they were added.
    files: Vec<OwnFontFile>,
    /// What stands in for it. Of two for one style and weight, the later one is preferred.
    fallbacks: Vec<OwnFontFallback>,
}

impl OwnFontFamily {
    /// A family, with addresses on the viewer's origin.
    pub(crate) fn of(family: &OwnFamily, fallbacks: Vec<FontFallback>, origin: &str) -> Self {
        Self {
            id: family.key.as_str().to_owned(),
            name: family.name.as_str().to_owned(),
            generic: family.key.generic().name().to_owned(),
            files: family.fonts.iter().map(|font| OwnFontFile::of(font, origin)).collect(),
            fallbacks: fallbacks.into_iter().map(OwnFontFallback::from).collect(),
        }
    }
}

/// What is said of a font that is uploaded.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct FontFileQuery {
    /// The name of the file.
    #[serde(default)]
    name: String,
}

/// Adds a font to the caller's account: a TTF, OTF, WOFF or WOFF2 of at most 4 MB, whose licence bits allow that it is
/// embedded. It is checked and written anew. A file that the account has already is answered as it is. It counts towards the
/// storage of the account, which has at most 200 fonts; at most 120 an hour. The answer is the family that it is in.
#[utoipa::path(post, path = "/fonts", tag = "documents", params(FontFileQuery),
    request_body(content = String, content_type = "application/octet-stream"), responses(
    (status = 201, body = OwnFontFamily), (status = 401, body = Problem), (status = 403, body = Problem), (status = 413, body = Problem),
    (status = 415, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem), (status = 503, body = Problem),
))]
pub(crate) async fn add_font(
    State(app): State<Arc<App>>,
    session: SignedIn,
    query: Result<Query<FontFileQuery>, QueryRejection>,
    body: RawBody,
) -> Result<(StatusCode, Json<OwnFontFamily>), Problem> {
    let bad_query = |_| Problem::invalid(ErrorCode::InvalidQuery, "name", "name is the name of the file");
    let Query(FontFileQuery { name }) = query.map_err(bad_query)?;
    let most = (MOST_FONT_BYTES, "A font has at most 4 MB");
    let bytes = upload::limited(&app, session.user(), body, most).await?;
    if bytes.is_empty() {
        return Err(Problem::invalid(ErrorCode::FileRequired, "body", "Please choose a font"));
    }
    let digest = Sha256::digest(&bytes).into();
    let key = AssetKey::of_digest(&digest).ok_or_else(Problem::internal)?;
    let font = app.documents.add_font.execute(session.user(), NewFont { key, name, bytes }).await?;
    Ok((StatusCode::CREATED, Json(family_of(&app, &session, &font).await?)))
}

/// The new name of a family.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FontName {
    /// The name: at most 80 characters.
    name: String,
}

/// Renames the family of a font of the caller's account. Documents name it by its id, so nothing else changes.
#[utoipa::path(patch, path = "/fonts/{id}", operation_id = "rename_family", tag = "documents", params(("id" = String, Path)),
    request_body = FontName, responses(
    (status = 200, body = OwnFontFamily), (status = 401, body = Problem), (status = 404, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn rename_font(
    State(app): State<Arc<App>>,
    session: SignedIn,
    FontPath(key): FontPath,
    Body(FontName { name }): Body<FontName>,
) -> Result<Json<OwnFontFamily>, Problem> {
    let is_long = name.trim().chars().count() > FamilyName::MOST;
    let name = FamilyName::cleaned(&name).filter(|_| !is_long).ok_or_else(|| {
        Problem::invalid(ErrorCode::InvalidValue, "name", "A family has a name of at most 80 characters")
    })?;
    let font = app.documents.rename_family.execute(session.user(), &key, name).await?;
    Ok(Json(family_of(&app, &session, &font).await?))
}

/// Deletes a font of the caller's account, also one that is in use: texts go on in the fallback, on published pages as well.
#[utoipa::path(delete, path = "/fonts/{id}", operation_id = "remove_font", tag = "documents", params(("id" = String, Path)), responses(
    (status = 204), (status = 401, body = Problem), (status = 404, body = Problem),
))]
pub(crate) async fn remove_font(
    State(app): State<Arc<App>>,
    session: SignedIn,
    FontPath(key): FontPath,
) -> Result<StatusCode, Problem> {
    app.documents.remove_font.execute(session.user(), &key).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The family of a font; it may have been deleted meanwhile.
async fn family_of(app: &App, session: &SignedIn, font: &OwnFont) -> Result<OwnFontFamily, Problem> {
    let family = app.documents.list_fonts.family_of(session.user(), font).await?;
    let family = family.ok_or_else(Problem::not_found)?;
    let fallbacks = app.documents.list_fonts.fallbacks(&family);
    Ok(OwnFontFamily::of(&family, fallbacks, &app.settings.viewer_origin))
}

impl From<AddFontError> for Problem {
    fn from(error: AddFontError) -> Self {
        let sentence = error.to_string();
        match error {
            AddFontError::Gone => Self::signed_out(),
            AddFontError::TooMany(refused) => refused.into(),
            AddFontError::Full => Self::new(ErrorCode::LimitReached, sentence),
            AddFontError::QuotaExceeded(error) => error.into(),
            AddFontError::Font(error) => error.into(),
            AddFontError::Files(error) => error.into(),
            AddFontError::Storage(error) => error.into(),
        }
    }
}

impl From<FontError> for Problem {
    fn from(error: FontError) -> Self {
        let sentence = error.to_string();
        match error {
            FontError::Unsupported => Self::new(ErrorCode::UnsupportedMediaType, sentence),
            FontError::Collection | FontError::Broken | FontError::NoOutlines => {
                Self::invalid(ErrorCode::BrokenFont, "body", sentence)
            }
            FontError::TooLarge => Self::new(ErrorCode::BodyTooLarge, sentence),
            FontError::Forbidden | FontError::BitmapsOnly => {
                Self::invalid(ErrorCode::FontForbidden, "body", sentence)
            }
            FontError::Busy => Self::unavailable(&sentence),
            FontError::Failed(_) => {
                tracing::error!(error = sentence, "a font could not be made");
                Self::internal()
            }
        }
    }
}

impl From<RenameFamilyError> for Problem {
    fn from(error: RenameFamilyError) -> Self {
        match error {
            RenameFamilyError::NotFound => Self::not_found(),
            RenameFamilyError::Storage(error) => error.into(),
        }
    }
}

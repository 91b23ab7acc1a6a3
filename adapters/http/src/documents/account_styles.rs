//! `GET`, `PUT` and `DELETE /api/text-styles`

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, Query, State, rejection::QueryRejection},
    http::StatusCode,
};
use chrono::{DateTime, Utc};
use octavo_application::documents::{
    ports::{format::FormatFault, styles::StoredStyle},
    styles::{
        list_account_styles::ListAccountStylesError, put_account_style::PutAccountStyleError,
        remove_account_style::RemoveAccountStyleError,
    },
};
use octavo_domain::documents::{account_style::NoAccountStyle, id::RecordId};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::{IntoParams, ToSchema};

use super::change_document::refused;
use crate::{
    app::App,
    extract::{body::Body, path, session::SignedIn},
    problem::{ErrorCode, Problem},
};

/// A text style of an account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AccountTextStyle {
    /// Its id, which text styles of documents are linked with.
    id: String,
    /// What it says: a record of a text style, as docs/api/documents.md describes it.
    #[schema(value_type = Object)]
    style: Box<RawValue>,
    /// When it was made, or last changed.
    changed_at: DateTime<Utc>,
}

/// The op that is stored of a style.
#[derive(Deserialize)]
struct StoredOp {
    create: StoredCreation,
}

#[derive(Deserialize)]
struct StoredCreation {
    record: Box<RawValue>,
}

impl AccountTextStyle {
    fn of(stored: &StoredStyle) -> Result<Self, Problem> {
        let ops = serde_json::from_slice::<[StoredOp; 1]>(&stored.body);
        let [StoredOp { create }] = ops.map_err(|error| {
            tracing::error!(%error, style = %stored.id, "a text style of an account cannot be read");
            Problem::internal()
        })?;
        Ok(Self { id: stored.id.to_string(), style: create.record, changed_at: stored.changed_at })
    }
}

/// The text styles of an account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AccountTextStyles {
    /// The styles, at most 200.
    styles: Vec<AccountTextStyle>,
    /// Are these the caller's own? Those of others can be used in their projects, and not be changed.
    may_change: bool,
}

/// Whose text styles are listed.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct AccountStylesQuery {
    /// A project by its number or its id: the styles are those of its owner.
    project: Option<String>,
}

/// Lists the text styles of the caller's account, or of a project's owner.
#[utoipa::path(get, path = "/text-styles", tag = "documents", params(AccountStylesQuery), responses(
    (status = 200, body = AccountTextStyles), (status = 401, body = Problem), (status = 404, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn list_account_styles(
    State(app): State<Arc<App>>,
    session: SignedIn,
    query: Result<Query<AccountStylesQuery>, QueryRejection>,
) -> Result<Json<AccountTextStyles>, Problem> {
    let bad_query = |_| Problem::invalid(ErrorCode::InvalidQuery, "project", "project is a number or an id");
    let Query(AccountStylesQuery { project }) = query.map_err(bad_query)?;
    let project = match project {
        Some(id) => Some(path::project(&id).ok_or_else(Problem::not_found)?),
        None => None,
    };
    let listed = app.documents.list_account_styles.execute(session.user(), project).await?;
    let styles = listed.styles.iter().map(AccountTextStyle::of).collect::<Result<_, _>>()?;
    Ok(Json(AccountTextStyles { styles, may_change: listed.may_change }))
}

/// What a text style is to say.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AccountStyleBody {
    /// A record of a text style, as docs/api/documents.md describes it. It has a name, and no colours of a project.
    #[schema(value_type = Object)]
    style: Box<RawValue>,
}

/// Makes a text style of the caller's account, or changes it. Projects whose text styles are linked with it follow soon: their
/// drafts change, and what is published of them changes with the next publish. Sending it again is safe. An account has at
/// most 200. `id` is twelve characters of 0–9 and a–z without i, l, o and u, made at random.
#[utoipa::path(put, path = "/text-styles/{id}", tag = "documents", params(("id" = String, Path)), request_body = AccountStyleBody, responses(
    (status = 200, body = AccountTextStyle), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
    (status = 413, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn put_account_style(
    State(app): State<Arc<App>>,
    session: SignedIn,
    Path(id): Path<String>,
    Body(AccountStyleBody { style }): Body<AccountStyleBody>,
) -> Result<Json<AccountTextStyle>, Problem> {
    let id = style_id(&id)?;
    let creation = format!(r#"[{{"create":{{"id":"{id}","record":{style}}}}}]"#);
    let stored = app.documents.put_account_style.execute(session.user(), id, creation.as_bytes()).await?;
    Ok(Json(AccountTextStyle::of(&stored)?))
}

/// Deletes a text style of the caller's account. Projects keep its look as their own.
#[utoipa::path(delete, path = "/text-styles/{id}", tag = "documents", params(("id" = String, Path)), responses(
    (status = 204), (status = 401, body = Problem), (status = 404, body = Problem),
))]
pub(crate) async fn remove_account_style(
    State(app): State<Arc<App>>,
    session: SignedIn,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    app.documents.remove_account_style.execute(session.user(), style_id(&id)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn style_id(text: &str) -> Result<RecordId, Problem> {
    text.parse().map_err(|_| Problem::not_found())
}

/// Where the change that is made of a body has the style.
const RECORD: &str = "ops.0.create.record";

fn malformed(fault: &FormatFault) -> Problem {
    let FormatFault::Malformed { at, reason } = fault else {
        return Problem::invalid(ErrorCode::InvalidBody, "style", fault.to_string());
    };
    let field = at.replacen(RECORD, "style", 1);
    Problem::invalid(ErrorCode::InvalidBody, &field, format!("{field}: {reason}"))
}

impl From<ListAccountStylesError> for Problem {
    fn from(error: ListAccountStylesError) -> Self {
        match error {
            ListAccountStylesError::NotFound => Self::not_found(),
            ListAccountStylesError::Storage(error) => error.into(),
        }
    }
}

impl From<PutAccountStyleError> for Problem {
    fn from(error: PutAccountStyleError) -> Self {
        let sentence = error.to_string();
        match error {
            PutAccountStyleError::Gone => Self::signed_out(),
            PutAccountStyleError::Malformed(fault) => malformed(&fault),
            PutAccountStyleError::Refused(NoAccountStyle::Refused(refusal)) => refused(refusal, sentence),
            PutAccountStyleError::Refused(_) => Self::invalid(ErrorCode::InvalidValue, "style", sentence),
            PutAccountStyleError::Full => Self::new(ErrorCode::LimitReached, sentence),
            PutAccountStyleError::Storage(error) => error.into(),
        }
    }
}

impl From<RemoveAccountStyleError> for Problem {
    fn from(error: RemoveAccountStyleError) -> Self {
        match error {
            RemoveAccountStyleError::NotFound => Self::not_found(),
            RemoveAccountStyleError::Storage(error) => error.into(),
        }
    }
}

//! `GET` and `DELETE /api/documents/{id}/answers`

use std::sync::Arc;

use axum::{
    Json,
    extract::{Query, State, rejection::QueryRejection},
    response::{IntoResponse, Response},
};
use chrono::{DateTime, Utc};
use octavo_application::forms::ports::forms::{AnswerPage, AnswerPlace};
use octavo_domain::{documents::id::RecordId, forms::answer::Answer as OneAnswer, ids::AnswerId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{csv, wire::AnsweredField};
use crate::{
    app::App,
    extract::{path::ProjectPath, session::SignedIn},
    problem::{ErrorCode, Problem},
};

/// How many answers come at once where nothing else is asked for.
const DEFAULT_LIMIT: u32 = 50;
/// The most answers that are deleted by their ids at once.
const MOST_IDS: usize = 500;

/// Which answers are asked for.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AnswersQuery {
    form: String,
    after: Option<String>,
    limit: Option<u32>,
    #[serde(rename = "as")]
    format: Option<String>,
}

/// Which answers are to be deleted.
#[derive(Debug, Deserialize)]
pub(crate) struct DeleteQuery {
    form: String,
    ids: Option<String>,
}

/// An answer of a reader.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Answer {
    /// Its id.
    id: String,
    /// When it came.
    received_at: DateTime<Utc>,
    /// Its fields, in the order that the form had.
    fields: Vec<AnsweredField>,
}

/// Answers to a form.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Answers {
    /// The last one first.
    answers: Vec<Answer>,
    /// What `after` is for the next ones; null where there are none.
    #[schema(required)]
    next: Option<String>,
}

/// How many answers were deleted.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DeletedAnswers {
    /// The number.
    deleted: u64,
}

impl From<OneAnswer> for Answer {
    fn from(answer: OneAnswer) -> Self {
        Self {
            id: answer.id.to_string(),
            received_at: answer.received_at,
            fields: answer.fields.into_iter().map(AnsweredField::from).collect(),
        }
    }
}

fn form(text: &str) -> Result<RecordId, Problem> {
    let sentence = "A form is named by its id";
    text.parse().map_err(|_| Problem::invalid(ErrorCode::InvalidQuery, "form", sentence))
}

/// A place among answers: the microseconds of when one came, and its id.
fn place(text: &str) -> Result<AnswerPlace, Problem> {
    let read = || {
        let (micros, id) = text.split_once('.')?;
        let at = DateTime::from_timestamp_micros(micros.parse().ok()?)?;
        Some((at, id.parse().ok()?))
    };
    let sentence = "This is not where a page of answers begins";
    read().ok_or_else(|| Problem::invalid(ErrorCode::InvalidQuery, "after", sentence))
}

fn place_text((at, id): AnswerPlace) -> String {
    format!("{}.{id}", at.timestamp_micros())
}

fn invalid(rejection: &QueryRejection) -> Problem {
    Problem::invalid(ErrorCode::InvalidQuery, "form", rejection.body_text())
}

/// Reads the answers to a form, for the owner of the project or a teammate with the layout unlocked. `id` is its number or
/// its id. With `as=csv` all of them come as one table.
#[utoipa::path(get, path = "/documents/{id}/answers", tag = "forms",
    params(("id" = String, Path), ("form" = String, Query), ("after" = Option<String>, Query), ("limit" = Option<u32>, Query), ("as" = Option<String>, Query)), responses(
    (status = 200, content((Answers = "application/json"), (String = "text/csv"))), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn read_answers(
    State(app): State<Arc<App>>,
    session: SignedIn,
    ProjectPath(project): ProjectPath,
    query: Result<Query<AnswersQuery>, QueryRejection>,
) -> Result<Response, Problem> {
    let Query(query) = query.map_err(|rejection| invalid(&rejection))?;
    let form = form(&query.form)?;
    match query.format.as_deref() {
        None | Some("json") => {}
        Some("csv") => return csv::answer(app, session.user(), (project, form)).await,
        Some(_) => {
            let sentence = "Answers come as json or as csv";
            return Err(Problem::invalid(ErrorCode::InvalidQuery, "as", sentence));
        }
    }
    let after = query.after.as_deref().map(place).transpose()?;
    let page = AnswerPage { form, after, limit: query.limit.unwrap_or(DEFAULT_LIMIT) };
    let (answers, next) = app.forms.read.answers(session.user(), project, page).await?;
    let answers = answers.into_iter().map(Answer::from).collect();
    Ok(Json(Answers { answers, next: next.map(place_text) }).into_response())
}

/// Deletes answers to a form, for the owner of the project or a teammate with the layout unlocked: those with these `ids`,
/// with commas between them, or all. `id` is the number or the id of the project.
#[utoipa::path(delete, path = "/documents/{id}/answers", tag = "forms",
    params(("id" = String, Path), ("form" = String, Query), ("ids" = Option<String>, Query)), responses(
    (status = 200, body = DeletedAnswers), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn delete_answers(
    State(app): State<Arc<App>>,
    session: SignedIn,
    ProjectPath(project): ProjectPath,
    query: Result<Query<DeleteQuery>, QueryRejection>,
) -> Result<Json<DeletedAnswers>, Problem> {
    let Query(query) = query.map_err(|rejection| invalid(&rejection))?;
    let form = form(&query.form)?;
    let ids: Option<Vec<AnswerId>> = match &query.ids {
        None => None,
        Some(ids) => {
            let ids: Result<Vec<AnswerId>, _> = ids.split(',').map(str::parse).collect();
            let sentence = "These are not the ids of at most 500 answers";
            let ids = ids.ok().filter(|ids| ids.len() <= MOST_IDS);
            Some(ids.ok_or_else(|| Problem::invalid(ErrorCode::InvalidQuery, "ids", sentence))?)
        }
    };
    let deleted = app.forms.read.delete(session.user(), (project, form), ids.as_deref()).await?;
    Ok(Json(DeletedAnswers { deleted }))
}

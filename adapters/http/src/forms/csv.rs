//! Answers as a table (EDIT-275).

use std::sync::Arc;

use axum::{
    body::Body,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use csv::Writer;
use futures_util::stream;
use octavo_application::forms::{
    ports::forms::{AnswerPage, AnswerPlace},
    read_forms::{FormError, MOST_AT_ONCE},
};
use octavo_domain::{
    documents::id::RecordId,
    forms::answer::{Answer, AnsweredField},
    ids::{ProjectRef, UserId},
};

use crate::{app::App, problem::Problem};

/// A column: a field, and its label.
type Column = (RecordId, String);

/// What the file begins with, so that spreadsheets read it as UTF-8.
const MARK: &str = "\u{feff}";

/// Every answer to a form, one in a row. The columns are the fields that the form has, and those that it had.
pub(super) async fn answer(
    app: Arc<App>,
    user: UserId,
    which: (ProjectRef, RecordId),
) -> Result<Response, Problem> {
    let columns = columns(&app, user, which).await?;
    let mut head = vec!["Received".to_owned()];
    head.extend(columns.iter().map(|(_, label)| label.clone()));
    let begin = format!("{MARK}{}", row(&head)?);
    let rows = stream::try_unfold(Some(None), move |after: Option<Option<AnswerPlace>>| {
        let (app, columns) = (Arc::clone(&app), columns.clone());
        async move {
            let Some(after) = after else { return Ok(None) };
            let (answers, next) = page(&app, user, which, after).await.map_err(|error| broken(&error))?;
            let mut text = String::new();
            for answer in &answers {
                text.push_str(&row(&cells(&columns, answer)).map_err(|_| std::io::Error::other("a row"))?);
            }
            Ok::<_, std::io::Error>(Some((text, next.map(Some))))
        }
    });
    let body = stream::StreamExt::chain(stream::once(async move { Ok(begin) }), rows);
    let name = format!("attachment; filename=\"answers-{}.csv\"", which.1);
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8")),
        (header::CONTENT_DISPOSITION, HeaderValue::try_from(name).map_err(|_| Problem::not_found())?),
    ];
    Ok((headers, Body::from_stream(body)).into_response())
}

/// The download ends early, which its reader notices.
fn broken(error: &FormError) -> std::io::Error {
    tracing::error!(%error, "a table of answers could not be read to its end");
    std::io::Error::other("the answers could not be read")
}

async fn page(
    app: &App,
    user: UserId,
    (project, form): (ProjectRef, RecordId),
    after: Option<AnswerPlace>,
) -> Result<(Vec<Answer>, Option<AnswerPlace>), FormError> {
    app.forms.read.answers(user, project, AnswerPage { form, after, limit: MOST_AT_ONCE }).await
}

/// The fields of the form as it is now, and behind them those that answers have and it has no more.
async fn columns(
    app: &App,
    user: UserId,
    (project, form): (ProjectRef, RecordId),
) -> Result<Vec<Column>, Problem> {
    let forms = app.forms.read.list(user, project).await?;
    let now = forms.into_iter().find(|view| view.form.id == form).ok_or_else(Problem::not_found)?;
    let mut columns: Vec<Column> = now.form.fields.into_iter().map(|field| (field.id, field.label)).collect();
    let mut after = None;
    loop {
        let (answers, next) = page(app, user, (project, form), after).await?;
        for field in answers.into_iter().flat_map(|answer| answer.fields) {
            if !columns.iter().any(|(id, _)| *id == field.field) {
                columns.push((field.field, field.label));
            }
        }
        after = next;
        if after.is_none() {
            return Ok(columns);
        }
    }
}

fn cells(columns: &[Column], answer: &Answer) -> Vec<String> {
    let cell = |(id, _): &Column| {
        let field = answer.fields.iter().find(|field| field.field == *id);
        field.map_or_else(String::new, AnsweredField::cell)
    };
    std::iter::once(answer.received_at.to_rfc3339()).chain(columns.iter().map(cell)).collect()
}

fn row(cells: &[String]) -> Result<String, Problem> {
    let mut writer = Writer::from_writer(Vec::new());
    let written = writer.write_record(cells).is_ok();
    let bytes = writer.into_inner().ok().filter(|_| written);
    bytes.and_then(|bytes| String::from_utf8(bytes).ok()).ok_or_else(Problem::internal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edit_275_cells_are_quoted() {
        assert_eq!(row(&["a".to_owned(), "b, \"c\"\nd".to_owned()]).unwrap(), "a,\"b, \"\"c\"\"\nd\"\n");
    }
}

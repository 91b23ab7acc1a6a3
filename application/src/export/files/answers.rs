//! `documents/{number}/answers.json`: what readers answered to the forms of each project, by form, the last answer first
//! (EDIT-281).

use async_trait::async_trait;
use octavo_domain::{
    forms::answer::{Answer, AnsweredField},
    ids::{AnswerId, NumId},
};

use super::Section;
use crate::{
    export::{
        ExportSources,
        build_export::{Stop, Whose},
        ports::archive::{Archive, Value},
    },
    forms::{ports::forms::AnswerPage, read_forms::MOST_AT_ONCE},
};

pub(super) struct Answers;

#[async_trait]
impl Section for Answers {
    async fn write(
        &self,
        from: &ExportSources,
        whose: &Whose,
        archive: &mut dyn Archive,
    ) -> Result<(), Stop> {
        for project in &whose.projects {
            let mut list = Vec::new();
            for count in from.forms.answer_counts(project.id).await? {
                let mut after = None;
                loop {
                    let page = AnswerPage { form: count.form, after, limit: MOST_AT_ONCE };
                    let answers = from.forms.answers(project.id, page).await?;
                    let Some(last) = answers.last() else { break };
                    after = Some((last.received_at, last.id));
                    list.extend(answers.iter().map(|one| answer(project.num_id, one)));
                }
            }
            if !list.is_empty() {
                archive
                    .json(&format!("documents/{}/answers.json", project.num_id), Value::List(list))
                    .await?;
            }
        }
        Ok(())
    }
}

/// Where the archive has a file of an answer. Its name is that of the reader's, who may write anything, so it has the field's.
pub(in crate::export) fn file_name(project: NumId, answer: AnswerId, field: &AnsweredField) -> String {
    let name = field.values.first().map(String::as_str).unwrap_or_default();
    let kind = name.rsplit_once('.').map(|(_, kind)| kind).unwrap_or_default();
    let is_plain = (1..=8).contains(&kind.len()) && kind.chars().all(|sign| sign.is_ascii_alphanumeric());
    let ending = if is_plain { format!(".{kind}") } else { String::new() };
    format!("documents/{project}/answers/{answer}/{}{ending}", field.field)
}

fn answer(project: NumId, answer: &Answer) -> Value {
    Value::object([
        ("id", answer.id.to_string().into()),
        ("form", answer.form.to_string().into()),
        ("receivedAt", answer.received_at.into()),
        ("fields", Value::list(answer.fields.iter().map(|one| field(project, answer.id, one)))),
    ])
}

fn field(project: NumId, answer: AnswerId, field: &AnsweredField) -> Value {
    let file = field.file.as_ref().map(|_| file_name(project, answer, field));
    Value::object([
        ("field", field.field.to_string().into()),
        ("label", field.label.clone().into()),
        ("type", field.field_type.name().into()),
        ("values", Value::list(field.values.iter().cloned())),
        ("file", file.into()),
    ])
}

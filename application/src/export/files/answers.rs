//! `documents/{number}/answers.json`: what readers answered to the forms of each project, by form, the last answer first
//! (EDIT-281).

use async_trait::async_trait;
use octavo_domain::forms::answer::{Answer, AnsweredField};

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
                    list.extend(answers.iter().map(answer));
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

fn answer(answer: &Answer) -> Value {
    Value::object([
        ("id", answer.id.to_string().into()),
        ("form", answer.form.to_string().into()),
        ("receivedAt", answer.received_at.into()),
        ("fields", Value::list(answer.fields.iter().map(field))),
    ])
}

fn field(field: &AnsweredField) -> Value {
    Value::object([
        ("field", field.field.to_string().into()),
        ("label", field.label.clone().into()),
        ("type", field.field_type.name().into()),
        ("values", Value::list(field.values.iter().cloned())),
    ])
}

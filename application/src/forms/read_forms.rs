//! Reading the forms of a project, and their answers (EDIT-274, 275).

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use chrono::{DateTime, Utc};
use octavo_domain::{
    documents::{document::Document, id::RecordId, register::Key, value::Value},
    forms::{
        answer::Answer,
        definition::FormDefinition,
        settings::{Delivery, Recipient},
    },
    ids::{AnswerId, ProjectId, ProjectRef, UserId},
    team::access::Action,
};

use super::recipients::person_of;
use crate::{
    auth::throttle,
    documents::{
        assets::read_asset_file::LargeFile, current::CurrentDocument, ports::documents::DocumentQueries,
    },
    export::ports::archive::LargeFiles,
    forms::ports::forms::{AnswerCount, AnswerPage, AnswerPlace, FormQueries, FormSettings},
    shared::storage::{Storage, StorageError},
    team::ports::{queries::TeamQueries, team::ProjectAccess},
};

/// The most answers that are read at once.
pub const MOST_AT_ONCE: u32 = 500;
/// The most deliveries that are listed.
pub const MOST_DELIVERIES: u32 = 100;

/// Reads forms and answers.
#[derive(Clone)]
pub struct ReadForms {
    /// Reads access, and who gets mail.
    pub storage: Arc<dyn Storage>,
    /// Reads answers.
    pub forms: Arc<dyn FormQueries>,
    /// Reads access.
    pub team: Arc<dyn TeamQueries>,
    /// Reads documents.
    pub documents: Arc<dyn DocumentQueries>,
    /// Reads drafts.
    pub current: CurrentDocument,
    /// Reads files.
    pub large_files: Arc<dyn LargeFiles>,
}

/// A form, as those see it who work on its project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormView {
    /// What it asks for; of a form that is gone what its last answer says.
    pub form: FormDefinition,
    /// The title of its page; none where that has none, and of one that is on every page.
    pub page_title: Option<String>,
    /// Is it in the draft? One that is not was deleted.
    pub is_in_draft: bool,
    /// How many answers it has.
    pub count: u64,
    /// When the last one came.
    pub last_at: Option<DateTime<Utc>>,
    /// What happens with its answers.
    pub settings: FormSettings,
    /// To whom they are mailed, each with whether they get them.
    pub recipients: Vec<(Recipient, bool)>,
}

/// Why forms are not read or changed.
#[derive(Debug, thiserror::Error)]
pub enum FormError {
    /// There is no such project, form or answer, or the caller must not know of it.
    #[error("There is no such form")]
    NotFound,
    /// Their role does not allow that.
    #[error("Your role on this project does not allow this")]
    Forbidden,
    /// A form has at most [`octavo_domain::forms::settings::MOST_RECIPIENTS`] of them.
    #[error("The answers of a form are mailed to at most 20 addresses. Remove one first")]
    TooManyRecipients,
    /// It has no webhook.
    #[error("This form has no webhook")]
    NoWebhook,
    /// There were too many attempts, or storage failed.
    #[error(transparent)]
    Refused(#[from] throttle::Refused),
}

impl From<StorageError> for FormError {
    fn from(error: StorageError) -> Self {
        Self::Refused(error.into())
    }
}

impl ReadForms {
    /// The forms of a project: those of the draft in the order of its pages, then those that have answers and are gone.
    ///
    /// # Errors
    /// [`FormError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn list(&self, user: UserId, project: ProjectRef) -> Result<Vec<FormView>, FormError> {
        let seen = self.access(user, project).await?;
        let document = self.draft(seen.id).await?;
        let counts = self.forms.answer_counts(seen.id).await?;
        let mut counts: BTreeMap<RecordId, AnswerCount> =
            counts.into_iter().map(|count| (count.form, count)).collect();
        let mut settings: BTreeMap<RecordId, FormSettings> =
            self.forms.form_settings(seen.id).await?.into_iter().collect();
        let mut recipients = self.recipients(seen.id).await?;
        let drawn = document.as_ref().map(FormDefinition::all).unwrap_or_default();
        let drawn_ids: BTreeSet<RecordId> = drawn.iter().map(|form| form.id).collect();
        let mut forms: Vec<(FormDefinition, bool)> = drawn.into_iter().map(|form| (form, true)).collect();
        let gone: Vec<RecordId> = counts.keys().filter(|id| !drawn_ids.contains(id)).copied().collect();
        for id in gone {
            let page = AnswerPage { form: id, after: None, limit: 1 };
            let last = self.forms.answers(seen.id, page).await?;
            if let Some(answer) = last.first() {
                forms.push((of_answer(answer), false));
            }
        }
        let title = |form: &FormDefinition| {
            let page = document.as_ref()?.get(form.page?)?;
            match page.get(Key::Title) {
                Some(Value::Line(title)) => Some(title.clone()),
                _ => None,
            }
        };
        let view = |(form, is_in_draft): (FormDefinition, bool)| {
            let count = counts.remove(&form.id);
            FormView {
                page_title: title(&form),
                is_in_draft,
                count: count.as_ref().map_or(0, |count| count.count),
                last_at: count.map(|count| count.last_at),
                settings: settings.remove(&form.id).unwrap_or_default(),
                recipients: recipients.remove(&form.id).unwrap_or_default(),
                form,
            }
        };
        Ok(forms.into_iter().map(view).collect())
    }

    /// A page of the answers to a form, the last one first, and where the next page begins.
    ///
    /// # Errors
    /// [`FormError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn answers(
        &self,
        user: UserId,
        project: ProjectRef,
        page: AnswerPage,
    ) -> Result<(Vec<Answer>, Option<AnswerPlace>), FormError> {
        let seen = self.access(user, project).await?;
        let limit = page.limit.clamp(1, MOST_AT_ONCE);
        let answers = self.forms.answers(seen.id, AnswerPage { limit, ..page }).await?;
        let is_full = u64::try_from(answers.len()).is_ok_and(|count| count >= u64::from(limit));
        let next = answers.last().filter(|_| is_full).map(|last| (last.received_at, last.id));
        Ok((answers, next))
    }

    /// The file that was answered to a field, with its name (EDIT-270).
    ///
    /// # Errors
    /// [`FormError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn file(
        &self,
        user: UserId,
        project: ProjectRef,
        (answer, field): (AnswerId, RecordId),
    ) -> Result<(String, LargeFile), FormError> {
        let seen = self.access(user, project).await?;
        let answer = self.storage.begin().await?.forms().answer(answer).await?;
        let answer = answer.filter(|answer| answer.project == seen.id).ok_or(FormError::NotFound)?;
        let answered = answer.fields.into_iter().find(|answered| answered.field == field);
        let answered = answered.ok_or(FormError::NotFound)?;
        let file = answered.file.ok_or(FormError::NotFound)?;
        let name = answered.values.into_iter().next().unwrap_or_default();
        Ok((name, LargeFile::new(file.key.to_string(), file.bytes, self.large_files.clone())))
    }

    /// Deletes answers of a form: these, or all. Answers how many there were (EDIT-438).
    ///
    /// # Errors
    /// [`FormError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn delete(
        &self,
        user: UserId,
        (project, form): (ProjectRef, RecordId),
        ids: Option<&[AnswerId]>,
    ) -> Result<u64, FormError> {
        let seen = self.access(user, project).await?;
        let mut work = self.storage.begin().await?;
        let count = work.forms().delete_answers(seen.id, form, ids).await?;
        work.commit().await?;
        Ok(count)
    }

    /// The last deliveries of a form to its webhook.
    ///
    /// # Errors
    /// [`FormError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn deliveries(
        &self,
        user: UserId,
        (project, form): (ProjectRef, RecordId),
    ) -> Result<Vec<Delivery>, FormError> {
        let seen = self.access(user, project).await?;
        Ok(self.forms.deliveries(seen.id, form, MOST_DELIVERIES).await?)
    }

    pub(super) async fn access(&self, user: UserId, project: ProjectRef) -> Result<ProjectAccess, FormError> {
        let seen = self.team.project_access(user, project).await?.ok_or(FormError::NotFound)?;
        if seen.access.may(Action::ManageAnswers) { Ok(seen) } else { Err(FormError::Forbidden) }
    }

    /// A form of the draft, or one that has answers.
    pub(super) async fn known(
        &self,
        project: ProjectId,
        form: RecordId,
    ) -> Result<FormDefinition, FormError> {
        let document = self.draft(project).await?;
        if let Some(found) = document.and_then(|document| FormDefinition::of(&document, form)) {
            return Ok(found);
        }
        let last = self.forms.answers(project, AnswerPage { form, after: None, limit: 1 }).await?;
        last.first().map(of_answer).ok_or(FormError::NotFound)
    }

    async fn draft(&self, project: ProjectId) -> Result<Option<Document>, StorageError> {
        let copy = self.current.latest(self.documents.as_ref(), project).await?;
        Ok(copy.map(|copy| copy.document))
    }

    /// Those who are mailed, by form. Each address is looked up once.
    async fn recipients(
        &self,
        project: ProjectId,
    ) -> Result<BTreeMap<RecordId, Vec<(Recipient, bool)>>, StorageError> {
        let recipients = self.forms.form_recipients(project).await?;
        let mut by_form: BTreeMap<RecordId, Vec<(Recipient, bool)>> = BTreeMap::new();
        if recipients.is_empty() {
            return Ok(by_form);
        }
        let mut work = self.storage.begin().await?;
        let mut people: BTreeMap<String, bool> = BTreeMap::new();
        for recipient in recipients {
            let key = recipient.email.key();
            let may = match people.get(&key) {
                Some(may) => *may,
                None => {
                    let may = person_of(work.as_mut(), project, &recipient.email).await?.is_some();
                    people.insert(key, may);
                    may
                }
            };
            let gets = may || recipient.confirmed_at.is_some();
            by_form.entry(recipient.form).or_default().push((recipient, gets));
        }
        Ok(by_form)
    }
}

/// What an answer says of its form.
fn of_answer(answer: &Answer) -> FormDefinition {
    use octavo_domain::forms::definition::Field;
    let field = |field: &octavo_domain::forms::answer::AnsweredField| Field {
        id: field.field,
        label: field.label.clone(),
        field_type: field.field_type,
        hint: None,
        is_required: false,
        required_error: None,
        invalid_error: None,
        choices: Vec::new(),
    };
    FormDefinition {
        id: answer.form,
        name: None,
        page: None,
        button: String::new(),
        done: String::new(),
        fields: answer.fields.iter().map(field).collect(),
    }
}

//! Taking what a reader answers to a form.

use std::sync::Arc;

use chrono::TimeDelta;
use octavo_domain::{
    auth::throttle::Limit,
    forms::{
        address::FormAddress,
        answer::{Answer, AnswerFault, AnsweredField, MOST_ANSWERS, SentFile},
        definition::FormDefinition,
        settings::{Delivery, DeliveryState, Recipient},
    },
    ids::{AnswerId, DeliveryId, JobId, MailId},
};

use super::{
    answer_files::{AnswerFiles, NotStored, ReceivedAnswerFile},
    recipients::{Recipients, person_of},
};
use crate::{
    account::Origin,
    auth::throttle,
    documents::ports::{documents::DocumentQueries, format::DocumentFormat, media::MediaError},
    forms::ports::mail::AnswerMail,
    publication::{
        ports::public::{PublicPage, PublicQueries},
        read_public::NothingPublic,
        readers::Readers,
    },
    shared::{
        clock::Clock,
        ids::Ids,
        mailer::{Mail, Message},
        storage::{JobKind, Storage, StorageError, UnitOfWork},
    },
};

/// Takes what readers answer to the forms of published pages.
pub struct ReceiveAnswer {
    /// Stores answers.
    pub storage: Arc<dyn Storage>,
    /// Reads what is published.
    pub public: Arc<dyn PublicQueries>,
    /// Reads published documents.
    pub documents: Arc<dyn DocumentQueries>,
    /// Reads the format of documents.
    pub format: Arc<dyn DocumentFormat>,
    /// Checks stamps.
    pub readers: Arc<Readers>,
    /// Knows who gets mail.
    pub recipients: Recipients,
    /// Receives and keeps files.
    pub files: AnswerFiles,
    /// Makes ids.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

/// A form with the page that it is on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormOnPage {
    /// The published project.
    pub page: PublicPage,
    /// The form.
    pub form: FormDefinition,
    /// The path of its page below that of the first one.
    pub path: String,
}

/// What a reader has sent.
#[derive(Default)]
pub struct SentForm {
    /// The ids of fields, each with a value.
    pub fields: Vec<(String, String)>,
    /// The files.
    pub files: Vec<ReceivedAnswerFile>,
    /// The stamp of the page.
    pub stamp: String,
    /// Was the field filled in that readers do not see?
    pub is_trapped: bool,
}

/// Why an answer was not kept. Its reader can send it again.
#[derive(Debug, thiserror::Error)]
pub enum NotKept {
    /// It is not as it should be.
    #[error("the answer is not as it should be")]
    Fault(AnswerFault),
    /// It has no stamp of the project.
    #[error("the form has no stamp")]
    Unstamped,
    /// It came sooner than anybody can write it.
    #[error("the form was sent too soon")]
    TooSoon,
    /// A field was filled in that readers do not see.
    #[error("a hidden field was filled in")]
    Trapped,
    /// The project has as many answers as it can have.
    #[error("the project can take no more answers")]
    Full,
    /// Its files have too many bytes together.
    #[error("the files have too many bytes together")]
    TooLarge,
    /// Its files came too slowly.
    #[error("the files came too slowly")]
    TooSlow,
    /// Many files are being received.
    #[error("many files are being received")]
    Busy,
    /// Its files could not be received.
    #[error(transparent)]
    NotReceived(#[from] MediaError),
    /// Its files could not be stored.
    #[error(transparent)]
    NotStored(#[from] NotStored),
    /// Too many forms were sent.
    #[error(transparent)]
    TooMany(#[from] throttle::Refused),
}

impl From<StorageError> for NotKept {
    fn from(error: StorageError) -> Self {
        Self::TooMany(error.into())
    }
}

impl NotKept {
    /// The time to wait, where too many forms were sent.
    #[must_use]
    pub const fn wait(&self) -> Option<TimeDelta> {
        match self {
            Self::TooMany(throttle::Refused::TooMany(wait)) => Some(*wait),
            _ => None,
        }
    }
}

impl ReceiveAnswer {
    /// The form of this address, as it is published.
    ///
    /// # Errors
    /// [`NothingPublic::Unknown`] or [`NothingPublic::Storage`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn find(&self, address: FormAddress) -> Result<FormOnPage, NothingPublic> {
        let page = self.public.page(address.project).await?.ok_or(NothingPublic::Unknown)?;
        let project = page.project.id;
        let published = self.documents.published_document(project).await?.ok_or(NothingPublic::Unknown)?;
        let document = self.format.decode(&published.body).map_err(|_| StorageError::Corrupt {
            table: "published_documents",
            column: "body",
            id: project.to_string(),
        })?;
        let form = FormDefinition::published(&document, address.form).ok_or(NothingPublic::Unknown)?;
        let may_ask = page.owner.entitlements.can_ask_for_files();
        let form = if may_ask { form } else { form.without_files() };
        let path = form.page.and_then(|page| document.paths().remove(&page)).unwrap_or_default();
        Ok(FormOnPage { page, form, path })
    }

    /// Counts an answer that comes. A large one is received only when this is over.
    ///
    /// # Errors
    /// [`NotKept::TooMany`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn count(&self, shown: &FormOnPage, origin: &Origin) -> Result<(), NotKept> {
        let (project, now) = (&shown.page.project, self.clock.now());
        let keys: [(String, Limit); 3] = [
            (format!("form:{}:{}", project.num_id, origin.network()), Limit::FORM_PAIR),
            (format!("form:{}", origin.network()), Limit::FORM_ADDRESS),
            (format!("form:{}", project.num_id), Limit::FORM),
        ];
        Ok(throttle::count(self.storage.as_ref(), &keys, now).await?)
    }

    /// Keeps an answer that was counted, mails it to those who are to get it, and has it sent on. All of that is one unit of
    /// work: an answer that was acknowledged is neither lost nor forgotten.
    ///
    /// # Errors
    /// [`NotKept`]; nothing is kept then.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, shown: &FormOnPage, sent: &SentForm) -> Result<(), NotKept> {
        let (project, now) = (&shown.page.project, self.clock.now());
        match self.readers.stamped(project.id, &sent.stamp).await? {
            None => return Err(NotKept::Unstamped),
            Some(from) if now < from => return Err(NotKept::TooSoon),
            Some(_) => {}
        }
        if sent.is_trapped {
            return Err(NotKept::Trapped);
        }
        let files: Vec<SentFile> = sent.files.iter().map(|file| file.sent.clone()).collect();
        let mut fields = shown.form.check(&sent.fields, &files).map_err(NotKept::Fault)?;
        let owner = shown.page.owner.id;
        self.files.store(owner, &sent.files, &mut fields).await?;
        let answer = Answer {
            id: AnswerId::new(self.ids.next()),
            project: project.id,
            form: shown.form.id,
            received_at: now,
            fields,
        };
        let recipients = self.recipients.with_tokens((project.id, shown.form.id), now).await?;
        let mut work = self.storage.begin().await?;
        if work.forms().count_answers(project.id).await? >= MOST_ANSWERS {
            tracing::warn!(project = %project.num_id, "a project has as many answers as it can have");
            return Err(NotKept::Full);
        }
        self.files.keep(work.as_mut(), owner, &answer.fields).await?;
        work.forms().add_answer(&answer).await?;
        self.mail(work.as_mut(), shown, &answer, recipients).await?;
        self.have_it_sent_on(work.as_mut(), &answer).await?;
        Ok(work.commit().await?)
    }

    /// Puts a mail into the outbox for each of those who are to get the answer (EDIT-277).
    async fn mail(
        &self,
        work: &mut dyn UnitOfWork,
        shown: &FormOnPage,
        answer: &Answer,
        recipients: Vec<(Recipient, String)>,
    ) -> Result<(), StorageError> {
        for (recipient, token) in recipients {
            let person = person_of(work, answer.project, &recipient.email).await?;
            if person.is_none() && recipient.confirmed_at.is_none() {
                continue;
            }
            let content = AnswerMail {
                project: shown.page.project.num_id,
                title: shown.page.project.title.clone(),
                form: shown.form.name.clone().unwrap_or_default(),
                fields: answer.fields.iter().map(labelled).collect(),
            };
            let name = person.map_or_else(|| recipient.email.local_part().to_owned(), |person| person.name);
            let message = Message::FormAnswered { token, answer: Box::new(content) };
            let id = MailId::new(self.ids.next());
            let mail = Mail { to: recipient.email, name, message };
            work.outbox().add(id, &mail, answer.received_at).await?;
            work.outbox().about_user(id, shown.page.owner.id).await?;
        }
        Ok(())
    }

    /// Has the answer sent to the form's webhook (EDIT-278) and connected services (EDIT-279), where it has any.
    async fn have_it_sent_on(&self, work: &mut dyn UnitOfWork, answer: &Answer) -> Result<(), StorageError> {
        let settings = work.forms().settings(answer.project, answer.form).await?;
        let targets = work.forms().targets(answer.project, answer.form).await?;
        let webhook = settings.webhook.map(|_| None);
        for service in webhook.into_iter().chain(targets.into_iter().map(|target| Some(target.service))) {
            let delivery = Delivery {
                id: DeliveryId::new(self.ids.next()),
                answer: answer.id,
                project: answer.project,
                form: answer.form,
                service,
                created_at: answer.received_at,
                state: DeliveryState::Waiting,
                attempts: 0,
                tried_at: None,
                outcome: None,
            };
            work.forms().add_delivery(&delivery).await?;
            let kind = if service.is_some() { JobKind::ForwardAnswer } else { JobKind::CallWebhook };
            let key = format!("{}:{}", kind.name(), delivery.id);
            work.jobs().add(JobId::new(self.ids.next()), kind, &key, answer.received_at).await?;
        }
        Ok(())
    }
}

/// A label with what was answered, on as many lines as it has.
fn labelled(field: &AnsweredField) -> (String, String) {
    (field.label.clone(), field.text())
}

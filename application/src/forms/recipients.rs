//! To whom the answers of a form are mailed (EDIT-277).
//!
//! People who may see the answers anyway get them at once, and only as long as they may. Everybody else is asked first, by
//! mail, and can end it from each mail.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use octavo_domain::{
    account::email::Email,
    auth::throttle::Limit,
    documents::id::RecordId,
    forms::settings::{MOST_RECIPIENTS, Recipient},
    ids::{MailId, ProjectId, ProjectRef, RecipientId, UserId},
    team::access::Action,
};
use uuid::Uuid;

use super::read_forms::{FormError, ReadForms};
use crate::{
    account::ports::queries::AccountQueries,
    auth::throttle,
    forms::ports::{forms::FormQueries, mail::RecipientOffer},
    publication::{
        ports::publication::PublicationQueries,
        readers::{Purpose, Readers},
    },
    shared::{
        clock::Clock,
        ids::Ids,
        mailer::{Mail, Message},
        storage::{Storage, StorageError, UnitOfWork},
    },
};

/// Adds, removes and asks those to whom answers are mailed.
#[derive(Clone)]
pub struct Recipients {
    /// Stores them.
    pub storage: Arc<dyn Storage>,
    /// Reads them.
    pub forms: Arc<dyn FormQueries>,
    /// Reads accounts.
    pub accounts: Arc<dyn AccountQueries>,
    /// Reads projects.
    pub publications: Arc<dyn PublicationQueries>,
    /// Signs tokens.
    pub readers: Arc<Readers>,
    /// Makes ids.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

/// Somebody who may see the answers of a project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// The account.
    pub id: UserId,
    /// The name.
    pub name: String,
}

/// What somebody decides about who has the link of a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenedRecipient {
    /// The recipient.
    pub recipient: Recipient,
    /// The title of the project.
    pub title: String,
}

/// The account of an address that may see the answers of a project.
pub(super) async fn person_of(
    work: &mut dyn UnitOfWork,
    project: ProjectId,
    email: &Email,
) -> Result<Option<Person>, StorageError> {
    let Some(user) = work.users().find_by_email(email).await? else { return Ok(None) };
    // An address that was not confirmed proves nothing.
    if user.email_confirmed_at.is_none() {
        return Ok(None);
    }
    let seen = work.team().project_access(user.id, ProjectRef::Id(project)).await?;
    let may = seen.is_some_and(|seen| seen.access.may(Action::ManageAnswers));
    Ok(may.then(|| Person { id: user.id, name: user.name.as_str().to_owned() }))
}

impl Recipients {
    /// Adds an address. It gets answers at once where its owner may see them, and after a confirmation elsewhere. Answers
    /// whether it gets them.
    ///
    /// # Errors
    /// [`FormError`]; nothing is changed then.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn add(
        &self,
        forms: &ReadForms,
        user: UserId,
        (project, form): (ProjectRef, RecordId),
        email: Email,
    ) -> Result<(Recipient, bool), FormError> {
        let seen = forms.access(user, project).await?;
        let known = forms.known(seen.id, form).await?;
        let now = self.clock.now();
        throttle::count(
            self.storage.as_ref(),
            &[(format!("recipient:{user}"), Limit::RECIPIENT_ACCOUNT)],
            now,
        )
        .await?;
        let id = RecipientId::new(self.ids.next());
        let recipient = Recipient { id, project: seen.id, form, email: email.clone(), confirmed_at: None };
        let offer = self.offer(user, seen.id, known.name).await?;
        let token = self.token(&recipient, now).await?;
        let mut work = self.storage.begin().await?;
        // While it is held, nobody else adds one.
        work.documents().hold(seen.id).await?;
        let recipients = work.forms().recipients(seen.id, form).await?;
        if let Some(found) = recipients.iter().find(|one| one.email.key() == email.key()) {
            let person = person_of(work.as_mut(), seen.id, &email).await?;
            return Ok((found.clone(), person.is_some() || found.confirmed_at.is_some()));
        }
        if recipients.len() >= MOST_RECIPIENTS {
            return Err(FormError::TooManyRecipients);
        }
        work.forms().add_recipient(&recipient).await?;
        let person = person_of(work.as_mut(), seen.id, &email).await?;
        if person.is_none() {
            let message = Message::ConfirmRecipient { token, offer };
            let mail = Mail { to: email.clone(), name: email.local_part().to_owned(), message };
            let id = MailId::new(self.ids.next());
            work.outbox().add(id, &mail, now).await?;
            work.outbox().about_user(id, user).await?;
        }
        work.commit().await?;
        Ok((recipient, person.is_some()))
    }

    /// What an address is asked that has to be confirmed.
    async fn offer(
        &self,
        user: UserId,
        project: ProjectId,
        form: Option<String>,
    ) -> Result<RecipientOffer, StorageError> {
        let from = self.accounts.user(user).await?.map(|user| user.name.as_str().to_owned());
        let detail = self.publications.detail(ProjectRef::Id(project)).await?;
        Ok(RecipientOffer {
            title: detail.map(|detail| detail.project.title.as_str().to_owned()).unwrap_or_default(),
            form: form.unwrap_or_default(),
            from: from.unwrap_or_default(),
        })
    }

    /// Removes somebody.
    ///
    /// # Errors
    /// [`FormError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn remove(
        &self,
        forms: &ReadForms,
        user: UserId,
        project: ProjectRef,
        id: RecipientId,
    ) -> Result<(), FormError> {
        let seen = forms.access(user, project).await?;
        let mut work = self.storage.begin().await?;
        if !work.forms().remove_recipient(seen.id, id).await? {
            return Err(FormError::NotFound);
        }
        Ok(work.commit().await?)
    }

    /// Whom the link of a mail is about; none where the link is none, or they were removed.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn opened(&self, token: &str) -> Result<Option<OpenedRecipient>, StorageError> {
        let Some((digits, signature)) = token.split_once('.') else { return Ok(None) };
        let Ok(id) = Uuid::try_parse(digits) else { return Ok(None) };
        if !self.readers.holds(Purpose::FormRecipient, &[id.as_bytes()], signature).await? {
            return Ok(None);
        }
        let Some(recipient) = self.forms.form_recipient(RecipientId::new(id)).await? else {
            return Ok(None);
        };
        let detail = self.publications.detail(ProjectRef::Id(recipient.project)).await?;
        Ok(detail
            .map(|detail| OpenedRecipient { recipient, title: detail.project.title.as_str().to_owned() }))
    }

    /// Records that they want the answers, or that they do not; nothing happens where the link is none.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn decide(&self, token: &str, wants: bool) -> Result<(), StorageError> {
        let Some(OpenedRecipient { recipient, .. }) = self.opened(token).await? else { return Ok(()) };
        let mut work = self.storage.begin().await?;
        if wants {
            work.forms().confirm_recipient(recipient.id, self.clock.now()).await?;
        } else {
            work.forms().remove_recipient(recipient.project, recipient.id).await?;
        }
        work.commit().await
    }

    /// Those to whom the answers of a form are mailed, each with the token of the link in their mails. It is asked before a
    /// unit of work begins: the key of tokens is read in one of its own.
    pub(super) async fn with_tokens(
        &self,
        (project, form): (ProjectId, RecordId),
        now: DateTime<Utc>,
    ) -> Result<Vec<(Recipient, String)>, StorageError> {
        let all = self.forms.form_recipients(project).await?;
        let mut addressed = Vec::new();
        for recipient in all.into_iter().filter(|recipient| recipient.form == form) {
            let token = self.token(&recipient, now).await?;
            addressed.push((recipient, token));
        }
        Ok(addressed)
    }

    /// The token of the link in mails to somebody.
    async fn token(&self, recipient: &Recipient, now: DateTime<Utc>) -> Result<String, StorageError> {
        let id = recipient.id.uuid();
        let until = now + Purpose::FormRecipient.lifetime();
        let signature = self.readers.sign_until(Purpose::FormRecipient, &[id.as_bytes()], until).await?;
        Ok(format!("{}.{signature}", id.simple()))
    }
}

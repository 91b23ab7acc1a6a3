//! Sending copies.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use octavo_domain::{
    account::{
        email::{Email, EmailError},
        user::User,
        username::Username,
    },
    auth::throttle::Limit,
    copies::{Item, ItemKind, Recipient, Status, Transfer},
    ids::{MailId, NumId, TransferId, UserId},
    library::{folder::Folder, history::HistoryEvent, project::Project},
    plans::entitlements::NotEntitled,
};

use crate::{
    auth::throttle,
    copies::ports::transfers::{TransferParty, TransferQueries},
    library::{BulkError, Items, Refusal, Refused, find_items, history_writer::HistoryWriter},
    shared::{
        clock::Clock,
        ids::Ids,
        mailer::{CopyOffer, Mail, Message},
        storage::{Storage, StorageError, UnitOfWork},
    },
};

/// Sends copies of projects and collections to an account or an address.
pub struct SendCopy {
    /// The store of record.
    pub storage: Arc<dyn Storage>,
    /// Finds the recipient.
    pub transfers: Arc<dyn TransferQueries>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

/// The most items that are sent at a time: lists carry all of them.
pub const MAX_SENT: usize = 200;

/// A recipient, as it was written: an address has an `@`, a name has none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RecipientInput {
    /// An e-mail address.
    Address(Email),
    /// What may be an account's name.
    Name(String),
}

impl RecipientInput {
    /// Reads it; white space around it is dropped.
    ///
    /// # Errors
    /// [`EmailError`].
    pub fn parse(text: &str) -> Result<Self, EmailError> {
        let text = text.trim();
        if text.is_empty() || text.contains('@') {
            return Email::parse(text).map(Self::Address);
        }
        Ok(Self::Name(text.to_owned()))
    }

    fn written(&self) -> &str {
        match self {
            Self::Address(email) => email.as_str(),
            Self::Name(name) => name,
        }
    }
}

/// Why nothing was sent.
#[derive(Debug, thiserror::Error)]
pub enum SendCopyError {
    /// The plan does not include sending.
    #[error("Your plan does not include sending copies. Change it to send projects to other accounts")]
    PlanRequired,
    /// The subscription is paused (DASH-272).
    #[error("Unpause your subscription to send your projects to other accounts")]
    Paused,
    /// No account has this name.
    #[error("There is no account with this name")]
    UnknownName,
    /// One cannot send to oneself.
    #[error("This is your own account. Choose somebody else")]
    Oneself,
    /// More than [`MAX_SENT`] items.
    #[error("Send at most 200 items at a time")]
    TooMany,
    /// Too many copies were sent.
    #[error("too many attempts")]
    Throttled(chrono::TimeDelta),
    /// Something about the items.
    #[error(transparent)]
    Items(#[from] BulkError),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<throttle::Refused> for SendCopyError {
    fn from(refused: throttle::Refused) -> Self {
        match refused {
            throttle::Refused::TooMany(wait) => Self::Throttled(wait),
            throttle::Refused::Storage(error) => Self::Storage(error),
        }
    }
}

impl From<NotEntitled> for SendCopyError {
    fn from(refusal: NotEntitled) -> Self {
        match refusal {
            NotEntitled::PlanRequired => Self::PlanRequired,
            NotEntitled::Paused => Self::Paused,
        }
    }
}

/// A transfer that was sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sent {
    /// The transfer.
    pub id: TransferId,
    /// False when the same items already wait for the same recipient: this is that transfer.
    pub is_new: bool,
}

impl SendCopy {
    /// Sends them, with the own fonts that they are set in or without (EDIT-218). The recipient gets a mail, and nothing
    /// else until they accept (DASH-202).
    ///
    /// # Errors
    /// [`SendCopyError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        sender: UserId,
        recipient: &RecipientInput,
        items: Items,
        with_fonts: bool,
    ) -> Result<Sent, SendCopyError> {
        let now = self.clock.now();
        let items = items.checked()?;
        if items.projects.len() + items.folders.len() > MAX_SENT {
            return Err(SendCopyError::TooMany);
        }
        self.may_send(sender).await?;
        // Counted before the recipient is looked up, so that names cannot be probed.
        let pair = recipient.written().to_lowercase();
        let keys = [
            (format!("send:account:{sender}"), Limit::SEND_ACCOUNT),
            (format!("send:pair:{sender}:{pair}"), Limit::SEND_PAIR),
        ];
        throttle::count(self.storage.as_ref(), &keys, now).await?;
        let found = self.find(recipient).await?;

        let mut work = self.storage.begin().await?;
        // Locked, so that a double click sends once.
        let user = find_sender(work.as_mut(), sender).await?;
        user.entitlements().send()?;
        let to = recipient_of(recipient, found.as_ref());
        if found.as_ref().is_some_and(|found| found.id == sender) {
            return Err(SendCopyError::Oneself);
        }
        let mut history = HistoryWriter::new(self.ids.as_ref(), sender, now);
        let items = chosen(work.as_mut(), sender, &items, &mut history, recipient.written()).await?;
        let pending = work.transfers().pending_of(sender, now - Transfer::LIFETIME).await?;
        if let Some(same) =
            pending.iter().find(|sent| sent.to.same(&to) && sent.same_items(&items, with_fonts))
        {
            return Ok(Sent { id: same.id, is_new: false });
        }
        let transfer = Transfer {
            id: TransferId::new(self.ids.next()),
            sender,
            to,
            items,
            with_fonts,
            status: Status::Pending,
            received: 0,
            created_at: now,
            answered_at: None,
        };
        work.transfers().insert(&transfer).await?;
        history.write(work.as_mut()).await?;
        self.mail(work.as_mut(), &transfer, &user, recipient, found, now).await?;
        work.commit().await?;
        Ok(Sent { id: transfer.id, is_new: true })
    }

    /// Checked before attempts are counted, so that a plan without sending is refused without counting.
    async fn may_send(&self, sender: UserId) -> Result<(), SendCopyError> {
        let mut work = self.storage.begin().await?;
        Ok(find_sender(work.as_mut(), sender).await?.entitlements().send()?)
    }

    async fn find(&self, recipient: &RecipientInput) -> Result<Option<TransferParty>, SendCopyError> {
        match recipient {
            RecipientInput::Address(email) => Ok(self.transfers.account_at(email).await?),
            RecipientInput::Name(name) => {
                let name = Username::stored(name).map_err(|_| SendCopyError::UnknownName)?;
                let found = self.transfers.account_named(&name).await?;
                found.map(Some).ok_or(SendCopyError::UnknownName)
            }
        }
    }

    async fn mail(
        &self,
        work: &mut dyn UnitOfWork,
        transfer: &Transfer,
        sender: &User,
        recipient: &RecipientInput,
        found: Option<TransferParty>,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let has_account = found.is_some();
        let (to, name) = match (found, recipient) {
            (Some(found), _) => (found.email, found.name),
            (None, RecipientInput::Address(email)) => (email.clone(), email.as_str().to_owned()),
            // A name without an account was refused before.
            (None, RecipientInput::Name(_)) => return Ok(()),
        };
        let offer = CopyOffer {
            send: transfer.id,
            from: sender.name.as_str().to_owned(),
            items: transfer.in_words(),
            has_account,
        };
        let mail = Mail { to, name, message: Message::CopySent(offer) };
        let id = MailId::new(self.ids.next());
        work.outbox().add(id, &mail, now).await?;
        work.outbox().about_user(id, sender.id).await
    }
}

async fn find_sender(work: &mut dyn UnitOfWork, id: UserId) -> Result<User, StorageError> {
    work.users().find(id).await?.ok_or(StorageError::Stale("user"))
}

/// An account is meant when it was named, or has confirmed the address; else the first account that confirms it.
fn recipient_of(recipient: &RecipientInput, found: Option<&TransferParty>) -> Recipient {
    let written = recipient.written().to_owned();
    match recipient {
        RecipientInput::Name(_) => {
            Recipient { written, account: found.map(|found| found.id), email_key: None }
        }
        RecipientInput::Address(email) => {
            let account = found.filter(|found| found.is_confirmed).map(|found| found.id);
            Recipient { written, account, email_key: Some(email.key()) }
        }
    }
}

/// The items by name, each recorded as sent to `to`. Either all are sent, or none.
async fn chosen(
    work: &mut dyn UnitOfWork,
    sender: UserId,
    items: &Items,
    history: &mut HistoryWriter<'_>,
    to: &str,
) -> Result<Vec<Item>, SendCopyError> {
    let mut refused = Vec::new();
    let (projects, folders) = find_items(work, sender, items, &mut refused).await?;
    refused.extend(projects.iter().filter_map(|project| {
        let archived = project.archive.is_some();
        not_sendable(archived, project.copy_status.is_some(), project.num_id)
    }));
    refused.extend(folders.iter().filter_map(|folder| {
        not_sendable(folder.archived_at.is_some(), folder.copy_status.is_some(), folder.num_id)
    }));
    if !refused.is_empty() {
        return Err(BulkError::AllRefused(refused).into());
    }
    for folder in &folders {
        history.folder(HistoryEvent::CollectionCopySent, folder).detail("to", to);
    }
    for project in &projects {
        history.project(HistoryEvent::ProjectCopySent, project).detail("to", to);
    }
    let ids: Vec<_> = folders.iter().map(|folder| folder.id).collect();
    let inside =
        if ids.is_empty() { Vec::new() } else { work.projects().find_in_folders(sender, &ids).await? };
    let count = |folder: &Folder| {
        let shown = inside.iter().filter(|one| one.archive.is_none() && one.folder == Some(folder.id));
        u32::try_from(shown.count()).unwrap_or(u32::MAX)
    };
    let project = |project: &Project| Item {
        kind: ItemKind::Project(project.id),
        num_id: project.num_id,
        title: project.title.as_str().to_owned(),
    };
    let folder = |folder: &Folder| Item {
        kind: ItemKind::Folder(folder.id, count(folder)),
        num_id: folder.num_id,
        title: folder.name.as_str().to_owned(),
    };
    Ok(folders.iter().map(folder).chain(projects.iter().map(project)).collect())
}

fn not_sendable(is_archived: bool, is_received: bool, num_id: NumId) -> Option<Refused> {
    let reason = match (is_archived, is_received) {
        (true, _) => Refusal::Archived,
        (false, true) => Refusal::NotReceived,
        (false, false) => return None,
    };
    Some(Refused { num_id, reason })
}

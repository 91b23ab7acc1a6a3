//! Sending copies of projects and collections to somebody else.

pub mod accept_sending;
pub mod cancel_sending;
pub mod decline_sending;
pub mod ports;
pub mod read_sendings;
pub mod send_copy;

use octavo_domain::{
    account::user::User,
    copies::{NotPending, Sending},
    ids::{MailId, SendId, UserId},
};

use crate::shared::{
    ids::Ids,
    mailer::{CopyAnswer, Mail, Message},
    storage::{StorageError, UnitOfWork},
};

/// Why something that was sent was not answered.
#[derive(Debug, thiserror::Error)]
pub enum AnswerError {
    /// There is no such thing, or it was sent to somebody else: nobody is told which.
    #[error("There is nothing here")]
    NotFound,
    /// It no longer waits for an answer.
    #[error(transparent)]
    NotPending(#[from] NotPending),
    /// The recipient's library has no room for all of the projects; nothing was accepted.
    #[error("An account has at most 20,000 projects. Make room, then accept again")]
    TooManyProjects,
    /// The recipient's library has no room for all of the collections; nothing was accepted.
    #[error("An account has at most 1000 collections. Make room, then accept again")]
    TooManyFolders,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// What was sent, and both accounts, none of which anybody else changes before the unit ends.
struct Parties {
    sending: Sending,
    sender: User,
    user: User,
}

/// Finds what was sent and locks it with the sender's account and that of `user`, who may be anybody.
///
/// The accounts come first, in the order of their ids, so that two people who answer each other at the same time do
/// not wait for each other.
async fn lock(work: &mut dyn UnitOfWork, id: SendId, user: UserId) -> Result<Parties, AnswerError> {
    let seen = work.sendings().find(id).await?.ok_or(AnswerError::NotFound)?;
    let (low, high) = (seen.sender.min(user), seen.sender.max(user));
    let first = work.users().find(low).await?;
    let second = if low == high { first.clone() } else { work.users().find(high).await? };
    let (Some(first), Some(second), Some(sending)) = (first, second, work.sendings().lock(id).await?) else {
        return Err(AnswerError::NotFound);
    };
    let (sender, user) = if first.id == sending.sender { (first, second) } else { (second, first) };
    Ok(Parties { sending, sender, user })
}

impl Parties {
    /// Goes on only if it was sent to the user.
    fn for_recipient(self) -> Result<Self, AnswerError> {
        if self.sending.to.is(&self.user) { Ok(self) } else { Err(AnswerError::NotFound) }
    }

    /// Tells the sender how the recipient answered.
    async fn tell_sender(
        &self,
        work: &mut dyn UnitOfWork,
        ids: &dyn Ids,
        message: fn(CopyAnswer) -> Message,
        now: chrono::DateTime<chrono::Utc>,
    ) -> Result<(), StorageError> {
        // The recipient by what the sender wrote: an answer tells nobody's name.
        let answer = CopyAnswer { to: self.sending.to.written.clone(), items: self.sending.in_words() };
        let (to, name) = (self.sender.email.clone(), self.sender.name.as_str().to_owned());
        let mail = Mail { to, name, message: message(answer) };
        let id = MailId::new(ids.next());
        work.outbox().add(id, &mail, now).await?;
        work.outbox().tells_of(id, self.user.id).await
    }
}

//! Sending copies of projects and collections to another account.

pub mod accept_transfer;
pub mod cancel_transfer;
pub mod decline_transfer;
pub mod ports;
pub mod read_transfers;
pub mod send_copy;

use octavo_domain::{
    account::user::User,
    copies::{NotPending, Transfer},
    ids::{MailId, TransferId, UserId},
};

use crate::{
    copies::{
        accept_transfer::AcceptTransfer, cancel_transfer::CancelTransfer, decline_transfer::DeclineTransfer,
        read_transfers::ReadTransfers, send_copy::SendCopy,
    },
    shared::{
        ids::Ids,
        mailer::{CopyAnswer, Mail, Message},
        storage::{StorageError, UnitOfWork},
        use_cases::use_cases,
    },
};

use_cases! {
    /// Transfers of copies.
    pub struct CopyUseCases(ports) {
        /// Sends copies of projects and collections to an account or an address.
        send_copy: SendCopy { storage, transfers, ids, clock },
        /// Reads transfers.
        read_transfers: ReadTransfers { transfers, clock },
        /// Accepts a transfer (DASH-373): makes its items at once, and a job copies their contents.
        accept_transfer: AcceptTransfer { storage, ids, clock, documents: ports.current_document() },
        /// Declines a transfer; the copies never reach the recipient (DASH-374).
        decline_transfer: DeclineTransfer { storage, ids, clock },
        /// Cancels a transfer that is not accepted yet.
        cancel_transfer: CancelTransfer { storage, clock },
    }
}

/// Why a transfer was not answered.
#[derive(Debug, thiserror::Error)]
pub enum AnswerError {
    /// There is no such transfer, or it was sent to another account: the answer does not say which.
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

/// A transfer and both accounts, locked until the unit ends.
struct Parties {
    transfer: Transfer,
    sender: User,
    user: User,
}

/// Finds a transfer and locks it with the sender's account and that of `user`, who may be any account.
///
/// The accounts come first, in the order of their ids, so that two accounts that answer each other at once do not
/// deadlock.
async fn lock(work: &mut dyn UnitOfWork, id: TransferId, user: UserId) -> Result<Parties, AnswerError> {
    let seen = work.transfers().find(id).await?.ok_or(AnswerError::NotFound)?;
    let (low, high) = (seen.sender.min(user), seen.sender.max(user));
    let first = work.users().find(low).await?;
    let second = if low == high { first.clone() } else { work.users().find(high).await? };
    let (Some(first), Some(second), Some(transfer)) = (first, second, work.transfers().lock(id).await?)
    else {
        return Err(AnswerError::NotFound);
    };
    let (sender, user) = if first.id == transfer.sender { (first, second) } else { (second, first) };
    Ok(Parties { transfer, sender, user })
}

impl Parties {
    /// Continues only if it was sent to the user.
    fn for_recipient(self) -> Result<Self, AnswerError> {
        if self.transfer.to.is(&self.user) { Ok(self) } else { Err(AnswerError::NotFound) }
    }

    /// Mails the recipient's answer to the sender.
    async fn tell_sender(
        &self,
        work: &mut dyn UnitOfWork,
        ids: &dyn Ids,
        message: fn(CopyAnswer) -> Message,
        now: chrono::DateTime<chrono::Utc>,
    ) -> Result<(), StorageError> {
        // The recipient as the sender wrote it: an answer does not reveal a name.
        let answer = CopyAnswer { to: self.transfer.to.written.clone(), items: self.transfer.in_words() };
        let (to, name) = (self.sender.email.clone(), self.sender.name.as_str().to_owned());
        let mail = Mail { to, name, message: message(answer) };
        let id = MailId::new(ids.next());
        work.outbox().add(id, &mail, now).await?;
        work.outbox().about_user(id, self.user.id).await
    }
}

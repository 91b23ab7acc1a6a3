//! Comments on drafts: writing, reading, mailing them.

pub mod change_comment;
mod digest;
pub mod mail_comments;
pub mod ports;
pub mod read_comments;
pub mod reader_comments;
pub mod write_comment;

use crate::{
    comments::{
        change_comment::ChangeComment, mail_comments::MailComments, read_comments::ReadComments,
        reader_comments::ReaderComments, write_comment::WriteComment,
    },
    ports::Ports,
    shared::use_cases::use_cases,
};

use_cases! {
    /// The comments of a project, for those who work on it.
    pub struct CommentUseCases(ports) {
        /// Reads comments.
        read: ReadComments = ports.read_comments(),
        /// Writes a comment.
        write: WriteComment { storage, read: ports.read_comments(), signals: ports.document_signals.clone(), ids, clock },
        /// Changes, resolves, reads and deletes comments.
        change: ChangeComment { storage, read: ports.read_comments(), signals: ports.document_signals.clone(), clock },
    }
}

impl Ports {
    /// Reads comments.
    #[must_use]
    pub fn read_comments(&self) -> ReadComments {
        ReadComments { team: self.team.clone(), comments: self.comments.clone() }
    }

    /// Lets readers of preview links comment.
    #[must_use]
    pub fn reader_comments(&self) -> ReaderComments {
        ReaderComments {
            storage: self.storage.clone(),
            comments: self.comments.clone(),
            documents: self.documents.clone(),
            current: self.current_document(),
            links: self.share_preview(),
            signals: self.document_signals.clone(),
            ids: self.ids.clone(),
            clock: self.clock.clone(),
        }
    }

    /// Mails new comments.
    #[must_use]
    pub fn mail_comments(&self) -> MailComments {
        MailComments {
            storage: self.storage.clone(),
            tokens: self.unsubscribe_tokens(),
            ids: self.ids.clone(),
            clock: self.clock.clone(),
        }
    }
}

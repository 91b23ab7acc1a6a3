//! Identities. Each kind has its own type, so that a folder's id can never be used for a project's.

use std::{fmt, str::FromStr};

use uuid::Uuid;

/// The text is not the id that was expected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a valid id")]
pub struct InvalidId;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(Uuid);

        impl $name {
            /// Wraps a UUID made by the id port or read back from storage.
            #[must_use]
            pub const fn new(value: Uuid) -> Self {
                Self(value)
            }

            /// Its sixteen bytes.
            #[must_use]
            pub const fn as_bytes(&self) -> &[u8; 16] {
                self.0.as_bytes()
            }

            /// The wrapped UUID.
            #[must_use]
            pub const fn uuid(self) -> Uuid {
                self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.hyphenated().fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = InvalidId;

            fn from_str(text: &str) -> Result<Self, InvalidId> {
                Uuid::try_parse(text).map(Self).map_err(|_| InvalidId)
            }
        }
    };
}

id!(/// An account.
    UserId);
id!(/// A project ("mag").
    ProjectId);
id!(/// A collection ("folder").
    FolderId);
id!(/// The public handle of a session: of no use as a credential.
    SessionId);
id!(/// A second factor of an account.
    FactorId);
id!(/// The handle of a passkey: of no use as a credential.
    PasskeyId);
id!(/// A transfer of copies to another account.
    TransferId);
id!(/// A copy that is still to be received.
    CopyId);
id!(/// A row of the mail outbox.
    MailId);
id!(/// A row of the job table.
    JobId);
id!(/// An entry of the activity log.
    ActivityId);
id!(/// A membership: what one account shares with one teammate.
    TeammateId);
id!(/// An entry of a library's history.
    EntryId);
id!(/// A promo banner.
    BannerId);
id!(/// An entry of What’s new.
    NewsId);
id!(/// A change of address.
    EmailChangeId);
id!(/// A reward for a referral.
    RewardId);
id!(/// A preview link.
    PreviewLinkId);
id!(/// A version of a document.
    VersionId);
id!(/// A thread of comments.
    CommentThreadId);
id!(/// A comment.
    CommentId);
id!(/// An answer of a reader to a form.
    AnswerId);
id!(/// Somebody to whom the answers of a form are mailed.
    RecipientId);
id!(/// The delivery of an answer to a webhook.
    DeliveryId);
id!(/// A subscription.
    SubscriptionId);
id!(/// An invoice.
    InvoiceId);
id!(/// An attempt to have an invoice paid.
    AttemptId);
id!(/// A movement of a balance.
    BalanceTransactionId);
id!(/// A change that an operator has made.
    OperatorChangeId);
id!(/// Feedback, a demo request, or a reason for leaving.
    NoteId);
id!(/// An export of everything an account owns.
    ExportId);

/// The short number of a project, folder or user: one sequence for all three, starting at
/// [`NumId::FIRST`] (DASH-383).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NumId(i64);

impl NumId {
    /// The first number the sequence gives.
    pub const FIRST: i64 = 100_001;

    /// A number from outside.
    ///
    /// # Errors
    /// [`InvalidId`] when it is not positive.
    pub const fn parse(value: i64) -> Result<Self, InvalidId> {
        if value > 0 { Ok(Self(value)) } else { Err(InvalidId) }
    }

    /// The number as an integer.
    #[must_use]
    pub const fn get(self) -> i64 {
        self.0
    }
}

/// A reference to a project in a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProjectRef {
    /// By its number.
    NumId(NumId),
    /// By its id.
    Id(ProjectId),
}

impl fmt::Display for NumId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_positive() {
        assert_eq!(NumId::parse(0), Err(InvalidId));
        assert_eq!(NumId::parse(-3), Err(InvalidId));
        assert_eq!(NumId::parse(100_001).map(NumId::get), Ok(NumId::FIRST));
    }

    #[test]
    fn an_id_reads_back_what_it_writes() {
        let id = ProjectId::new(Uuid::from_u128(7));
        assert_eq!(id.to_string().parse(), Ok(id));
        assert_eq!("archived".parse::<FolderId>(), Err(InvalidId));
    }
}

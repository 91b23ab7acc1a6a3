//! What is said over a socket.

use std::collections::BTreeSet;

use axum::extract::ws::Utf8Bytes;
use octavo_domain::team::access::Access;
use serde::Serialize;

use super::presence::{Changed, Peer};
use crate::documents::wire::{DocumentAccess, DocumentChanges};

/// Why a connection ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Reason {
    /// It does not read fast enough.
    Slow,
    /// It does not answer.
    Silent,
    /// The session has ended.
    SignedOut,
    /// The person must not know of the project any more.
    NoAccess,
    /// The log does not go back so far, or has no such change.
    TooOld,
    /// The server stops.
    Stopping,
    /// It said something that is not understood.
    Invalid,
}

impl Reason {
    /// The code with which the socket is closed.
    pub(super) const fn code(self) -> u16 {
        match self {
            Self::SignedOut => 4401,
            Self::NoAccess => 4403,
            Self::Silent => 4408,
            Self::TooOld => 4409,
            Self::Slow => 4413,
            Self::Stopping => 1012,
            Self::Invalid => 1008,
        }
    }
}

/// What the server says.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(super) enum Down<'a> {
    /// The first message.
    Welcome { peer: &'a str, access: DocumentAccess },
    /// Changes that follow each other without a gap.
    Changes(DocumentChanges),
    /// Everybody who is here: after the welcome, and when the client asks for it.
    Here(Here<'a>),
    /// What those who are here do since the last message of this kind, or since the list.
    Moves(Moves<'a>),
    /// The role is another one.
    Access { access: DocumentAccess },
    /// The comments of the project were changed.
    Comments,
    /// The last message.
    Bye { reason: Reason },
}

/// Everybody who is here.
#[derive(Debug, Serialize)]
pub(super) struct Here<'a> {
    /// The number of the last [`Moves`] that is in it.
    pub(super) seq: u64,
    pub(super) peers: Vec<Numbered<'a>>,
}

/// Somebody, with the number that they have in the messages of this server about this document.
#[derive(Debug, Serialize)]
pub(super) struct Numbered<'a> {
    pub(super) no: u32,
    #[serde(flatten)]
    pub(super) peer: &'a Peer,
}

/// What has changed. Those who left are taken away first.
#[derive(Debug, Default, Serialize)]
pub(super) struct Moves<'a> {
    /// One more than that of the message before. Who misses one asks for the list.
    pub(super) seq: u64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) came: Vec<Numbered<'a>>,
    /// Those of whom only the cursor is somewhere else: number, x and y.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) moved: Vec<(u32, i64, i64)>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) changed: Vec<Changed<'a>>,
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub(super) gone: BTreeSet<u32>,
}

impl Down<'_> {
    /// The message as text, if it can be written.
    pub(super) fn text(&self) -> Option<Utf8Bytes> {
        match serde_json::to_string(self) {
            Ok(text) => Some(text.into()),
            Err(error) => {
                tracing::error!(%error, "a message of a socket cannot be written");
                None
            }
        }
    }
}

/// A role, for those who have one.
pub(super) fn role(access: Access) -> Option<DocumentAccess> {
    match access {
        Access::Owner => Some(DocumentAccess::Owner),
        Access::Member => Some(DocumentAccess::Member),
        Access::Editor => Some(DocumentAccess::Editor),
        Access::None => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_have_codes_and_words() {
        assert_eq!(
            Down::Bye { reason: Reason::NoAccess }.text().unwrap().as_str(),
            r#"{"type":"bye","reason":"no_access"}"#
        );
        assert_eq!(Reason::Stopping.code(), 1012);
        assert_eq!(Down::Comments.text().unwrap().as_str(), r#"{"type":"comments"}"#);
    }
}

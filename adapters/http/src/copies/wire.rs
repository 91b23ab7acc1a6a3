//! Transfers in answers.

use chrono::{DateTime, Utc};
use octavo_application::copies::ports::transfers::TransferView;
use octavo_domain::{
    copies::{Item, ItemKind, Status},
    ids::UserId,
};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::account::profile_media;

/// Copies that one account sends to another. Times are RFC 3339 in UTC.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Send {
    /// Identity.
    id: Uuid,
    /// Did the caller receive or send it?
    direction: SendDirection,
    /// Its state.
    status: SendStatus,
    /// Who sent it.
    from: SendParty,
    /// The recipient.
    to: SendRecipient,
    /// What was sent, with the titles of that time.
    items: Vec<SendItem>,
    /// When it was sent.
    created_at: DateTime<Utc>,
    /// When it was answered, cancelled or expired.
    #[schema(required)]
    answered_at: Option<DateTime<Utc>>,
}

/// The transfer's direction, seen from the caller.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SendDirection {
    /// The caller received it.
    Incoming,
    /// The caller sent it.
    Outgoing,
}

/// The state of a transfer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SendStatus {
    /// It waits for an answer.
    Pending,
    /// It was accepted and is being copied.
    Accepted,
    /// The recipient declined it.
    Declined,
    /// The sender cancelled it.
    Cancelled,
    /// It was not answered within 30 days.
    Expired,
    /// It was accepted, but nothing could be copied.
    Failed,
    /// It was accepted and copied.
    Received,
}

/// Who sent it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SendParty {
    /// Their name.
    name: String,
    /// Their username.
    uri: String,
    /// The avatar's address.
    #[schema(required)]
    pic: Option<String>,
}

/// The recipient.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SendRecipient {
    /// The e-mail address or the username, as the sender wrote it.
    email: String,
}

/// One item that was sent.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SendItem {
    /// A project or a collection.
    kind: SendItemKind,
    /// Its title or name.
    title: String,
    /// The number of projects in a collection; null for a project.
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u32>,
}

/// What an item is.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SendItemKind {
    /// A project.
    Project,
    /// A collection.
    Folder,
}

impl From<Status> for SendStatus {
    fn from(status: Status) -> Self {
        match status {
            Status::Pending => Self::Pending,
            Status::Accepted => Self::Accepted,
            Status::Declined => Self::Declined,
            Status::Cancelled => Self::Cancelled,
            Status::Expired => Self::Expired,
            Status::Failed => Self::Failed,
            Status::Received => Self::Received,
        }
    }
}

impl From<Item> for SendItem {
    fn from(item: Item) -> Self {
        let (kind, count) = match item.kind {
            ItemKind::Project(_) => (SendItemKind::Project, None),
            ItemKind::Folder(_, count) => (SendItemKind::Folder, Some(count)),
        };
        Self { kind, title: item.title, count }
    }
}

impl Send {
    /// As `user` sees it.
    pub(crate) fn new(view: TransferView, user: UserId, viewer_origin: &str) -> Self {
        let own = view.sender == user;
        let pic = view.from.avatar.as_ref().map(|key| profile_media::wire::address(viewer_origin, key));
        Self {
            id: view.id.uuid(),
            direction: if own { SendDirection::Outgoing } else { SendDirection::Incoming },
            status: view.status.into(),
            from: SendParty { name: view.from.name, uri: view.from.username, pic },
            to: SendRecipient { email: view.to },
            items: view.items.into_iter().map(SendItem::from).collect(),
            created_at: view.created_at,
            answered_at: view.answered_at,
        }
    }
}

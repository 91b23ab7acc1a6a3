//! What was sent, in answers.

use chrono::{DateTime, Utc};
use octavo_application::copies::ports::sendings::SendingView;
use octavo_domain::{
    copies::{Item, ItemKind, Status},
    ids::UserId,
};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::face;

/// Copies that one account sends to another. Times are RFC 3339 in UTC.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Send {
    /// Identity.
    id: Uuid,
    /// Did the caller get or send it?
    direction: SendDirection,
    /// What became of it.
    status: SendStatus,
    /// Who sent it.
    from: SendParty,
    /// Who is to get it.
    to: SendRecipient,
    /// What was sent, as it was called then.
    items: Vec<SendItem>,
    /// When it was sent.
    created_at: DateTime<Utc>,
    /// When it stopped to wait for an answer.
    #[schema(required)]
    answered_at: Option<DateTime<Utc>>,
}

/// To or from the caller.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SendDirection {
    /// The caller got it.
    Incoming,
    /// The caller sent it.
    Outgoing,
}

/// What became of something that was sent.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SendStatus {
    /// Nobody has answered yet.
    Pending,
    /// It was accepted and is being received.
    Accepted,
    /// The recipient did not want it.
    Declined,
    /// The sender withdrew it.
    Cancelled,
    /// Nobody answered within 30 days.
    Expired,
    /// It was accepted, but nothing of it could be received.
    Failed,
    /// It was accepted and received.
    Received,
}

/// Who sent it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SendParty {
    /// What they go by.
    name: String,
    /// The public name in addresses.
    uri: String,
    /// The avatar's address.
    #[schema(required)]
    pic: Option<String>,
}

/// Who is to get it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SendRecipient {
    /// The e-mail address or the account's name, as the sender wrote it.
    email: String,
}

/// One item that was sent.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SendItem {
    /// A project or a collection.
    kind: SendItemKind,
    /// Its title or name.
    title: String,
    /// The projects in a collection.
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
    pub(crate) fn new(view: SendingView, user: UserId, viewer_origin: &str) -> Self {
        let own = view.sender == user;
        let pic = view.from.avatar.as_ref().map(|key| face::address(viewer_origin, key));
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

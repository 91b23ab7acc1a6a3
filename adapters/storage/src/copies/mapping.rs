//! Transfers and copies.

use octavo_application::{
    copies::ports::transfers::{Copying, CoverSource, Target},
    shared::storage::StorageError,
};
use octavo_domain::{
    copies::{Item, ItemKind, Recipient, Status, Transfer},
    ids::{CopyId, FolderId, NumId, TransferId, UserId},
};
use serde_json::{Value, json};

use crate::entity::{copies, transfers};
use crate::mapping::{RowOf, micros};

fn items_json(items: &[Item]) -> String {
    let item = |item: &Item| match item.kind {
        ItemKind::Project(id) => {
            json!({ "kind": "project", "id": id.to_string(), "num_id": item.num_id.get(), "title": item.title })
        }
        ItemKind::Folder(id, count) => json!({
            "kind": "folder", "id": id.to_string(), "num_id": item.num_id.get(), "title": item.title, "count": count,
        }),
    };
    Value::Array(items.iter().map(item).collect()).to_string()
}

/// Items as a JSON list.
pub(crate) fn items_of(json: &str) -> Option<Vec<Item>> {
    let stored: Vec<Value> = serde_json::from_str(json).ok()?;
    let item = |value: &Value| {
        let id = value.get("id")?.as_str()?;
        let kind = match value.get("kind")?.as_str()? {
            "project" => ItemKind::Project(id.parse().ok()?),
            "folder" => {
                let count = u32::try_from(value.get("count")?.as_u64()?).ok()?;
                ItemKind::Folder(id.parse().ok()?, count)
            }
            _ => return None,
        };
        Some(Item {
            kind,
            num_id: NumId::parse(value.get("num_id")?.as_i64()?).ok()?,
            title: value.get("title")?.as_str()?.to_owned(),
        })
    };
    stored.iter().map(item).collect()
}

pub(crate) fn transfer_row(transfer: &Transfer) -> transfers::Model {
    transfers::Model {
        id: transfer.id.uuid(),
        sender: transfer.sender.uuid(),
        recipient_text: transfer.to.written.clone(),
        recipient: transfer.to.account.map(UserId::uuid),
        email_key: transfer.to.email_key.clone(),
        items: items_json(&transfer.items),
        status: transfer.status.name().to_owned(),
        received: transfer.received.into(),
        created_at: micros(transfer.created_at),
        answered_at: transfer.answered_at.map(micros),
        with_fonts: transfer.with_fonts,
    }
}

pub(crate) fn transfer(row: transfers::Model) -> Result<Transfer, StorageError> {
    let of = RowOf { table: "transfers", id: row.id };
    Ok(Transfer {
        id: TransferId::new(row.id),
        sender: UserId::new(row.sender),
        to: Recipient {
            written: row.recipient_text,
            account: row.recipient.map(UserId::new),
            email_key: row.email_key,
        },
        items: of.valid("items", items_of(&row.items))?,
        with_fonts: row.with_fonts,
        status: of.valid("status", Status::from_name(&row.status))?,
        received: of.number("received", row.received)?,
        created_at: of.time("created_at", row.created_at)?,
        answered_at: of.time_if("answered_at", row.answered_at)?,
    })
}

pub(crate) fn copy_row(copy: &Copying) -> copies::Model {
    let (project, folder, cover) = match &copy.target {
        Target::Project(num_id, cover) => (Some(num_id.get()), None, cover.as_ref()),
        Target::Folder(id) => (None, Some(id.uuid()), None),
    };
    copies::Model {
        id: copy.id.uuid(),
        transfer_id: copy.transfer.uuid(),
        owner: copy.owner.uuid(),
        position: copy.position.into(),
        project,
        folder,
        cover: cover.map(|cover| cover.key.clone()),
        cover_width: cover.map(|cover| cover.width.into()),
        cover_height: cover.map(|cover| cover.height.into()),
    }
}

pub(crate) fn copy(row: copies::Model) -> Result<Copying, StorageError> {
    let of = RowOf { table: "copies", id: row.id };
    let cover = match (row.cover, row.cover_width, row.cover_height) {
        (Some(key), Some(width), Some(height)) => Some(CoverSource {
            key,
            width: of.number("cover_width", width)?,
            height: of.number("cover_height", height)?,
        }),
        _ => None,
    };
    let target = match (row.project, row.folder) {
        (Some(number), None) => Target::Project(of.valid("project", NumId::parse(number).ok())?, cover),
        (None, Some(id)) => Target::Folder(FolderId::new(id)),
        _ => return of.valid("project", None),
    };
    Ok(Copying {
        id: CopyId::new(row.id),
        transfer: TransferId::new(row.transfer_id),
        owner: UserId::new(row.owner),
        position: of.number("position", row.position)?,
        target,
    })
}

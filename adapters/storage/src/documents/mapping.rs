//! Documents.

use octavo_application::{
    documents::ports::documents::{Change, Snapshot},
    shared::storage::StorageError,
};
use octavo_domain::{
    documents::{id::ClientId, log::Seq},
    ids::{ProjectId, UserId},
};

use crate::{
    entity::{document_changes, documents},
    mapping::{RowOf, micros},
};

/// The number of a change, as it is stored. No log is as long as the type.
pub(crate) fn number(seq: Seq) -> i64 {
    i64::try_from(seq.get()).unwrap_or(i64::MAX)
}

/// A client, as it is stored: its sixty bits.
pub(crate) fn client(id: ClientId) -> i64 {
    i64::try_from(id.bits()).unwrap_or(i64::MAX)
}

pub(crate) fn change_row(change: &Change) -> document_changes::Model {
    document_changes::Model {
        project_id: change.project.uuid(),
        seq: number(change.seq),
        author: change.author.map(UserId::uuid),
        client: client(change.client),
        number: change.number.into(),
        digest: change.digest.to_vec(),
        changed_at: micros(change.changed_at),
        schema: change.schema.into(),
        ops: change.ops.clone(),
    }
}

pub(crate) fn change(row: document_changes::Model) -> Result<Change, StorageError> {
    let of = RowOf { table: "document_changes", id: row.project_id };
    Ok(Change {
        project: ProjectId::new(row.project_id),
        seq: Seq::new(of.number("seq", row.seq)?),
        author: row.author.map(UserId::new),
        client: ClientId::of_bits(of.number("client", row.client)?),
        number: of.number("number", row.number)?,
        digest: of.valid("digest", row.digest.try_into().ok())?,
        changed_at: of.time("changed_at", row.changed_at)?,
        schema: of.number("schema", row.schema)?,
        ops: row.ops,
    })
}

pub(crate) fn snapshot(row: documents::Model) -> Result<Snapshot, StorageError> {
    let of = RowOf { table: "documents", id: row.project_id };
    Ok(Snapshot {
        project: ProjectId::new(row.project_id),
        seq: Seq::new(of.number("snapshot_seq", row.snapshot_seq)?),
        body: row.snapshot,
    })
}

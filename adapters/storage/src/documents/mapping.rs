//! Documents.

use octavo_application::{
    documents::ports::documents::{Change, PublishedDocument, Snapshot},
    shared::storage::StorageError,
};
use octavo_domain::{
    documents::{
        id::{ClientId, RecordId},
        log::Seq,
        usage::WidgetUsage,
    },
    ids::{ProjectId, UserId},
};

use crate::{
    documents::query::{CutRow, HeadRow, WidgetsRow},
    entity::{document_changes, document_widgets, documents, former_page_paths, published_documents},
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

/// A record, as it is stored: its sixty bits.
pub(crate) fn record(id: RecordId) -> i64 {
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

pub(crate) fn cut(row: &CutRow, project: ProjectId) -> Result<Seq, StorageError> {
    let of = RowOf { table: "documents", id: project };
    Ok(Seq::new(of.number("cut_seq", row.cut_seq)?))
}

pub(crate) fn head(row: &HeadRow) -> Result<(ProjectId, Seq), StorageError> {
    let of = RowOf { table: "documents", id: row.project_id };
    Ok((ProjectId::new(row.project_id), Seq::new(of.number("seq", row.seq)?)))
}

pub(crate) fn widget_row(project: ProjectId, (widget, count): (&String, &u64)) -> document_widgets::Model {
    let count = i64::try_from(*count).unwrap_or(i64::MAX);
    document_widgets::Model { project_id: project.uuid(), widget: widget.clone(), count }
}

pub(crate) fn widget_usage<I: ToString + Copy>(
    rows: Vec<WidgetsRow>,
    id: I,
) -> Result<WidgetUsage, StorageError> {
    let of = RowOf { table: "document_widgets", id };
    let counts: Result<Vec<_>, StorageError> =
        rows.into_iter().map(|row| Ok((row.widget, of.number("count", row.count)?))).collect();
    Ok(WidgetUsage::stored(counts?))
}

pub(crate) fn published(row: published_documents::Model) -> Result<PublishedDocument, StorageError> {
    let of = RowOf { table: "published_documents", id: row.project_id };
    Ok(PublishedDocument {
        project: ProjectId::new(row.project_id),
        seq: Seq::new(of.number("seq", row.seq)?),
        body: row.body,
    })
}

pub(crate) fn former_path(row: &former_page_paths::Model) -> Result<RecordId, StorageError> {
    let of = RowOf { table: "former_page_paths", id: row.project_id };
    Ok(RecordId::of_bits(of.number("page", row.page)?))
}

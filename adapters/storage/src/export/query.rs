//! Exports.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{export::ports::exports::ExportQueries, shared::storage::StorageError};
use octavo_domain::{export::Export, ids::UserId};

use crate::query::{cells::Cells, fetch};
use crate::{
    connect::Database,
    export::mapping::{ExportRow, export_columns},
    mapping::micros,
};

pub(crate) const EXPORT: &str = concat!(
    "SELECT ",
    export_columns!(),
    " FROM exports WHERE user_id = $1 AND (ends_at IS NULL OR ends_at > $2) \
     ORDER BY requested_at DESC, id DESC LIMIT 1"
);

fn export<R: Cells>(row: &R) -> Result<Export, StorageError> {
    let row = ExportRow {
        id: row.id(0)?,
        user_id: row.id(1)?,
        state: row.text(2)?,
        file_key: row.text_if(3)?,
        done: row.int(4)?,
        total: row.int(5)?,
        bytes: row.int_if(6)?,
        requested_at: row.int(7)?,
        finished_at: row.int_if(8)?,
        ends_at: row.int_if(9)?,
    };
    row.export()
}

#[async_trait]
impl ExportQueries for Database {
    async fn export_of(&self, user: UserId, now: DateTime<Utc>) -> Result<Option<Export>, StorageError> {
        Ok(fetch!(self, EXPORT, [user.uuid(), micros(now)], export)?.into_iter().next())
    }
}

//! The history of libraries.

use async_trait::async_trait;
use octavo_application::{
    library::ports::history::{Actor, HistoryPage, HistoryQueries, HistoryRow},
    shared::storage::StorageError,
};
use octavo_domain::{
    ids::{EntryId, NumId, ProjectRef, UserId},
    library::history::{HistoryEvent, Subject},
};
use uuid::Uuid;

use crate::query::{cells::Cells, fetch};
use crate::{
    connect::Database,
    library::mapping::history::details_of,
    mapping::{RowOf, micros},
};

macro_rules! entries {
    ($of:literal) => {
        concat!(
            "SELECT h.id, h.actor, coalesce(u.name, ''), coalesce(u.username, ''), h.event, h.project_num_id, \
             h.project_title, h.folder_num_id, h.folder_name, h.details, h.occurred_at \
             FROM (SELECT * FROM history WHERE owner = $1 AND ",
            $of,
            " AND (occurred_at, id) < ($2, $3) ORDER BY occurred_at DESC, id DESC LIMIT $4) h \
             LEFT JOIN users u ON u.id = h.actor ORDER BY h.occurred_at DESC, h.id DESC"
        )
    };
}

pub(crate) const OF_LIBRARY: &str = entries!("with_folder = false");
pub(crate) const OF_PROJECT: &str = entries!("project_num_id = $5");
const BY_NUMBER: &str = "SELECT num_id FROM projects WHERE owner = $1 AND num_id = $2";
const BY_ID: &str = "SELECT num_id FROM projects WHERE owner = $1 AND id = $2";

/// The start of a page: it contains what is older.
fn start(page: HistoryPage) -> (i64, Uuid) {
    page.before.map_or((i64::MAX, Uuid::max()), |(at, id)| (micros(at), id.uuid()))
}

fn row<R: Cells>(row: &R) -> Result<HistoryRow, StorageError> {
    let id = row.id(0)?;
    let of = RowOf { table: "history", id };
    let subject = |column, number: Option<i64>, name: Option<String>| {
        let num_id = of.valid_if(column, number, |number| NumId::parse(number).ok())?;
        Ok::<_, StorageError>(num_id.zip(name).map(|(num_id, name)| Subject { num_id, name }))
    };
    Ok(HistoryRow {
        id: EntryId::new(id),
        actor: Actor { id: UserId::new(row.id(1)?), name: row.text(2)?, username: row.text(3)? },
        event: of.valid("event", HistoryEvent::from_name(&row.text(4)?))?,
        project: subject("project_num_id", row.int_if(5)?, row.text_if(6)?)?,
        folder: subject("folder_num_id", row.int_if(7)?, row.text_if(8)?)?,
        details: of.valid("details", details_of(&row.text(9)?))?,
        at: of.time("occurred_at", row.int(10)?)?,
    })
}

fn num_id<R: Cells>(row: &R) -> Result<NumId, StorageError> {
    let number = row.int(0)?;
    RowOf { table: "projects", id: number }.valid("num_id", NumId::parse(number).ok())
}

#[async_trait]
impl HistoryQueries for Database {
    async fn of_library(&self, owner: UserId, page: HistoryPage) -> Result<Vec<HistoryRow>, StorageError> {
        let (at, id) = start(page);
        fetch!(self, OF_LIBRARY, [owner.uuid(), at, id, i64::from(page.limit)], row)
    }

    async fn of_project(
        &self,
        owner: UserId,
        project: NumId,
        page: HistoryPage,
    ) -> Result<Vec<HistoryRow>, StorageError> {
        let (at, id) = start(page);
        fetch!(self, OF_PROJECT, [owner.uuid(), at, id, i64::from(page.limit), project.get()], row)
    }

    async fn project(&self, owner: UserId, project: ProjectRef) -> Result<Option<NumId>, StorageError> {
        let found = match project {
            ProjectRef::NumId(number) => fetch!(self, BY_NUMBER, [owner.uuid(), number.get()], num_id)?,
            ProjectRef::Id(id) => fetch!(self, BY_ID, [owner.uuid(), id.uuid()], num_id)?,
        };
        Ok(found.into_iter().next())
    }
}

//! Home projects.

use async_trait::async_trait;
use octavo_application::{
    publication::ports::home::{HomeProject, HomeQueries},
    shared::storage::StorageError,
};
use octavo_domain::ids::{NumId, UserId};

use crate::query::{cells::Cells, fetch};
use crate::{connect::Database, mapping::RowOf};

pub(crate) const HOME: &str = "SELECT p.id, p.num_id, p.title, p.is_published FROM home_projects h \
                               JOIN projects p ON p.id = h.project_id WHERE h.user_id = $1";

fn home<R: Cells>(row: &R) -> Result<HomeProject, StorageError> {
    let of = RowOf { table: "projects", id: row.id(0)? };
    Ok(HomeProject {
        num_id: of.valid("num_id", NumId::parse(row.int(1)?).ok())?,
        title: row.text(2)?,
        is_published: row.flag(3)?,
    })
}

#[async_trait]
impl HomeQueries for Database {
    async fn home_of(&self, user: UserId) -> Result<Option<HomeProject>, StorageError> {
        Ok(fetch!(self, HOME, [user.uuid()], home)?.into_iter().next())
    }
}

//! Pages of projects: each is a range of one index, from where the last page ended.

use octavo_application::{
    library::ports::queries::{After, PageRequest, ProjectRow},
    shared::storage::StorageError,
};
use octavo_domain::{
    ids::{FolderId, UserId},
    library::arrangement::{Shelf, SortMode},
};
use uuid::Uuid;

use super::{fetch, project_columns, rows};
use crate::{connect::Database, mapping::micros};

/// The statements of one order: from the start or after a key, of a whole library or of one shelf.
pub(super) struct Texts {
    pub(super) all: &'static str,
    pub(super) all_after: &'static str,
    pub(super) shelf: &'static str,
    pub(super) shelf_after: &'static str,
}

macro_rules! texts {
    ($after:literal, $order:literal) => {
        Texts {
            all: concat!(
                "SELECT ",
                project_columns!(),
                " FROM projects p WHERE p.owner = $1 ORDER BY ",
                $order,
                " LIMIT $2"
            ),
            all_after: concat!(
                "SELECT ",
                project_columns!(),
                " FROM projects p WHERE p.owner = $1 AND ",
                $after,
                " ORDER BY ",
                $order,
                " LIMIT $2"
            ),
            shelf: concat!(
                "SELECT ",
                project_columns!(),
                " FROM projects p WHERE p.owner = $1 AND p.shelf = $3",
                " ORDER BY ",
                $order,
                " LIMIT $2"
            ),
            shelf_after: concat!(
                "SELECT ",
                project_columns!(),
                " FROM projects p WHERE p.owner = $1 AND p.shelf = $5 AND ",
                $after,
                " ORDER BY ",
                $order,
                " LIMIT $2"
            ),
        }
    };
}

pub(super) const BY_TITLE: Texts =
    texts!("p.title_key >= $3 AND (p.title_key > $3 OR p.num_id < $4)", "p.title_key, p.num_id DESC");
pub(super) const BY_CHANGE: Texts =
    texts!("(p.last_changed, p.num_id) < ($3, $4)", "p.last_changed DESC, p.num_id DESC");
pub(super) const BY_CREATION: Texts =
    texts!("(p.created_at, p.num_id) < ($3, $4)", "p.created_at DESC, p.num_id DESC");

/// The value of the column `shelf`; none for the whole library.
pub(super) fn shelf_id(shelf: Shelf) -> Option<Uuid> {
    match shelf {
        Shelf::All => None,
        Shelf::Root => Some(Uuid::nil()),
        Shelf::Archive => Some(Uuid::max()),
        Shelf::Folder(id) => Some(FolderId::uuid(id)),
    }
}

pub(super) async fn page(
    database: &Database,
    owner: UserId,
    request: &PageRequest,
) -> Result<Vec<ProjectRow>, StorageError> {
    let texts = match request.sort {
        SortMode::Alphabet => BY_TITLE,
        SortMode::LastChanged => BY_CHANGE,
        SortMode::DateCreated => BY_CREATION,
    };
    let (owner, limit) = (owner.uuid(), i64::from(request.limit));
    match (&request.after, request.sort, shelf_id(request.shelf)) {
        (None, _, None) => fetch!(database, texts.all, [owner, limit], rows::project),
        (None, _, Some(shelf)) => fetch!(database, texts.shelf, [owner, limit, shelf], rows::project),
        (Some(After::Title(key, num_id)), SortMode::Alphabet, None) => {
            fetch!(database, texts.all_after, [owner, limit, key.as_str(), num_id.get()], rows::project)
        }
        (Some(After::Title(key, num_id)), SortMode::Alphabet, Some(shelf)) => {
            fetch!(
                database,
                texts.shelf_after,
                [owner, limit, key.as_str(), num_id.get(), shelf],
                rows::project
            )
        }
        (Some(After::Time(time, num_id)), SortMode::LastChanged | SortMode::DateCreated, None) => {
            fetch!(database, texts.all_after, [owner, limit, micros(*time), num_id.get()], rows::project)
        }
        (Some(After::Time(time, num_id)), SortMode::LastChanged | SortMode::DateCreated, Some(shelf)) => {
            fetch!(
                database,
                texts.shelf_after,
                [owner, limit, micros(*time), num_id.get(), shelf],
                rows::project
            )
        }
        (Some(After::Title(..) | After::Time(..)), _, _) => {
            Err(StorageError::Backend("where the page begins does not fit its order".to_owned()))
        }
    }
}

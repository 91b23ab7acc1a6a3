//! Pages of projects: each is a range of one index, starting where the last page ended.

use octavo_application::{
    library::ports::queries::{After, PageRequest},
    shared::storage::StorageError,
};
use octavo_domain::library::project::ProjectSummary;
use octavo_domain::{
    ids::{FolderId, UserId},
    library::arrangement::{LibrarySection, SortMode},
};
use uuid::Uuid;

use crate::library::mapping::projects::{self, project_columns};
use crate::query::fetch;
use crate::{connect::Database, mapping::micros};

/// The statements of one order: from the start or after a key, of a whole library or of one section.
pub(crate) struct Texts {
    pub(crate) all: &'static str,
    pub(crate) all_after: &'static str,
    pub(crate) section: &'static str,
    pub(crate) section_after: &'static str,
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
            section: concat!(
                "SELECT ",
                project_columns!(),
                " FROM projects p WHERE p.owner = $1 AND p.section = $3",
                " ORDER BY ",
                $order,
                " LIMIT $2"
            ),
            section_after: concat!(
                "SELECT ",
                project_columns!(),
                " FROM projects p WHERE p.owner = $1 AND p.section = $5 AND ",
                $after,
                " ORDER BY ",
                $order,
                " LIMIT $2"
            ),
        }
    };
}

pub(crate) const BY_TITLE: Texts =
    texts!("p.title_key >= $3 AND (p.title_key > $3 OR p.num_id < $4)", "p.title_key, p.num_id DESC");
pub(crate) const BY_CHANGE: Texts =
    texts!("(p.last_changed, p.num_id) < ($3, $4)", "p.last_changed DESC, p.num_id DESC");
pub(crate) const BY_CREATION: Texts =
    texts!("(p.created_at, p.num_id) < ($3, $4)", "p.created_at DESC, p.num_id DESC");

/// The value of the column `section`; `None` for the whole library.
pub(crate) fn section_id(section: LibrarySection) -> Option<Uuid> {
    match section {
        LibrarySection::All => None,
        LibrarySection::Root => Some(Uuid::nil()),
        LibrarySection::Archive => Some(Uuid::max()),
        LibrarySection::Folder(id) => Some(FolderId::uuid(id)),
    }
}

pub(crate) async fn page(
    database: &Database,
    owner: UserId,
    request: &PageRequest,
) -> Result<Vec<ProjectSummary>, StorageError> {
    let texts = match request.sort {
        SortMode::Alphabet => BY_TITLE,
        SortMode::LastChanged => BY_CHANGE,
        SortMode::DateCreated => BY_CREATION,
    };
    let (owner, limit) = (owner.uuid(), i64::from(request.limit));
    match (&request.after, request.sort, section_id(request.section)) {
        (None, _, None) => fetch!(database, texts.all, [owner, limit], projects::listed),
        (None, _, Some(section)) => {
            fetch!(database, texts.section, [owner, limit, section], projects::listed)
        }
        (Some(After::Title(key, num_id)), SortMode::Alphabet, None) => {
            fetch!(database, texts.all_after, [owner, limit, key.as_str(), num_id.get()], projects::listed)
        }
        (Some(After::Title(key, num_id)), SortMode::Alphabet, Some(section)) => {
            fetch!(
                database,
                texts.section_after,
                [owner, limit, key.as_str(), num_id.get(), section],
                projects::listed
            )
        }
        (Some(After::Time(time, num_id)), SortMode::LastChanged | SortMode::DateCreated, None) => {
            fetch!(database, texts.all_after, [owner, limit, micros(*time), num_id.get()], projects::listed)
        }
        (Some(After::Time(time, num_id)), SortMode::LastChanged | SortMode::DateCreated, Some(section)) => {
            fetch!(
                database,
                texts.section_after,
                [owner, limit, micros(*time), num_id.get(), section],
                projects::listed
            )
        }
        (Some(After::Title(..) | After::Time(..)), _, _) => {
            Err(StorageError::Backend("where the page begins does not fit its order".to_owned()))
        }
    }
}

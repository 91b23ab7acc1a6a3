//! Search by any part of a title or a name.
//!
//! An index narrows the rows down. A match is a folded title that contains the folded query, byte for byte, on both
//! databases.

use octavo_application::{
    library::ports::queries::{FolderRow, Found},
    shared::storage::StorageError,
};
use octavo_domain::library::project::ProjectSummary;
use octavo_domain::{ids::UserId, library::search::SearchQuery};

use crate::library::mapping::{
    folders::{self, folder_columns},
    projects::{self, project_columns},
};
use octavo_sqlite::readers::Row;

use crate::query::{
    cells::Cells,
    columns::Reader,
    fetch, folders_and_counts,
    sqlite::{Select, both, bound},
};
use crate::{
    connect::{Database, Pools},
    mapping::RowOf,
};

/// Entries of the trigram index that a query looks for at most; the rest is left to the final comparison.
pub(crate) const MOST_TRIGRAMS: usize = 12;

macro_rules! projects {
    ($found:literal) => {
        concat!(
            "WITH found AS MATERIALIZED (", $found, ") SELECT ", project_columns!(),
            ", (SELECT count(*) FROM found) FROM (SELECT num_id, last_changed, first FROM found \
             ORDER BY first DESC, last_changed DESC, num_id DESC LIMIT $3) t JOIN projects p ON p.num_id = t.num_id \
             ORDER BY t.first DESC, t.last_changed DESC, t.num_id DESC"
        )
    };
}

/// Rows that match both the owner and the query in the index.
pub(crate) const INDEXED_SQLITE: &str = projects!(
    "SELECT p.num_id, p.last_changed, instr(p.title_key, $2) = 1 AS first \
     FROM project_search CROSS JOIN projects p ON p.num_id = project_search.rowid \
     WHERE project_search MATCH coalesce((SELECT '\"' || token || '\"' FROM search_owners WHERE id = $1), '\"---\"') || $4 \
     AND p.owner = $1 AND instr(p.title_key, $2) > 0"
);
/// A query too short for the index reads the titles of the owner, in the index of titles.
pub(crate) const SHORT_SQLITE: &str = projects!(
    "SELECT p.num_id, p.last_changed, instr(p.title_key, $2) = 1 AS first \
     FROM projects p INDEXED BY projects_by_title WHERE p.owner = $1 AND instr(p.title_key, $2) > 0"
);
pub(crate) const INDEXED_POSTGRES: &str = projects!(
    "SELECT p.num_id, p.last_changed, (starts_with(p.title_key, $2))::int AS first \
     FROM projects p WHERE p.owner = $1 AND p.title_key LIKE $4"
);

/// Not LIKE, which would scan the whole trigram index.
pub(crate) const SHORT_POSTGRES: &str = projects!(
    "SELECT p.num_id, p.last_changed, (starts_with(p.title_key, $2))::int AS first \
     FROM projects p WHERE p.owner = $1 AND strpos(p.title_key, $2) > 0"
);

macro_rules! folders {
    ($where:literal, $first:literal) => {
        concat!(
            "SELECT ",
            folder_columns!(),
            folders_and_counts!(),
            " WHERE f.owner = $1 AND ",
            $where,
            " ORDER BY ",
            $first,
            " DESC, f.updated_at DESC, f.num_id DESC"
        )
    };
}
pub(crate) const FOLDERS_SQLITE: &str = folders!("instr(f.title_key, $2) > 0", "instr(f.title_key, $2) = 1");
pub(crate) const FOLDERS_POSTGRES: &str =
    folders!("strpos(f.title_key, $2) > 0", "starts_with(f.title_key, $2)");

/// ` AND "abc" AND "bcd"` …: the query for the full-text index, beside the owner; `None` for a short query.
fn trigrams(query: &str) -> Option<String> {
    let characters: Vec<char> = query.chars().collect();
    let step = characters.len().saturating_sub(2).div_ceil(MOST_TRIGRAMS).max(1);
    let mut wanted = String::new();
    for three in characters.windows(3).step_by(step) {
        wanted.push_str(" AND \"");
        wanted.push_str(&three.iter().collect::<String>().replace('"', "\"\""));
        wanted.push('"');
    }
    (!wanted.is_empty()).then_some(wanted)
}

/// A pattern of LIKE for texts that contain `query`.
fn pattern(query: &str) -> String {
    let escaped = query.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    format!("%{escaped}%")
}

fn counted<R: Cells>(row: &R) -> Result<(ProjectSummary, i64), StorageError> {
    let mut cells = Reader::new(row);
    Ok((projects::next_listed(&mut cells)?, cells.next()?))
}

type Rows = (Vec<(ProjectSummary, i64)>, Vec<FolderRow>);

/// Projects with their count, and collections. Both use one connection: taking another from the pool costs as much as a
/// statement.
async fn matching(database: &Database, owner: UserId, query: &str, limit: i64) -> Result<Rows, StorageError> {
    let owner = owner.uuid();
    match &database.0.pools {
        Pools::Sqlite { lists, .. } => {
            let (projects, values) = match trigrams(query) {
                Some(wanted) => (INDEXED_SQLITE, bound![owner, query, limit, wanted]),
                None => (SHORT_SQLITE, bound![owner, query, limit]),
            };
            let projects = Select::new(projects, values, |row: &Row<'_>| counted(row));
            both(
                lists,
                projects,
                Select::new(FOLDERS_SQLITE, bound![owner, query], |row: &Row<'_>| folders::listed(row)),
            )
            .await
        }
        Pools::Postgres(pool) => {
            let mut reader = pool.acquire().await?;
            let projects = match trigrams(query) {
                Some(_) => {
                    let pattern = pattern(query);
                    fetch!(reader, INDEXED_POSTGRES, [owner, query, limit, pattern], counted, postgres)?
                }
                None => fetch!(reader, SHORT_POSTGRES, [owner, query, limit], counted, postgres)?,
            };
            let folders = fetch!(reader, FOLDERS_POSTGRES, [owner, query], folders::listed, postgres)?;
            Ok((projects, folders))
        }
    }
}

pub(crate) async fn search(
    database: &Database,
    owner: UserId,
    query: &SearchQuery,
    limit: u32,
) -> Result<Found, StorageError> {
    let query = query.folded();
    if query.contains('\0') {
        // No title contains this character, and PostgreSQL refuses it.
        return Ok(Found { projects: Vec::new(), folders: Vec::new(), count: 0 });
    }
    // The count comes with the rows, so at least one row is requested.
    let (found, mut folders) = matching(database, owner, query, i64::from(limit.max(1))).await?;
    let matches = found.first().map_or(0, |(_, count)| *count);
    let most = usize::try_from(limit).unwrap_or(usize::MAX);
    let of = RowOf { table: "projects", id: owner };
    let count =
        of.number::<u64>("count", matches)?.saturating_add(u64::try_from(folders.len()).unwrap_or(u64::MAX));
    folders.truncate(most);
    Ok(Found { projects: found.into_iter().map(|(row, _)| row).take(most).collect(), folders, count })
}

#[cfg(test)]
mod tests {
    use super::{pattern, trigrams};

    #[test]
    fn what_the_index_is_asked() {
        assert_eq!(trigrams("ab"), None);
        assert_eq!(trigrams("abcd").as_deref(), Some(" AND \"abc\" AND \"bcd\""));
        assert_eq!(trigrams("a\"b").as_deref(), Some(" AND \"a\"\"b\""));
        assert_eq!(trigrams(&"x".repeat(128)).map(|text| text.matches("AND").count()), Some(12));
        assert_eq!(trigrams("東京の").as_deref(), Some(" AND \"東京の\""));
    }

    #[test]
    fn a_pattern_means_what_it_says() {
        assert_eq!(pattern(r"5%_\"), r"%5\%\_\\%");
    }
}

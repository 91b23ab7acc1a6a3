//! Projects.

use async_trait::async_trait;
use octavo_application::{library::ports::projects::ProjectRepository, shared::storage::StorageError};
use octavo_domain::{
    ids::{FolderId, NumId, ProjectId, ProjectRef, UserId},
    library::project::Project,
};
use sea_orm::{DbErr, IdenStatic, ModelTrait, QueryResult, Value};
use serde_json::Value as Json;

use crate::{
    account::repository::users::TOUCH,
    error::{corrupt, from_orm},
    library::mapping::projects::{self, Column, Entity, Model},
    repository::rows::{columns, names},
    unit_of_work::{Unit, models},
};

/// The name of the column with a project's views.
const VIEWS: &str = "all_views";

/// Every column of a project, and its views.
fn with_views() -> String {
    let views = "SELECT v.views FROM project_views v WHERE v.project_num_id = projects.num_id";
    format!("{}, coalesce(({views}), 0) AS {VIEWS}", names::<Entity>())
}

/// The columns that identify a project.
const KEYS: [&str; 3] = ["num_id", "id", "owner"];

impl Unit {
    /// Projects from locked rows, which the unit remembers.
    fn projects_of(&mut self, rows: &[QueryResult]) -> Result<Vec<Project>, StorageError> {
        let models = models::<Model>(rows)?;
        self.read.extend(models.iter().map(|row| (row.num_id, row.clone())));
        let read = |(model, row): (Model, &QueryResult)| {
            projects::project(model, row.try_get("", VIEWS).map_err(from_orm)?)
        };
        models.into_iter().zip(rows).map(read).collect()
    }

    /// Projects with their views, locked until the unit ends.
    async fn locked_projects(
        &mut self,
        condition: &str,
        values: impl IntoIterator<Item = Value>,
    ) -> Result<Vec<Project>, StorageError> {
        // Not FOR UPDATE, which would also block inserts of rows that refer to these.
        let lock = if self.is_postgres() { " FOR NO KEY UPDATE" } else { "" };
        let sql = format!("SELECT {} FROM projects WHERE {condition}{lock}", with_views());
        let rows = self.rows(sql, values).await?;
        self.projects_of(&rows)
    }

    /// The keys, and the columns that differ from the stored row. Setting a column updates its indexes, even to the
    /// same value.
    fn changed_columns(&self, rows: &[Model]) -> Vec<Column> {
        let differs = |column: Column| {
            rows.iter().any(|row| {
                self.read.get(&row.num_id).is_none_or(|stored| stored.get(column) != row.get(column))
            })
        };
        let always = |column: Column| KEYS.contains(&column.as_str()) || matches!(column, Column::UpdatedAt);
        columns::<Entity>().into_iter().filter(|column| always(*column) || differs(*column)).collect()
    }
}

/// The first text, in order of bytes, after all texts that start with `prefix`.
fn end_of(prefix: &str) -> String {
    let mut characters: Vec<char> = prefix.chars().collect();
    while let Some(last) = characters.pop() {
        // Surrogates are not characters, so skipping them leaves nothing out.
        let next = if last == '\u{d7ff}' {
            Some('\u{e000}')
        } else {
            char::from_u32(u32::from(last).saturating_add(1))
        };
        if let Some(next) = next {
            characters.push(next);
            return characters.into_iter().collect();
        }
    }
    // No title is longer than this.
    String::from(char::MAX).repeat(octavo_domain::library::title::ProjectTitle::MAX.saturating_add(1))
}

#[async_trait]
impl ProjectRepository for Unit {
    async fn insert_many(&mut self, projects: &[Project]) -> Result<(), StorageError> {
        let rows: Vec<Model> = projects.iter().map(projects::project_row).collect();
        let added = self.insert_rows::<Entity>(&rows).await?;
        if usize::try_from(added) == Ok(rows.len()) {
            Ok(())
        } else {
            Err(StorageError::Duplicate("project"))
        }
    }

    async fn find(&mut self, owner: UserId, num_id: NumId) -> Result<Option<Project>, StorageError> {
        let values = [num_id.get().into(), owner.uuid().into()];
        Ok(self.locked_projects("num_id = $1 AND owner = $2", values).await?.into_iter().next())
    }

    async fn find_to_change(
        &mut self,
        owner: UserId,
        project: ProjectRef,
    ) -> Result<Option<(Project, i64)>, StorageError> {
        let (column, key) = match project {
            ProjectRef::NumId(num_id) => ("num_id", num_id.get().into()),
            ProjectRef::Id(id) => ("id", id.uuid().into()),
        };
        let names = with_views();
        let sql = if self.is_postgres() {
            // The account is locked already, and the lock is taken above the join. So it finds the latest row,
            // including what was committed while the statement waited.
            format!(
                "WITH touched AS ({TOUCH}) SELECT library_version, {names} FROM touched, projects \
                 WHERE owner = $1 AND {column} = $2 FOR NO KEY UPDATE OF projects"
            )
        } else {
            // No other unit writes before this one ends; two statements in one text need one round trip.
            format!("{TOUCH}; SELECT {names} FROM projects WHERE owner = $1 AND {column} = $2")
        };
        let rows = self.rows(sql, [owner.uuid().into(), key]).await?;
        let (touched, found) = match rows.as_slice() {
            [both] if self.is_postgres() => (both, both),
            [touched, found] => (touched, found),
            _ => return Ok(None),
        };
        let version = touched.try_get("", "library_version").map_err(from_orm)?;
        let project = self.projects_of(std::slice::from_ref(found))?.into_iter().next();
        Ok(project.map(|project| (project, version)))
    }

    async fn owner(&mut self, id: ProjectId) -> Result<Option<UserId>, StorageError> {
        let row = self.row("SELECT owner FROM projects WHERE id = $1", [id.uuid().into()]).await?;
        row.map(|row| row.try_get("", "owner").map(UserId::new).map_err(from_orm)).transpose()
    }

    async fn num_id(&mut self, owner: UserId, id: ProjectId) -> Result<Option<NumId>, StorageError> {
        let sql = "SELECT num_id FROM projects WHERE id = $1 AND owner = $2";
        let Some(row) = self.row(sql, [id.uuid().into(), owner.uuid().into()]).await? else {
            return Ok(None);
        };
        let number: i64 = row.try_get("", "num_id").map_err(from_orm)?;
        NumId::parse(number).map(Some).map_err(|_| corrupt("projects", "num_id", &id))
    }

    async fn find_many(&mut self, owner: UserId, num_ids: &[NumId]) -> Result<Vec<Project>, StorageError> {
        let condition = format!("owner = $1 AND {}", self.one_of_numbers("num_id", 2));
        let list = self.list(num_ids.iter().map(NumId::to_string));
        self.locked_projects(&condition, [owner.uuid().into(), list]).await
    }

    async fn find_in_folders(
        &mut self,
        owner: UserId,
        folders: &[FolderId],
    ) -> Result<Vec<Project>, StorageError> {
        let condition = format!("owner = $1 AND {}", self.one_of_ids("folder", 2));
        let list = self.list(folders.iter().map(|id| id.uuid().simple().to_string()));
        self.locked_projects(&condition, [owner.uuid().into(), list]).await
    }

    async fn titles_starting(
        &mut self,
        owner: UserId,
        prefixes: &[String],
    ) -> Result<Vec<String>, StorageError> {
        let ranges: Json =
            prefixes.iter().map(|prefix| [prefix.clone(), end_of(prefix)]).map(Json::from).collect();
        let sql = if self.is_postgres() {
            "SELECT DISTINCT p.title FROM jsonb_array_elements(CAST($2 AS jsonb)) v JOIN projects p \
             ON p.owner = $1 AND p.title >= (v ->> 0) COLLATE \"C\" AND p.title < (v ->> 1) COLLATE \"C\""
        } else {
            "SELECT DISTINCT p.title FROM json_each($2) v CROSS JOIN projects p \
             ON p.owner = $1 AND p.title >= v.value ->> 0 AND p.title < v.value ->> 1"
        };
        let rows = self.rows(sql, [owner.uuid().into(), ranges.to_string().into()]).await?;
        rows.iter().map(|row| row.try_get("", "title")).collect::<Result<_, DbErr>>().map_err(from_orm)
    }

    async fn update_many(&mut self, projects: &[Project]) -> Result<(), StorageError> {
        let rows: Vec<Model> = projects.iter().map(projects::project_row).collect();
        let changed = self.update_rows::<Entity>(&rows, &self.changed_columns(&rows), &KEYS).await?;
        if usize::try_from(changed) != Ok(rows.len()) {
            return Err(StorageError::Stale("project"));
        }
        self.read.extend(rows.into_iter().map(|row| (row.num_id, row)));
        Ok(())
    }

    async fn count(&mut self, owner: UserId) -> Result<u64, StorageError> {
        let sql =
            "SELECT CAST(coalesce(sum(shown), 0) AS bigint) AS number FROM section_counts WHERE owner = $1";
        let row = self.row(sql, [owner.uuid().into()]).await?.ok_or(StorageError::Stale("user"))?;
        let number: i64 = row.try_get("", "number").map_err(from_orm)?;
        u64::try_from(number).map_err(|_| corrupt("section_counts", "shown", &owner))
    }

    async fn delete_many(&mut self, ids: &[ProjectId]) -> Result<(), StorageError> {
        self.read.clear();
        let sql = format!("DELETE FROM projects WHERE {}", self.one_of_ids("id", 1));
        let list = self.list(ids.iter().map(|id| id.uuid().simple().to_string()));
        self.run(sql, [list]).await.map(drop)
    }
}

#[cfg(test)]
mod tests {
    use super::end_of;

    #[test]
    fn where_a_prefix_ends() {
        for (prefix, end) in [("Salt", "Salu"), ("a\u{10ffff}", "b"), ("\u{d7ff}", "\u{e000}"), ("7%", "7&")]
        {
            assert_eq!(end_of(prefix), end);
        }
        assert!(end_of("").as_str() > "\u{10ffff}\u{10ffff}");
    }
}

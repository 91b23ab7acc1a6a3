//! Memberships.

use std::collections::BTreeSet;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    shared::storage::StorageError,
    team::ports::team::{LastTeamChange, ProjectAccess, TeamRepository},
};
use octavo_domain::{
    account::email::Email,
    auth::credential::SecretHash,
    ids::{FolderId, NumId, ProjectId, ProjectRef, TeammateId, UserId},
    plans::limits::Cap,
    team::{leaving::ActiveItems, role::Role, teammate::Teammate},
};
use sea_orm::{DbErr, QueryResult, Value};
use uuid::Uuid;

use crate::{
    entity::{teammate_folders, teammate_projects, teammates},
    error::{corrupt, from_orm},
    mapping::{RowOf, micros},
    repository::rows::names,
    team::{mapping, query::access},
    unit_of_work::{Unit, models},
};

impl Unit {
    async fn teammate_where(
        &self,
        condition: &str,
        values: impl IntoIterator<Item = Value>,
    ) -> Result<Option<Teammate>, StorageError> {
        // Not locked: every change of it locks its owner's account.
        let sql = format!("SELECT {} FROM teammates WHERE {condition}", names::<teammates::Entity>());
        let rows = models::<teammates::Model>(&self.rows(sql, values).await?)?;
        let Some(row) = rows.into_iter().next() else {
            return Ok(None);
        };
        let projects = format!(
            "SELECT {} FROM teammate_projects WHERE teammate = $1",
            names::<teammate_projects::Entity>()
        );
        let folders = format!(
            "SELECT {} FROM teammate_folders WHERE teammate = $1",
            names::<teammate_folders::Entity>()
        );
        let projects = models(&self.rows(projects, [row.id.into()]).await?)?;
        let folders = models(&self.rows(folders, [row.id.into()]).await?)?;
        mapping::teammate(row, &projects, &folders).map(Some)
    }

    async fn insert_items(&self, teammate: &Teammate) -> Result<(), StorageError> {
        self.insert_rows::<teammate_projects::Entity>(&mapping::project_rows(teammate)).await?;
        self.insert_rows::<teammate_folders::Entity>(&mapping::folder_rows(teammate)).await.map(drop)
    }
}

#[async_trait]
impl TeamRepository for Unit {
    async fn insert(&mut self, teammate: &Teammate) -> Result<(), StorageError> {
        match self.insert_rows::<teammates::Entity>(&[mapping::teammate_row(teammate)]).await? {
            0 => Err(StorageError::Duplicate("teammate")),
            _ => self.insert_items(teammate).await,
        }
    }

    async fn find(&mut self, id: TeammateId) -> Result<Option<Teammate>, StorageError> {
        self.teammate_where("id = $1", [id.uuid().into()]).await
    }

    async fn find_by_email(
        &mut self,
        owner: UserId,
        email: &Email,
    ) -> Result<Option<Teammate>, StorageError> {
        let values = [owner.uuid().into(), email.key().into()];
        self.teammate_where("owner = $1 AND email_key = $2", values).await
    }

    async fn find_by_user(&mut self, owner: UserId, user: UserId) -> Result<Option<Teammate>, StorageError> {
        let values = [owner.uuid().into(), user.uuid().into()];
        self.teammate_where("owner = $1 AND user_id = $2", values).await
    }

    async fn find_by_token(&mut self, hash: &SecretHash) -> Result<Option<Teammate>, StorageError> {
        self.teammate_where("token_hash = $1", [hash.bytes().to_vec().into()]).await
    }

    async fn owners_sharing(
        &mut self,
        user: UserId,
        projects: &BTreeSet<NumId>,
        folders: &BTreeSet<FolderId>,
    ) -> Result<Vec<UserId>, StorageError> {
        let sql = format!(
            "SELECT t.owner FROM teammates t WHERE t.user_id = $1 AND (\
             EXISTS (SELECT 1 FROM projects p WHERE p.owner = t.owner AND {}) OR \
             EXISTS (SELECT 1 FROM folders f WHERE f.owner = t.owner AND {})) ORDER BY t.owner",
            self.one_of_numbers("p.num_id", 2),
            self.one_of_ids("f.id", 3)
        );
        let numbers = self.list(projects.iter().map(NumId::to_string));
        let ids = self.list(folders.iter().map(|id| id.uuid().simple().to_string()));
        let rows = self.rows(sql, [user.uuid().into(), numbers, ids]).await?;
        let owners = rows.iter().map(|row| row.try_get::<Uuid>("", "owner").map(UserId::new));
        owners.collect::<Result<_, DbErr>>().map_err(from_orm)
    }

    async fn active_items(&mut self, owner: UserId) -> Result<ActiveItems, StorageError> {
        let sql = "SELECT num_id, folder FROM projects WHERE owner = $1 AND archived_at IS NULL";
        let mut items = ActiveItems::default();
        for row in self.rows(sql, [owner.uuid().into()]).await? {
            let number: i64 = row.try_get("", "num_id").map_err(from_orm)?;
            let folder: Option<Uuid> = row.try_get("", "folder").map_err(from_orm)?;
            let num_id = NumId::parse(number).map_err(|_| corrupt("projects", "num_id", &number))?;
            items.projects.insert(num_id, folder.map(FolderId::new));
        }
        let sql = "SELECT id FROM folders WHERE owner = $1 AND archived_at IS NULL";
        for row in self.rows(sql, [owner.uuid().into()]).await? {
            items.folders.insert(FolderId::new(row.try_get("", "id").map_err(from_orm)?));
        }
        Ok(items)
    }

    async fn update(&mut self, teammate: &Teammate) -> Result<(), StorageError> {
        let row = mapping::teammate_row(teammate);
        match self.update_row_guarded::<teammates::Entity>(row, &["id", "owner"]).await {
            Ok(0) => return Err(StorageError::Stale("teammate")),
            Ok(_) => {}
            Err(StorageError::Duplicate(_)) => return Err(StorageError::Duplicate("teammate")),
            Err(other) => return Err(other),
        }
        for table in ["teammate_projects", "teammate_folders"] {
            self.run(format!("DELETE FROM {table} WHERE teammate = $1"), [teammate.id.uuid().into()]).await?;
        }
        self.insert_items(teammate).await
    }

    async fn delete(&mut self, id: TeammateId) -> Result<bool, StorageError> {
        let sql = "DELETE FROM teammates WHERE id = $1 RETURNING owner, suspended";
        let Some(row) = self.row(sql, [id.uuid().into()]).await? else { return Ok(false) };
        let owner: Uuid = row.try_get("", "owner").map_err(from_orm)?;
        if !row.try_get::<bool>("", "suspended").map_err(from_orm)? {
            let next = "UPDATE teammates SET suspended = FALSE WHERE id = (SELECT id FROM teammates \
                        WHERE owner = $1 AND suspended ORDER BY created_at, id LIMIT 1)";
            self.run(next, [owner.into()]).await?;
        }
        Ok(true)
    }

    async fn assign_seats(&mut self, owner: UserId, allowed: Cap) -> Result<(), StorageError> {
        let places = match allowed {
            Cap::AtMost(limit) => i64::from(limit),
            Cap::Unlimited => i64::MAX,
        };
        let sql = "UPDATE teammates SET suspended = (SELECT count(*) FROM teammates e \
                   WHERE e.owner = teammates.owner \
                   AND (e.created_at, e.id) < (teammates.created_at, teammates.id)) >= $2 WHERE owner = $1";
        self.run(sql, [owner.uuid().into(), places.into()]).await.map(drop)
    }

    async fn count(&mut self, owner: UserId) -> Result<u32, StorageError> {
        let sql = "SELECT count(*) AS number FROM teammates WHERE owner = $1";
        let row = self.row(sql, [owner.uuid().into()]).await?.ok_or(StorageError::Stale("user"))?;
        let number: i64 = row.try_get("", "number").map_err(from_orm)?;
        u32::try_from(number).map_err(|_| corrupt("teammates", "owner", &owner))
    }

    async fn record_last_change(
        &mut self,
        owner: UserId,
        change: LastTeamChange,
        email: &Email,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let what = match change {
            LastTeamChange::Added => "added",
            LastTeamChange::Removed => "removed",
        };
        let sql = format!(
            "INSERT INTO team_last_changes (owner, {what}_email, {what}_at) VALUES ($1, $2, $3) ON CONFLICT (owner) \
             DO UPDATE SET {what}_email = excluded.{what}_email, {what}_at = excluded.{what}_at"
        );
        let values = [owner.uuid().into(), email.as_str().into(), micros(at).into()];
        self.run(sql, values).await.map(drop)
    }

    async fn project_access(
        &mut self,
        user: UserId,
        project: ProjectRef,
    ) -> Result<Option<ProjectAccess>, StorageError> {
        let row = match project {
            ProjectRef::NumId(num_id) => {
                self.row(access::BY_NUMBER, [user.uuid().into(), num_id.get().into()]).await?
            }
            ProjectRef::Id(id) => self.row(access::BY_ID, [user.uuid().into(), id.uuid().into()]).await?,
        };
        row.map(|row| access_of(&row, user)).transpose()
    }
}

fn access_of(row: &QueryResult, user: UserId) -> Result<ProjectAccess, StorageError> {
    let id: Uuid = row.try_get("", "id").map_err(from_orm)?;
    let of = RowOf { table: "projects", id };
    let owner = UserId::new(row.try_get("", "owner").map_err(from_orm)?);
    let role: Option<String> = row.try_get("", "role").map_err(from_orm)?;
    let number: i64 = row.try_get("", "num_id").map_err(from_orm)?;
    let shows_folder: bool = row.try_get("", "shows_folder").map_err(from_orm)?;
    Ok(ProjectAccess {
        owner,
        num_id: of.valid("num_id", NumId::parse(number).ok())?,
        id: ProjectId::new(id),
        access: access::access(user, owner, of.valid_if("role", role.as_deref(), Role::from_name)?),
        shows_folder,
    })
}

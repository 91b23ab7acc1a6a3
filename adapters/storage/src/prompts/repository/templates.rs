//! Templates.

use async_trait::async_trait;
use octavo_application::{
    prompts::ports::templates::{TemplateCard, TemplateRepository},
    shared::storage::StorageError,
};
use octavo_domain::ids::{NumId, ProjectId, UserId};
use sea_orm::Value;

use crate::{
    error::{corrupt, from_orm},
    mapping::micros,
    prompts::mapping::categories_json,
    unit_of_work::Unit,
};

#[async_trait]
impl TemplateRepository for Unit {
    async fn owner_of(&mut self, num_id: NumId) -> Result<Option<UserId>, StorageError> {
        let sql = "SELECT owner FROM projects WHERE num_id = $1";
        let Some(row) = self.row(sql, [num_id.get().into()]).await? else { return Ok(None) };
        row.try_get("", "owner").map(|id| Some(UserId::new(id))).map_err(from_orm)
    }

    async fn put(&mut self, num_id: NumId, card: &TemplateCard) -> Result<(), StorageError> {
        let sql = "INSERT INTO templates (project_id, purpose, categories, blurb, added_at) \
             SELECT id, $2, $3, $4, $5 FROM projects WHERE num_id = $1 ON CONFLICT (project_id) DO UPDATE \
             SET purpose = excluded.purpose, categories = excluded.categories, blurb = excluded.blurb";
        let values: [Value; 5] = [
            num_id.get().into(),
            card.purpose.name().into(),
            categories_json(&card.categories).into(),
            card.blurb.as_str().into(),
            micros(card.added_at).into(),
        ];
        match self.run(sql, values).await? {
            0 => Err(StorageError::Stale("project")),
            _ => Ok(()),
        }
    }

    async fn remove(&mut self, num_id: NumId) -> Result<bool, StorageError> {
        let sql = "DELETE FROM templates WHERE project_id IN (SELECT id FROM projects WHERE num_id = $1)";
        Ok(self.run(sql, [num_id.get().into()]).await? > 0)
    }

    async fn tour_of(&mut self, user: UserId) -> Result<Option<NumId>, StorageError> {
        let sql = "SELECT p.num_id FROM tours t JOIN projects p ON p.id = t.project_id \
             WHERE t.user_id = $1 AND p.owner = $1 AND p.archived_at IS NULL";
        let Some(row) = self.row(sql, [user.uuid().into()]).await? else { return Ok(None) };
        let number: i64 = row.try_get("", "num_id").map_err(from_orm)?;
        NumId::parse(number).map(Some).map_err(|_| corrupt("projects", "num_id", &number))
    }

    async fn set_tour(&mut self, user: UserId, project: ProjectId) -> Result<(), StorageError> {
        let sql = "INSERT INTO tours (user_id, project_id) VALUES ($1, $2) \
             ON CONFLICT (user_id) DO UPDATE SET project_id = excluded.project_id";
        self.run(sql, [user.uuid().into(), project.uuid().into()]).await.map(drop)
    }
}

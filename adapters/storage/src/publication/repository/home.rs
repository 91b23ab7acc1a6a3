//! Home projects.

use async_trait::async_trait;
use octavo_application::{publication::ports::home::HomeRepository, shared::storage::StorageError};
use octavo_domain::ids::{ProjectId, UserId};
use sea_orm::Value;

use crate::unit_of_work::Unit;

#[async_trait]
impl HomeRepository for Unit {
    async fn set_home(&mut self, user: UserId, project: Option<ProjectId>) -> Result<(), StorageError> {
        let user: Value = user.uuid().into();
        let Some(project) = project else {
            return self.run("DELETE FROM home_projects WHERE user_id = $1", [user]).await.map(drop);
        };
        let sql = "INSERT INTO home_projects (user_id, project_id) VALUES ($1, $2) \
             ON CONFLICT (user_id) DO UPDATE SET project_id = excluded.project_id";
        self.run(sql, [user, project.uuid().into()]).await.map(drop)
    }
}

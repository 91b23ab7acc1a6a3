//! Projects on the public profile.

use sea_orm::{ConnectionTrait, DbErr};
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

use super::dialect;

pub(crate) struct ListedProjects;

impl MigrationName for ListedProjects {
    fn name(&self) -> &'static str {
        "0025_listed_projects"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for ListedProjects {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let backend = manager.get_database_backend();
        let text = dialect(include_str!("listed_projects.sql"), backend);
        manager.get_connection().execute_unprepared(&text).await.map(drop)
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

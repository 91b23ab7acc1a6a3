//! Views in a table of their own.

use sea_orm::{ConnectionTrait, DbErr};
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

use super::dialect;

pub(crate) struct Views;

impl MigrationName for Views {
    fn name(&self) -> &'static str {
        "0032_project_views"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Views {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let backend = manager.get_database_backend();
        let text = dialect(include_str!("views.sql"), backend);
        manager.get_connection().execute_unprepared(&text).await.map(drop)
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

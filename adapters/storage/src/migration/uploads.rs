//! Files of accounts, and what they put on their pages.

use sea_orm::{ConnectionTrait, DbErr};
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

use super::dialect;

pub(crate) struct Uploads;

impl MigrationName for Uploads {
    fn name(&self) -> &'static str {
        "0012_uploads"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Uploads {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let backend = manager.get_database_backend();
        let text = dialect(include_str!("uploads.sql"), backend);
        manager.get_connection().execute_unprepared(&text).await.map(drop)
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

//! Templates, promotions, and what people answer.

use sea_orm::{ConnectionTrait, DbErr};
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

use super::dialect;

pub(crate) struct Prompts;

impl MigrationName for Prompts {
    fn name(&self) -> &'static str {
        "0006_prompts"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Prompts {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let tables = dialect(include_str!("prompts.sql"), manager.get_database_backend());
        manager.get_connection().execute_unprepared(&tables).await.map(drop)
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

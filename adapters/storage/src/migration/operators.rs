//! What operators change.

use sea_orm::{ConnectionTrait, DbErr};
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

use super::dialect;

pub(crate) struct Operators;

impl MigrationName for Operators {
    fn name(&self) -> &'static str {
        "0020_operators"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Operators {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let tables = dialect(include_str!("operators.sql"), manager.get_database_backend());
        manager.get_connection().execute_unprepared(&tables).await.map(drop)
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

//! What archiving took from the public.

use sea_orm::{ConnectionTrait, DbErr};
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

use super::dialect;

pub(crate) struct Withdrawals;

impl MigrationName for Withdrawals {
    fn name(&self) -> &'static str {
        "0023_withdrawals"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Withdrawals {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let backend = manager.get_database_backend();
        let text = dialect(include_str!("withdrawals.sql"), backend);
        manager.get_connection().execute_unprepared(&text).await.map(drop)
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

//! What an account's owner changes about it.

use sea_orm::{ConnectionTrait, DbErr};
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

use super::dialect;

pub(crate) struct Account;

impl MigrationName for Account {
    fn name(&self) -> &'static str {
        "0009_account"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Account {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let backend = manager.get_database_backend();
        let text = dialect(include_str!("account.sql"), backend);
        manager.get_connection().execute_unprepared(&text).await.map(drop)
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

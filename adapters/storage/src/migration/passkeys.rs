//! Passkeys, and what authenticators are asked.

use sea_orm::{ConnectionTrait, DbErr};
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

use super::dialect;

pub(crate) struct Passkeys;

impl MigrationName for Passkeys {
    fn name(&self) -> &'static str {
        "0015_passkeys"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Passkeys {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let tables = dialect(include_str!("passkeys.sql"), manager.get_database_backend());
        manager.get_connection().execute_unprepared(&tables).await.map(drop)
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

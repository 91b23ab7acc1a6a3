//! Accounts, the library, the outbox and the jobs.

use sea_orm::{ConnectionTrait, DbBackend, DbErr};
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

use super::dialect;

pub(crate) struct First;

impl MigrationName for First {
    fn name(&self) -> &'static str {
        "0001_accounts_and_library"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for First {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let connection = manager.get_connection();
        let backend = manager.get_database_backend();
        connection.execute_unprepared(&dialect(include_str!("tables.sql"), backend)).await?;
        let own = match backend {
            DbBackend::Postgres => include_str!("postgres.sql"),
            _ => include_str!("sqlite.sql"),
        };
        connection.execute_unprepared(own).await.map(drop)
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

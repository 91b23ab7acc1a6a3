//! What is left of accounts and files that are gone.

use sea_orm::{ConnectionTrait, DbBackend, DbErr};
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

use super::dialect;

pub(crate) struct Erasure;

impl MigrationName for Erasure {
    fn name(&self) -> &'static str {
        "0030_erasure"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Erasure {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let connection = manager.get_connection();
        let backend = manager.get_database_backend();
        connection.execute_unprepared(&dialect(include_str!("erasure.sql"), backend)).await?;
        let own = match backend {
            DbBackend::Postgres => include_str!("erasure_postgres.sql"),
            _ => include_str!("erasure_sqlite.sql"),
        };
        connection.execute_unprepared(own).await.map(drop)
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

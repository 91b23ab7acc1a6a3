//! Custom domains.

use sea_orm::{ConnectionTrait, DbBackend, DbErr};
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

use super::dialect;

pub(crate) struct Domains;

impl MigrationName for Domains {
    fn name(&self) -> &'static str {
        "0010_domains"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Domains {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let connection = manager.get_connection();
        let backend = manager.get_database_backend();
        connection.execute_unprepared(&dialect(include_str!("domains.sql"), backend)).await?;
        let own = match backend {
            DbBackend::Postgres => include_str!("domains_postgres.sql"),
            _ => include_str!("domains_sqlite.sql"),
        };
        connection.execute_unprepared(own).await.map(drop)
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

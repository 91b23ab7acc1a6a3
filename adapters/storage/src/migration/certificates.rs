//! Certificates of custom domains, and accounts at those who issue them.

use sea_orm::{ConnectionTrait, DbErr};
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

use super::dialect;

pub(crate) struct Certificates;

impl MigrationName for Certificates {
    fn name(&self) -> &'static str {
        "0018_certificates"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Certificates {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let tables = dialect(include_str!("certificates.sql"), manager.get_database_backend());
        manager.get_connection().execute_unprepared(&tables).await.map(drop)
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

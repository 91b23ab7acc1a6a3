//! Billing.

use sea_orm::{ConnectionTrait, DbErr};
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

use super::dialect;

pub(crate) struct Billing;

impl MigrationName for Billing {
    fn name(&self) -> &'static str {
        "0017_billing"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Billing {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let tables = dialect(include_str!("billing.sql"), manager.get_database_backend());
        manager.get_connection().execute_unprepared(&tables).await.map(drop)
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

//! Second factors, recovery codes, and the step between a password and a session.

use sea_orm::{ConnectionTrait, DbErr};
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

use super::dialect;

pub(crate) struct SecondFactor;

impl MigrationName for SecondFactor {
    fn name(&self) -> &'static str {
        "0008_second_factor"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for SecondFactor {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let tables = dialect(include_str!("second_factor.sql"), manager.get_database_backend());
        manager.get_connection().execute_unprepared(&tables).await.map(drop)
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

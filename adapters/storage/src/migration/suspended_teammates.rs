//! Teammates for whom a plan has no place.

use sea_orm::{ConnectionTrait, DbErr};
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

use super::dialect;

pub(crate) struct SuspendedTeammates;

impl MigrationName for SuspendedTeammates {
    fn name(&self) -> &'static str {
        "0022_suspended_teammates"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for SuspendedTeammates {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = dialect(include_str!("suspended_teammates.sql"), manager.get_database_backend());
        manager.get_connection().execute_unprepared(&columns).await.map(drop)
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

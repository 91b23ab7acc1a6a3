//! Memberships and invitations.

use sea_orm::{ConnectionTrait, DbErr};
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

use super::dialect;

pub(crate) struct Team;

impl MigrationName for Team {
    fn name(&self) -> &'static str {
        "0002_team"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Team {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let text = dialect(include_str!("team.sql"), manager.get_database_backend());
        manager.get_connection().execute_unprepared(&text).await.map(drop)
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

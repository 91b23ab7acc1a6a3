//! Connected services, single sign-on, and places of sessions.

use sea_orm::{ConnectionTrait, DbErr};
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

use super::dialect;

pub(crate) struct Connected;

impl MigrationName for Connected {
    fn name(&self) -> &'static str {
        "0013_connected"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Connected {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let text = dialect(include_str!("connected.sql"), manager.get_database_backend());
        manager.get_connection().execute_unprepared(&text).await.map(drop)
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

//! What is sent from one account to another, and what is being received.

use sea_orm::{ConnectionTrait, DbErr};
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

use super::dialect;

pub(crate) struct Sends;

impl MigrationName for Sends {
    fn name(&self) -> &'static str {
        "0003_send"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Sends {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let text = dialect(include_str!("send.sql"), manager.get_database_backend());
        manager.get_connection().execute_unprepared(&text).await.map(drop)
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

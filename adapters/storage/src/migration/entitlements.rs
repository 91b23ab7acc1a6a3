//! Changed limits, pauses, and mails that say more than a secret.

use sea_orm::{ConnectionTrait, DbErr};
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

use super::dialect;

pub(crate) struct Entitlements;

impl MigrationName for Entitlements {
    fn name(&self) -> &'static str {
        "0006_entitlements_and_mail_details"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Entitlements {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let text = dialect(include_str!("entitlements.sql"), manager.get_database_backend());
        manager.get_connection().execute_unprepared(&text).await.map(drop)
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

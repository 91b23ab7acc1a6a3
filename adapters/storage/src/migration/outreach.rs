//! Newsletters, referrals, projects that are protected by e-mail, and creator profiles.

use sea_orm::{ConnectionTrait, DbErr};
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

use super::dialect;

pub(crate) struct Outreach;

impl MigrationName for Outreach {
    fn name(&self) -> &'static str {
        "0014_outreach"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Outreach {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let tables = dialect(include_str!("outreach.sql"), manager.get_database_backend());
        manager.get_connection().execute_unprepared(&tables).await.map(drop)
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

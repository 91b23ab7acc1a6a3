//! The interval of a plan, and what was added to it.

use sea_orm::{ConnectionTrait, DbErr};
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

use super::dialect;

pub(crate) struct PlanAddons;

impl MigrationName for PlanAddons {
    fn name(&self) -> &'static str {
        "0019_plan_addons"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for PlanAddons {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = dialect(include_str!("plan_addons.sql"), manager.get_database_backend());
        manager.get_connection().execute_unprepared(&columns).await.map(drop)
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

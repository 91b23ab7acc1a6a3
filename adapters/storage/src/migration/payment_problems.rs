//! Payments whose request the card provider does not accept.

use sea_orm::{ConnectionTrait, DbErr};
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

use super::dialect;

pub(crate) struct PaymentProblems;

impl MigrationName for PaymentProblems {
    fn name(&self) -> &'static str {
        "0021_payment_problems"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for PaymentProblems {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = dialect(include_str!("payment_problems.sql"), manager.get_database_backend());
        manager.get_connection().execute_unprepared(&columns).await.map(drop)
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

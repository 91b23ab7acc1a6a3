//! What comes of payments afterwards: refunds that take their time or fail, disputes, warnings of fraud.

use sea_orm::{ConnectionTrait, DbErr};
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

use super::dialect;

pub(crate) struct PaymentReports;

impl MigrationName for PaymentReports {
    fn name(&self) -> &'static str {
        "0022_payment_reports"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for PaymentReports {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let tables = dialect(include_str!("payment_reports.sql"), manager.get_database_backend());
        manager.get_connection().execute_unprepared(&tables).await.map(drop)
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

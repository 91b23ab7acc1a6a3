//! Who is billed, how they are taxed, and with which card an invoice was paid.

use sea_orm::{ConnectionTrait, DbErr};
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

use super::dialect;

pub(crate) struct BillingDetails;

impl MigrationName for BillingDetails {
    fn name(&self) -> &'static str {
        "0033_billing_details"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for BillingDetails {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let tables = dialect(include_str!("billing_details.sql"), manager.get_database_backend());
        manager.get_connection().execute_unprepared(&tables).await.map(drop)
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

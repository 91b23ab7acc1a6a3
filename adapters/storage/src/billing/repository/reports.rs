//! Disputes and early fraud warnings.

use octavo_application::{billing::ports::PaymentReport, shared::storage::StorageError};

use crate::{
    billing::mapping,
    entity::payment_reports::{Entity, Model},
    repository::rows::names,
    unit_of_work::{Unit, models},
};

impl Unit {
    pub(super) async fn payment_report(&self, id: &str) -> Result<Option<PaymentReport>, StorageError> {
        let sql = format!("SELECT {} FROM payment_reports WHERE id = $1", names::<Entity>());
        let rows = self.rows(sql, [id.into()]).await?;
        models::<Model>(&rows)?.pop().map(mapping::report).transpose()
    }

    pub(super) async fn save_payment_report(&self, report: &PaymentReport) -> Result<(), StorageError> {
        self.save_row::<Entity>(mapping::report_row(report), "id").await
    }
}

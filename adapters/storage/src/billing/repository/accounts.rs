//! Billing accounts.

use octavo_application::shared::storage::StorageError;
use octavo_domain::billing::account::BillingAccount;
use octavo_domain::ids::UserId;

use crate::{
    billing::mapping,
    entity::billing_accounts::{Entity, Model},
    repository::rows::names,
    unit_of_work::{Unit, models},
};

impl Unit {
    pub(super) async fn billing_account(&self, user: UserId) -> Result<Option<BillingAccount>, StorageError> {
        let sql = format!("SELECT {} FROM billing_accounts WHERE user_id = $1", names::<Entity>());
        let rows = self.rows(sql, [user.uuid().into()]).await?;
        models::<Model>(&rows)?.pop().map(mapping::account).transpose()
    }

    pub(super) async fn save_billing_account(&self, account: &BillingAccount) -> Result<(), StorageError> {
        self.save_row::<Entity>(mapping::account_row(account)?, "user_id").await
    }
}

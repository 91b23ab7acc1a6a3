//! Billing.

pub(crate) mod ledger;

use async_trait::async_trait;
use octavo_application::{
    billing::ports::{BalanceTransaction, BillingQueries, CouponOffer},
    shared::storage::StorageError,
};
use octavo_domain::billing::{
    account::BillingAccount, attempt::Attempt, card::CustomerRef, issued_invoice::IssuedInvoice,
};
use octavo_domain::{
    billing::calendar::Moment,
    ids::{AttemptId, UserId},
};

use crate::query::{cells::Cells, fetch};
use crate::{
    billing::mapping,
    connect::Database,
    entity::{balance_transactions, billing_accounts, coupons, invoices, payment_attempts},
    repository::names,
};

const DUE: &str =
    "SELECT user_id FROM billing_accounts WHERE wakes_at <= $1 ORDER BY wakes_at, user_id LIMIT $2";
const OF_CUSTOMER: &str = "SELECT user_id FROM billing_accounts WHERE customer = $1 AND provider = $2";
const TO_CHECK: &str = "SELECT id FROM payment_attempts WHERE check_at <= $1 ORDER BY check_at, id LIMIT $2";

fn user<R: Cells>(row: &R) -> Result<UserId, StorageError> {
    row.id(0).map(UserId::new)
}

fn attempt<R: Cells>(row: &R) -> Result<AttemptId, StorageError> {
    row.id(0).map(AttemptId::new)
}

#[async_trait]
impl BillingQueries for Database {
    async fn billing_account(&self, user: UserId) -> Result<Option<BillingAccount>, StorageError> {
        let columns = names::<billing_accounts::Entity>();
        let sql = format!("SELECT {columns} FROM billing_accounts WHERE user_id = $1");
        let mut rows = self.read::<billing_accounts::Model>(sql, [user.uuid().into()]).await?;
        rows.pop().map(mapping::account).transpose()
    }

    async fn account_of_customer(
        &self,
        provider: &str,
        customer: &CustomerRef,
    ) -> Result<Option<UserId>, StorageError> {
        let found = fetch!(self, OF_CUSTOMER, [customer.0.as_str(), provider], user)?;
        Ok(found.into_iter().next())
    }

    async fn invoices(&self, user: UserId, limit: u32) -> Result<Vec<IssuedInvoice>, StorageError> {
        let sql = format!(
            "SELECT {} FROM invoices WHERE user_id = $1 AND (status <> 'void' OR attempts > 0) \
             ORDER BY position DESC, id DESC LIMIT $2",
            names::<invoices::Entity>()
        );
        let values = [user.uuid().into(), i64::from(limit).into()];
        let rows = self.read::<invoices::Model>(sql, values).await?;
        rows.iter().map(mapping::invoice).collect()
    }

    async fn latest_invoice(
        &self,
        user: UserId,
    ) -> Result<Option<(IssuedInvoice, Option<Attempt>)>, StorageError> {
        let sql = format!(
            "SELECT {} FROM invoices WHERE user_id = $1 ORDER BY position DESC, id DESC LIMIT 1",
            names::<invoices::Entity>()
        );
        let mut rows = self.read::<invoices::Model>(sql, [user.uuid().into()]).await?;
        let Some(row) = rows.pop() else { return Ok(None) };
        let sql = format!(
            "SELECT {} FROM payment_attempts WHERE invoice_id = $1 ORDER BY number DESC LIMIT 1",
            names::<payment_attempts::Entity>()
        );
        let mut attempts = self.read::<payment_attempts::Model>(sql, [row.id.into()]).await?;
        let attempt = attempts.pop().map(mapping::attempt).transpose()?;
        Ok(Some((mapping::invoice(&row)?, attempt)))
    }

    async fn coupon_offer(&self, code: &str) -> Result<Option<CouponOffer>, StorageError> {
        let sql = format!("SELECT {} FROM coupons WHERE code_key = $1", names::<coupons::Entity>());
        let mut rows = self.read::<coupons::Model>(sql, [mapping::code_key(code).into()]).await?;
        rows.pop().map(mapping::coupon).transpose()
    }

    async fn coupons(&self) -> Result<Vec<CouponOffer>, StorageError> {
        let sql = format!("SELECT {} FROM coupons ORDER BY code_key", names::<coupons::Entity>());
        self.read::<coupons::Model>(sql, []).await?.into_iter().map(mapping::coupon).collect()
    }

    async fn due_accounts(&self, now: Moment, limit: u32) -> Result<Vec<UserId>, StorageError> {
        fetch!(self, DUE, [now.unix(), i64::from(limit)], user)
    }

    async fn attempts_to_check(&self, now: Moment, limit: u32) -> Result<Vec<AttemptId>, StorageError> {
        fetch!(self, TO_CHECK, [now.unix(), i64::from(limit)], attempt)
    }

    async fn balance_transactions(&self, user: UserId) -> Result<Vec<BalanceTransaction>, StorageError> {
        let sql = format!(
            "SELECT {} FROM balance_transactions WHERE user_id = $1 ORDER BY position, id",
            names::<balance_transactions::Entity>()
        );
        let rows = self.read::<balance_transactions::Model>(sql, [user.uuid().into()]).await?;
        rows.iter().map(mapping::entry).collect()
    }
}

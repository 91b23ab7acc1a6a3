//! Coupons.

use octavo_application::{billing::ports::CouponOffer, shared::storage::StorageError};

use crate::{
    billing::mapping,
    entity::coupons::{Entity, Model},
    repository::rows::names,
    unit_of_work::{Unit, models},
};

impl Unit {
    pub(super) async fn coupon_of_code(&self, code: &str) -> Result<Option<CouponOffer>, StorageError> {
        let sql = format!("SELECT {} FROM coupons WHERE code_key = $1", names::<Entity>());
        let rows = self.rows(sql, [mapping::code_key(code).into()]).await?;
        models::<Model>(&rows)?.pop().map(mapping::coupon).transpose()
    }

    pub(super) async fn store_coupon(&self, offer: &CouponOffer) -> Result<(), StorageError> {
        self.save_row::<Entity>(mapping::coupon_row(offer)?, "code_key").await
    }

    pub(super) async fn remove_coupon(&self, code: &str) -> Result<bool, StorageError> {
        Ok(self.run("DELETE FROM coupons WHERE code_key = $1", [mapping::code_key(code).into()]).await? > 0)
    }
}

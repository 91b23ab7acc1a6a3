//! A payment attempt.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "payment_attempts")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub invoice_id: Uuid,
    pub user_id: Uuid,
    pub number: i64,
    pub key: String,
    pub provider: String,
    pub customer: String,
    pub payment: Option<String>,
    pub amount: i64,
    pub off_session: bool,
    pub state: String,
    pub decline_code: Option<String>,
    pub decline_may_retry: Option<bool>,
    pub created_at: i64,
    pub check_at: Option<i64>,
    pub checks: i64,
    pub problem: Option<String>,
    pub refund_pending: i64,
    pub refund_failed: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

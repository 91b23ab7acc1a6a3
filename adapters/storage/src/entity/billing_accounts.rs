//! A billing account.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "billing_accounts")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub user_id: Uuid,
    pub subscription_id: Uuid,
    pub provider: String,
    pub customer: Option<String>,
    pub card: Option<String>,
    pub balance: i64,
    pub had_coupon: bool,
    pub paid_invoices: i64,
    pub subscription: String,
    pub started_at: Option<i64>,
    pub cancellation: Option<String>,
    pub failure: Option<String>,
    pub ended_at: Option<i64>,
    pub last_paid_period_end: Option<i64>,
    pub reminded_of: Option<i64>,
    pub due_at: Option<i64>,
    pub clock_offset: i64,
    pub wakes_at: Option<i64>,
    pub details: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

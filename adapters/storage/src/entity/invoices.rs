//! An invoice.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "invoices")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub user_id: Uuid,
    pub position: i64,
    pub subscription_id: Uuid,
    pub number: Option<i64>,
    pub status: String,
    pub reason: String,
    pub kind: String,
    pub lines: String,
    pub subtotal: i64,
    pub discount: i64,
    pub tax: i64,
    pub total: i64,
    pub start_balance: i64,
    pub from_balance: i64,
    pub amount_due: i64,
    pub ending_balance: i64,
    pub subscription_after: String,
    pub created_at: i64,
    pub closed_at: Option<i64>,
    pub refunded: i64,
    pub attempts: i64,
    pub billed_to: Option<String>,
    pub tax_note: Option<String>,
    pub card: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

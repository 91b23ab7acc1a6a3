//! A dispute or an early fraud warning.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "payment_reports")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub kind: String,
    pub provider: String,
    pub attempt_id: Uuid,
    pub invoice_id: Uuid,
    pub user_id: Uuid,
    pub amount: i64,
    pub reason: String,
    pub state: String,
    pub opened_at: i64,
    pub updated_at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

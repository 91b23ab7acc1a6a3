//! A mail that waits for delivery.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "outbox")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub recipient: String,
    pub recipient_name: String,
    pub message: String,
    pub token: Option<String>,
    pub details: Option<String>,
    pub attempts: i64,
    pub created_at: i64,
    pub due_at: Option<i64>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

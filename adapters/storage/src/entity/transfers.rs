//! A transfer.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "transfers")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub sender: Uuid,
    pub recipient_text: String,
    pub recipient: Option<Uuid>,
    pub email_key: Option<String>,
    pub items: String,
    pub status: String,
    pub received: i64,
    pub created_at: i64,
    pub answered_at: Option<i64>,
    pub with_fonts: bool,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

//! A change of address.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "email_changes")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub user_id: Uuid,
    pub old_email: String,
    pub old_email_key: String,
    pub old_confirmed_at: Option<i64>,
    pub new_email: String,
    pub confirm_hash: Vec<u8>,
    pub undo_hash: Vec<u8>,
    pub requested_at: i64,
    pub confirmed_at: Option<i64>,
    pub ends_at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

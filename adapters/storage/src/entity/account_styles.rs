//! A text style of an account.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "account_styles")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub owner: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub style: i64,
    pub body: Vec<u8>,
    pub changed_at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

//! Counted tries of one key.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "tries")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub try_key: String,
    pub tried: i64,
    pub since: i64,
    pub last_try: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

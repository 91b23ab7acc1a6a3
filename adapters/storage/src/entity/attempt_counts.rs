//! Counted attempts of one key.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "attempt_counts")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub counter_key: String,
    pub attempts: i64,
    pub since: i64,
    pub last_attempt_at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

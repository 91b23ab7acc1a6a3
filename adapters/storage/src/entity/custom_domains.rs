//! A domain that is mapped.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "custom_domains")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub name: String,
    pub owner: Uuid,
    pub project_id: Option<Uuid>,
    pub mapped_at: i64,
    pub checked_at: i64,
    pub next_check_at: i64,
    pub failing_since: Option<i64>,
    pub suspended_at: Option<i64>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

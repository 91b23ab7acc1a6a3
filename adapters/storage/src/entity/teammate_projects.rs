//! A single project in a membership.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "teammate_projects")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub teammate: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub num_id: i64,
    pub shared: bool,
    pub role: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

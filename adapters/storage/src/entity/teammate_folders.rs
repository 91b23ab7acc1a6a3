//! A single collection in a membership.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "teammate_folders")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub teammate: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub folder: Uuid,
    pub shared: bool,
    pub role: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

//! A copy that is still to be made.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "copies")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub transfer_id: Uuid,
    pub owner: Uuid,
    pub position: i64,
    pub project: Option<i64>,
    pub folder: Option<Uuid>,
    pub cover: Option<String>,
    pub cover_width: Option<i64>,
    pub cover_height: Option<i64>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

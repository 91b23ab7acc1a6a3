//! A font of an account.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "fonts")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub owner: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub font_key: String,
    pub family_key: String,
    pub family_name: String,
    pub face: String,
    pub file_key: String,
    pub bytes: i64,
    pub added_at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

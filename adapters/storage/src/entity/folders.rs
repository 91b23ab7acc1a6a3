//! A collection.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "folders")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub num_id: i64,
    pub id: Uuid,
    pub owner: Uuid,
    pub name: String,
    pub name_key: String,
    pub title_key: String,
    pub uri: String,
    pub is_hidden: bool,
    pub archived_at: Option<i64>,
    pub copy_status: Option<String>,
    pub created_at: i64,
    pub updated_at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

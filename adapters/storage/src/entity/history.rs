//! Something that happened in a library.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "history")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub owner: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub with_folder: bool,
    #[sea_orm(primary_key, auto_increment = false)]
    pub occurred_at: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub actor: Uuid,
    pub event: String,
    pub project_num_id: Option<i64>,
    pub project_title: Option<String>,
    pub folder_num_id: Option<i64>,
    pub folder_name: Option<String>,
    pub details: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

//! An asset of a project.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "assets")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub project_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub asset_key: String,
    pub file_key: String,
    pub form: String,
    pub width: i64,
    pub height: i64,
    pub bytes: i64,
    pub colour: Option<i64>,
    pub file_name: String,
    pub is_published: bool,
    pub added_at: i64,
    pub extra_bytes: Option<i64>,
    pub duration_ms: Option<i64>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

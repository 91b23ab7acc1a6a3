//! A thread of comments.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "comment_threads")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub project_id: Uuid,
    pub page: i64,
    pub widget: Option<i64>,
    pub x: i64,
    pub y: i64,
    pub link: Option<Uuid>,
    pub last_at: i64,
    pub next_number: i64,
    pub resolved_at: Option<i64>,
    pub resolved_by: Option<Uuid>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

//! A comment.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "comments")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub thread_id: Uuid,
    pub project_id: Uuid,
    pub number: i64,
    pub author: Option<Uuid>,
    pub guest: Option<String>,
    pub words: String,
    pub sent_key: Uuid,
    pub written_at: i64,
    pub edited_at: Option<i64>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

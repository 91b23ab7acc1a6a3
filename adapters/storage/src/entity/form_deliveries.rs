//! The delivery of an answer to a webhook or a connected service.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "form_deliveries")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub answer_id: Uuid,
    pub project_id: Uuid,
    pub form: i64,
    pub created_at: i64,
    pub state: String,
    pub attempts: i64,
    pub tried_at: Option<i64>,
    pub outcome: Option<String>,
    pub service: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

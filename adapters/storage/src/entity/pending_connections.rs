//! A connection to a service that has begun.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "pending_connections")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub state_hash: Vec<u8>,
    pub user_id: Uuid,
    pub session_id: Uuid,
    pub service: String,
    pub request_secret: Vec<u8>,
    pub expires_at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

//! A certificate.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "certificates")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub name: String,
    pub owner: Uuid,
    pub next_at: i64,
    pub failures: i64,
    pub last_error: Option<String>,
    pub order_url: Option<String>,
    pub order_begun_at: Option<i64>,
    pub order_token: Option<String>,
    pub order_answer: Option<String>,
    pub order_key: Option<Vec<u8>>,
    pub chain: Option<String>,
    pub chain_key: Option<Vec<u8>>,
    pub not_before: Option<i64>,
    pub not_after: Option<i64>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

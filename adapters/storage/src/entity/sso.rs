//! Single sign-on of an account.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "sso")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub owner: Uuid,
    pub company_name: String,
    pub email_domain: String,
    pub collaborator_type: Option<String>,
    pub identity_provider: String,
    pub sign_in_url: String,
    pub certificate: String,
    pub requested_at: i64,
    pub name: Option<String>,
    pub endpoint: Option<String>,
    pub enabled_at: Option<i64>,
    pub collaboration: String,
    pub folder: Option<Uuid>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

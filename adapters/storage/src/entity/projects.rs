//! A project. Its `section` is computed by the database.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "projects")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub num_id: i64,
    pub id: Uuid,
    pub owner: Uuid,
    pub folder: Option<Uuid>,
    pub title: String,
    pub title_key: String,
    pub cover: Option<String>,
    pub cover_width: Option<i64>,
    pub cover_height: Option<i64>,
    pub is_published: bool,
    pub changed: bool,
    pub last_published: Option<i64>,
    pub last_unpublished: Option<i64>,
    pub domain: Option<String>,
    pub last_mapped: Option<i64>,
    pub last_unmapped: Option<i64>,
    pub archived_at: Option<i64>,
    pub archived_with_folder: bool,
    pub is_private: bool,
    pub is_private_pages: bool,
    pub is_hidden: bool,
    pub is_copyable_template: bool,
    pub is_published_template: bool,
    pub template_status: Option<String>,
    pub copy_status: Option<String>,
    pub last_changed: i64,
    pub created_at: i64,
    pub updated_at: i64,
    pub description: String,
    pub search_indexing: bool,
    pub is_listed: bool,
    pub page_password: Option<String>,
    pub is_private_by_email: bool,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

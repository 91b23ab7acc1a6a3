//! An account.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "users")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub num_id: i64,
    pub id: Uuid,
    pub email: String,
    pub email_key: String,
    pub email_confirmed_at: Option<i64>,
    pub password_hash: String,
    pub name: String,
    pub username: String,
    pub username_key: String,
    pub description: String,
    pub profile_visible: bool,
    pub level: String,
    pub plan_overrides: Option<String>,
    pub plan_paused: bool,
    pub plan_interval: Option<String>,
    pub addon_publish: i64,
    pub addon_domain: i64,
    pub addon_collaborator: i64,
    pub addon_views: i64,
    pub group_mode: String,
    pub sort_mode: String,
    pub folder_sort_modes: String,
    pub guidance_kit_collapsed: bool,
    pub projects_collapsed: bool,
    pub shared_with_me_collapsed: bool,
    pub collections_collapsed: bool,
    pub view_mode: String,
    pub single_key_shortcuts: bool,
    pub comment_mails: bool,
    pub behavior_metrics: String,
    pub avatar: Option<String>,
    pub favicon: Option<String>,
    pub share_picture: Option<String>,
    pub tag_manager: Option<String>,
    pub analytics: Option<String>,
    pub analytics_client: Option<String>,
    pub created_at: i64,
    pub updated_at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

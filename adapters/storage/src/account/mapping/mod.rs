//! Accounts.

pub(crate) mod activity;
pub(crate) mod email_change;
pub(crate) mod preferences;

use octavo_application::shared::storage::StorageError;
use octavo_domain::{
    account::{
        email::Email,
        preferences::{Options, Preferences},
        profile::{Description, DisplayName},
        profile_media::{ProfileMedia, UploadKey},
        user::{PasswordHash, User},
        username::Username,
    },
    billing::{addons::Addons, calendar::Interval},
    ids::{NumId, UserId},
    library::arrangement::SortMode,
    plans::level::Level,
    publication::{
        analytics::{AnalyticsClientId, AnalyticsId},
        tag_manager::TagManagerId,
    },
};

use self::preferences as names;
use crate::{
    entity::users,
    mapping::{RowOf, micros},
    plans::mapping as plan,
};

pub(crate) fn user_row(user: &User) -> users::Model {
    let (options, media) = (&user.preferences.options, &user.profile_media);
    users::Model {
        num_id: user.num_id.get(),
        id: user.id.uuid(),
        email: user.email.as_str().to_owned(),
        email_key: user.email.key(),
        email_confirmed_at: user.email_confirmed_at.map(micros),
        password_hash: user.password_hash.expose().to_owned(),
        name: user.name.as_str().to_owned(),
        username: user.username.as_str().to_owned(),
        username_key: user.username.key(),
        description: user.description.as_str().to_owned(),
        profile_visible: user.profile_visible,
        level: user.level.id().to_owned(),
        plan_overrides: plan::overrides_json(&user.overrides),
        plan_paused: user.paused,
        plan_interval: user.interval.map(|interval| interval.id().to_owned()),
        addon_publish: user.addons.publish.into(),
        addon_domain: user.addons.domain.into(),
        addon_collaborator: user.addons.collaborator.into(),
        addon_views: user.addons.views.into(),
        group_mode: names::group_name(user.preferences.group_mode).to_owned(),
        sort_mode: user.preferences.sort_mode.name().to_owned(),
        folder_sort_modes: names::sort_modes_json(&user.preferences.folder_sort_modes),
        guidance_kit_collapsed: options.guidance_kit_collapsed,
        projects_collapsed: options.projects_collapsed,
        shared_with_me_collapsed: options.shared_with_me_collapsed,
        collections_collapsed: options.collections_collapsed,
        view_mode: names::view_name(options.view_mode).to_owned(),
        single_key_shortcuts: options.single_key_shortcuts,
        comment_mails: options.comment_mails,
        behavior_metrics: names::metrics_json(&user.behavior_metrics),
        avatar: media.avatar.as_ref().map(UploadKey::to_string),
        favicon: media.favicon.as_ref().map(UploadKey::to_string),
        share_picture: media.share_picture.as_ref().map(UploadKey::to_string),
        tag_manager: media.tag_manager.as_ref().map(|id| id.as_str().to_owned()),
        analytics: media.analytics.as_ref().map(|id| id.as_str().to_owned()),
        analytics_client: media.analytics_client.as_ref().map(|id| id.as_str().to_owned()),
        created_at: micros(user.created_at),
        updated_at: micros(user.updated_at),
    }
}

pub(crate) fn user(row: users::Model) -> Result<User, StorageError> {
    let of = RowOf { table: "users", id: row.id };
    Ok(User {
        id: UserId::new(row.id),
        num_id: of.valid("num_id", NumId::parse(row.num_id).ok())?,
        email: of
            .valid("email", Email::parse(&row.email).ok().filter(|email| email.key() == row.email_key))?,
        email_confirmed_at: of.time_if("email_confirmed_at", row.email_confirmed_at)?,
        password_hash: PasswordHash::new(row.password_hash),
        name: of.valid("name", DisplayName::stored(&row.name).ok())?,
        username: of.valid("username", Username::stored(&row.username).ok())?,
        description: of.valid("description", Description::parse(&row.description).ok())?,
        profile_visible: row.profile_visible,
        level: of.valid("level", Level::from_id(&row.level))?,
        overrides: of.valid("plan_overrides", plan::overrides_of(row.plan_overrides.as_deref()))?,
        paused: row.plan_paused,
        interval: of.valid_if("plan_interval", row.plan_interval, |id| Interval::from_id(&id))?,
        addons: Addons {
            publish: of.number("addon_publish", row.addon_publish)?,
            domain: of.number("addon_domain", row.addon_domain)?,
            collaborator: of.number("addon_collaborator", row.addon_collaborator)?,
            views: of.number("addon_views", row.addon_views)?,
        },
        profile_media: ProfileMedia {
            avatar: of.valid_if("avatar", row.avatar, |key| UploadKey::parse(&key))?,
            favicon: of.valid_if("favicon", row.favicon, |key| UploadKey::parse(&key))?,
            share_picture: of.valid_if("share_picture", row.share_picture, |key| UploadKey::parse(&key))?,
            tag_manager: of.valid_if("tag_manager", row.tag_manager, |id| TagManagerId::parse(&id))?,
            analytics: of.valid_if("analytics", row.analytics, |id| AnalyticsId::parse(&id))?,
            analytics_client: of
                .valid_if("analytics_client", row.analytics_client, |id| AnalyticsClientId::parse(&id))?,
        },
        preferences: Preferences {
            group_mode: of.valid("group_mode", names::group_of(&row.group_mode))?,
            sort_mode: of.valid("sort_mode", SortMode::from_name(&row.sort_mode))?,
            folder_sort_modes: of.valid("folder_sort_modes", names::sort_modes_of(&row.folder_sort_modes))?,
            options: Options {
                guidance_kit_collapsed: row.guidance_kit_collapsed,
                projects_collapsed: row.projects_collapsed,
                shared_with_me_collapsed: row.shared_with_me_collapsed,
                collections_collapsed: row.collections_collapsed,
                view_mode: of.valid("view_mode", names::view_of(&row.view_mode))?,
                single_key_shortcuts: row.single_key_shortcuts,
                comment_mails: row.comment_mails,
            },
        },
        behavior_metrics: of.valid("behavior_metrics", names::metrics_of(&row.behavior_metrics))?,
        created_at: of.time("created_at", row.created_at)?,
        updated_at: of.time("updated_at", row.updated_at)?,
    })
}

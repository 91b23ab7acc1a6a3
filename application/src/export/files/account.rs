//! `account.json`: who the account is, how it signs in, its dashboard preferences, and its plan.

use async_trait::async_trait;
use octavo_domain::{
    account::preferences::{Metric, Preferences, ViewMode},
    library::arrangement::{GroupMode, SortedView},
    referrals::creator::{CreatorLink, CreatorProfile},
};

use super::{Section, invoices::billing_details};
use crate::{
    auth::ports::passkey::PasskeyView,
    export::{
        ExportSources,
        build_export::{Stop, Whose},
        ports::archive::{Archive, Value},
    },
};

pub(super) struct Account;

#[async_trait]
impl Section for Account {
    async fn write(
        &self,
        from: &ExportSources,
        whose: &Whose,
        archive: &mut dyn Archive,
    ) -> Result<(), Stop> {
        let view = &whose.view;
        let user = &view.user;
        let passkeys = from.accounts.passkeys(user.id).await?;
        let pending_email = from.accounts.pending_email(user.id, whose.now).await?;
        let billing = from.billing.billing_account(user.id).await?;
        let home = from.home.home_of(user.id).await?;
        let creator = from.audience.audience_settings(user.id).await?.creator;
        let profile = Value::object([
            ("name", user.name.as_str().into()),
            ("username", user.username.as_str().into()),
            ("about", user.description.as_str().into()),
            ("isPublic", user.profile_visible.into()),
            ("homeProject", home.map(|home| home.num_id.get()).into()),
            ("avatar", user.profile_media.avatar.as_ref().map(|key| in_archive(&key.to_string())).into()),
            (
                "icons",
                Value::list(
                    user.profile_media.favicon.iter().flat_map(|key| key.files()).map(|key| in_archive(&key)),
                ),
            ),
            (
                "sharePicture",
                user.profile_media.share_picture.as_ref().map(|key| in_archive(&key.to_string())).into(),
            ),
            ("tagManager", user.profile_media.tag_manager.as_ref().map(|id| id.as_str().to_owned()).into()),
            (
                "googleAnalytics",
                user.profile_media.analytics.as_ref().map(|id| id.as_str().to_owned()).into(),
            ),
            ("creator", creator.map_or(Value::Null, |creator| creator_profile(&creator))),
        ]);
        let sign_in = Value::object([
            ("secondFactor", view.second_factor.map(|factor| factor.method.name().to_owned()).into()),
            ("passkeys", Value::List(passkeys.iter().map(passkey).collect())),
        ]);
        let plan = Value::object([
            ("id", user.level.id().into()),
            ("name", user.level.screen_name().into()),
            ("isPaused", user.paused.into()),
        ]);
        let account = Value::object([
            ("id", user.id.to_string().into()),
            ("number", user.num_id.get().into()),
            ("email", user.email.as_str().into()),
            ("emailConfirmedAt", user.email_confirmed_at.into()),
            ("pendingEmail", pending_email.into()),
            ("profile", profile),
            ("signIn", sign_in),
            ("plan", plan),
            ("billingDetails", billing.map_or(Value::Null, |account| billing_details(&account.details))),
            ("preferences", preferences(&user.preferences)),
            ("seen", Value::Object(user.behavior_metrics.iter().map(metric).collect())),
            ("createdAt", user.created_at.into()),
            ("updatedAt", user.updated_at.into()),
            ("exportedAt", whose.now.into()),
        ]);
        Ok(archive.json("account.json", account).await?)
    }
}

fn in_archive(key: &str) -> String {
    format!("files/{key}")
}

fn passkey(passkey: &PasskeyView) -> Value {
    Value::object([
        ("name", passkey.name.clone().into()),
        ("isBackedUp", passkey.backed_up.into()),
        ("createdAt", passkey.created_at.into()),
        ("lastUsedAt", passkey.last_used_at.into()),
    ])
}

fn creator_profile(creator: &CreatorProfile) -> Value {
    let link = |link: &Option<CreatorLink>| link.as_ref().map(|link| link.as_str().to_owned()).into();
    Value::object([
        ("name", creator.name.clone().into()),
        ("portfolio", link(&creator.portfolio_link)),
        ("contact", link(&creator.contact_link)),
    ])
}

fn preferences(preferences: &Preferences) -> Value {
    let Preferences { group_mode, sort_mode, folder_sort_modes, options } = preferences;
    let orders = folder_sort_modes.iter().map(|(view, mode)| {
        let view = match view {
            SortedView::Archive => "archive".to_owned(),
            SortedView::Folder(folder) => folder.to_string(),
        };
        (view, mode.name().into())
    });
    Value::object([
        ("isGrouped", (*group_mode == GroupMode::Grouped).into()),
        ("order", sort_mode.name().into()),
        ("ordersOfCollections", Value::Object(orders.collect())),
        ("showsList", (options.view_mode == ViewMode::List).into()),
        ("singleKeyShortcuts", options.single_key_shortcuts.into()),
        ("commentMails", options.comment_mails.into()),
        ("guidanceKitCollapsed", options.guidance_kit_collapsed.into()),
        ("projectsCollapsed", options.projects_collapsed.into()),
        ("sharedWithMeCollapsed", options.shared_with_me_collapsed.into()),
        ("collectionsCollapsed", options.collections_collapsed.into()),
    ])
}

fn metric((name, metric): (&str, &Metric)) -> (String, Value) {
    let value = match metric {
        Metric::Text(text) => text.clone().into(),
        Metric::Number(number) => (*number).into(),
        Metric::Flag(flag) => (*flag).into(),
    };
    (name.to_owned(), value)
}

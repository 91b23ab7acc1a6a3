//! The current user.

pub(crate) mod activity;
pub(crate) mod change_desc;
pub(crate) mod change_email;
pub(crate) mod change_name;
pub(crate) mod change_password;
pub(crate) mod change_username;
pub(crate) mod change_visibility;
pub(crate) mod delete_account;
pub(crate) mod end_other_sessions;
pub(crate) mod end_session;
pub(crate) mod me;
pub(crate) mod opts;
pub(crate) mod profile_media;
pub(crate) mod project_views;
pub(crate) mod resend_confirmation;
pub(crate) mod sessions;
pub(crate) mod update_me;
pub(crate) mod widgets_usage;
pub(crate) mod wire;
pub(crate) mod withdraw_email_change;

use std::sync::Arc;

use octavo_domain::ids::UserId;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    account::wire::user::{Around, User},
    app::App,
    problem::Problem,
};

/// The calls about the account.
pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(me::me, update_me::update_me))
        .routes(routes!(sessions::sessions, end_session::end_session))
        .routes(routes!(end_other_sessions::end_other_sessions))
        .routes(routes!(change_name::change_name))
        .routes(routes!(change_password::change_password))
        .routes(routes!(change_email::change_email))
        .routes(routes!(withdraw_email_change::withdraw_email_change))
        .routes(routes!(change_visibility::change_visibility))
        .routes(routes!(change_desc::change_desc))
        .routes(routes!(change_username::change_username))
        .routes(routes!(activity::activity))
        .routes(routes!(delete_account::delete_account))
        .routes(routes!(opts::opts))
        .routes(routes!(resend_confirmation::resend_confirmation))
        .routes(routes!(project_views::project_views))
        .routes(routes!(widgets_usage::widgets_usage))
        .merge(profile_media::routes())
}

/// An account as its owner sees it. A caller whose account is deleted is signed out.
pub(crate) async fn user(app: &Arc<App>, id: UserId) -> Result<User, Problem> {
    let account = app.read_account.execute(id).await?.ok_or_else(Problem::signed_out)?;
    let prompts = app.prompts.read.account(&account.user).await?;
    let marks = app.team.read_team.marks(id).await?;
    let pending_email = app.read_account.pending_email(id).await?;
    let home = app.home.choose.chosen(id).await?;
    let last_seen = app.news.read.last_seen(id).await?;
    let sso = app.sso.read.of(id).await?;
    let newsletters = app.newsletters.queries.audience_settings(id).await?;
    let around = Around { viewer_origin: &app.settings.viewer_origin, catalogue: &app.catalogue };
    let user = User::new(&account, prompts, marks, pending_email, sso.as_ref(), newsletters, &around);
    let billing = app.billing.history.account(id).await?;
    let contributors = app.team.read_team.contributors(id).await?;
    Ok(user.at_home(home, last_seen).subscribed(billing.as_ref()).sharing(contributors))
}

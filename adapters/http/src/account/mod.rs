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

use crate::{
    account::wire::user::{Around, User},
    app::App,
    problem::Problem,
};

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

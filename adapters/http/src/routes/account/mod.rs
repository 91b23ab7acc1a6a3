//! The current user.

pub(crate) mod me;
pub(crate) mod opts;
pub(crate) mod project_views;
pub(crate) mod resend_confirmation;
pub(crate) mod update_me;

use std::sync::Arc;

use octavo_domain::ids::UserId;

use crate::{app::App, problem::Problem, wire::user::User};

/// An account as its owner sees it; somebody whose account is gone is signed out.
pub(crate) async fn user(app: &Arc<App>, id: UserId) -> Result<User, Problem> {
    let account = app.read_account.execute(id).await?.ok_or_else(Problem::signed_out)?;
    let prompts = app.prompts.read.account(&account.user).await?;
    let marks = app.read_team.marks(id).await?;
    Ok(User::new(&account, prompts, marks))
}

//! The current user.

mod activity;
mod change_desc;
pub(crate) mod change_email;
mod change_name;
mod change_password;
mod change_username;
mod change_visibility;
mod delete_account;
mod end_other_sessions;
mod end_session;
mod hijacked;
mod me;
mod opts;
pub(crate) mod profile_media;
mod project_views;
mod resend_confirmation;
mod sessions;
mod update_me;
mod widgets_usage;
mod withdraw_email_change;

//! The current user.

mod activity;
mod change_email;
mod change_password;
mod delete_account;
mod me;
mod opts;
mod profile;
mod project_views;
mod resend_confirmation;
mod session_list;
mod sessions;
mod update_me;

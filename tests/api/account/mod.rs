//! The current user.

mod me;
mod opts;
mod project_views;
mod resend_confirmation;
mod session_list;
mod sessions;
mod update_me;

//! The current user.

mod me;
mod opts;
mod project_views;
mod resend_confirmation;
mod sessions;
mod update_me;

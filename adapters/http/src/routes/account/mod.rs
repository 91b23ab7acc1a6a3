//! The current user.

pub(crate) mod me;
pub(crate) mod opts;
pub(crate) mod project_views;
pub(crate) mod resend_confirmation;
pub(crate) mod update_me;

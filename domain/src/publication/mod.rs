//! Publications, their visibility, and page views.

pub mod analytics;
pub mod description;
pub mod page_password;
pub mod preview_link;
pub mod publishing;
pub mod robots;
pub mod tag_manager;
pub mod views;
pub mod whitelist;
pub mod withdrawal;

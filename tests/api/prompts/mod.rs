//! Prompts of the dashboard, and the answers to them.

mod coupon_used;
mod feature_flags;
mod feedback;
pub(crate) mod news;
mod note_upgrade;
mod promo;
mod request_demo;
mod start_template;
mod start_tour;
mod templates;
mod unwanted;

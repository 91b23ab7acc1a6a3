//! What the dashboard says unasked, and what people answer.

mod coupon_used;
mod feature_flags;
mod feedback;
mod note_upgrade;
mod promo;
mod request_demo;
mod start_template;
mod start_tour;
mod templates;
mod unwanted;

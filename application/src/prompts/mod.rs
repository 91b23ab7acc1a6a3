//! Prompts of the dashboard, the answers to them, and their management by operators.

pub mod answer_prompts;
pub mod give_feedback;
pub mod manage_templates;
pub mod ports;
pub mod publish_news;
pub mod read_news;
pub mod read_prompts;
pub mod request_demo;
pub mod start_template;
pub mod start_tour;
pub mod toggles;

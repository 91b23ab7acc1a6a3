//! What the dashboard says unasked, what people answer, and what operators feed to it.

pub mod answer_prompts;
pub mod give_feedback;
pub mod manage_templates;
pub mod ports;
pub mod read_news;
pub mod read_prompts;
pub mod request_demo;
pub mod start_template;
pub mod start_tour;
pub mod tell_news;
pub mod toggles;

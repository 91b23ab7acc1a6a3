//! Prompts of the dashboard: templates to start from, banners, an upgrade, a survey, a payment that failed.

pub mod banner;
pub mod demo;
pub mod feedback;
pub mod news;
pub mod onboarding;
pub mod payment;
pub mod template;
pub mod toggle;
pub mod upgrade;

//! The use cases of prompts.

use std::sync::Arc;

use octavo_application::prompts::{
    answer_prompts::AnswerPrompts, give_feedback::GiveFeedback, read_prompts::ReadPrompts,
    request_demo::RequestDemo, start_template::StartTemplate, start_tour::StartTour, toggles::ReadToggles,
};

/// Prompts of the dashboard, and the answers to them.
pub struct Prompts {
    /// Reads the toggles for all accounts.
    pub toggles: Arc<ReadToggles>,
    /// Reads the prompts for an account.
    pub read: ReadPrompts,
    /// Records answers to prompts.
    pub answer: AnswerPrompts,
    /// Stores feedback.
    pub feedback: GiveFeedback,
    /// Stores requests for a demonstration and mails them to the operators.
    pub demo: RequestDemo,
    /// Makes projects from templates.
    pub start_template: StartTemplate,
    /// Makes the sample project of the tour.
    pub start_tour: StartTour,
}

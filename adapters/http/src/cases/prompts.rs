//! The use cases behind the prompts.

use std::sync::Arc;

use octavo_application::prompts::{
    answer_prompts::AnswerPrompts, give_feedback::GiveFeedback, read_prompts::ReadPrompts,
    request_demo::RequestDemo, start_template::StartTemplate, start_tour::StartTour, toggles::ReadToggles,
};

/// What the dashboard says unasked, and what people answer.
pub struct Prompts {
    /// Reads the toggles that hold for everybody.
    pub toggles: Arc<ReadToggles>,
    /// Reads what the dashboard says unasked.
    pub read: ReadPrompts,
    /// Notes answers to prompts.
    pub answer: AnswerPrompts,
    /// Keeps feedback.
    pub feedback: GiveFeedback,
    /// Keeps requests and mails them to whoever answers them.
    pub demo: RequestDemo,
    /// Makes projects from templates.
    pub start_template: StartTemplate,
    /// Makes the sample that the tour shows.
    pub start_tour: StartTour,
}

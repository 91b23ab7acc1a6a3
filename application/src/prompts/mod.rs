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

use std::sync::Arc;

use octavo_domain::{account::email::Email, prompts::toggle::Toggles};

use crate::{
    prompts::{
        answer_prompts::AnswerPrompts, give_feedback::GiveFeedback, read_news::ReadNews,
        read_prompts::ReadPrompts, request_demo::RequestDemo, start_template::StartTemplate,
        start_tour::StartTour, toggles::ReadToggles,
    },
    shared::use_cases::use_cases,
};

use_cases! {
    /// Prompts of the dashboard, and the answers to them.
    pub struct Prompts(ports, settings: &Toggles, support: Option<&Email>, product_name: &str) {
        let read_toggles =
            Arc::new(ReadToggles::new(ports.prompts.clone(), ports.clock.clone(), settings.clone()));
        /// Reads the toggles for all accounts.
        toggles: Arc<ReadToggles> = read_toggles.clone(),
        /// Reads the prompts for an account.
        read: ReadPrompts { prompts, accounts, toggles: read_toggles, clock, catalogue },
        /// Records answers to prompts.
        answer: AnswerPrompts { storage, prompts, clock },
        /// Stores feedback.
        feedback: GiveFeedback { storage, ids, clock },
        /// Stores requests for a demonstration and mails them to the operators.
        demo: RequestDemo {
            storage,
            ids,
            clock,
            support: support.cloned(),
            product_name: product_name.to_owned(),
        },
        /// Makes projects from templates.
        start_template: StartTemplate { storage, templates, documents: ports.current_document(), ids, clock },
        /// Makes the sample project of the tour.
        start_tour: StartTour { storage, templates, documents: ports.current_document(), ids, clock },
    }
}

use_cases! {
    /// News about the product.
    pub struct NewsUseCases(ports) {
        /// Reads What's new, and stores which entries were seen.
        read: ReadNews { news, storage, clock },
    }
}

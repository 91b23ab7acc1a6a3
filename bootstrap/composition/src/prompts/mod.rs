//! The use cases of prompts, wired.

pub(crate) mod news;

use std::sync::Arc;

use octavo_application::prompts::{
    answer_prompts::AnswerPrompts, give_feedback::GiveFeedback, read_prompts::ReadPrompts,
    request_demo::RequestDemo, start_template::StartTemplate, start_tour::StartTour, toggles::ReadToggles,
};

use octavo_http::{HttpSettings, use_cases::Prompts};

use crate::ports::Ports;

/// Wires them.
pub(crate) fn prompts(ports: &Ports, settings: &HttpSettings) -> Prompts {
    let Ports { storage, accounts, templates, prompts, ids, clock, catalogue, .. } = ports.clone();
    let toggles = Arc::new(ReadToggles::new(prompts.clone(), clock.clone(), settings.toggles.clone()));
    Prompts {
        read: ReadPrompts {
            prompts: prompts.clone(),
            accounts,
            toggles: toggles.clone(),
            clock: clock.clone(),
            catalogue,
        },
        toggles,
        answer: AnswerPrompts { storage: storage.clone(), prompts, clock: clock.clone() },
        feedback: GiveFeedback { storage: storage.clone(), ids: ids.clone(), clock: clock.clone() },
        demo: RequestDemo {
            storage: storage.clone(),
            ids: ids.clone(),
            clock: clock.clone(),
            support: settings.support_email.clone(),
            product_name: settings.product_name.clone(),
        },
        start_template: StartTemplate {
            storage: storage.clone(),
            templates: templates.clone(),
            ids: ids.clone(),
            clock: clock.clone(),
        },
        start_tour: StartTour { storage, templates, ids, clock },
    }
}

//! The use cases behind the prompts, wired.

use std::sync::Arc;

use octavo_application::prompts::{
    answer_prompts::AnswerPrompts, give_feedback::GiveFeedback, read_prompts::ReadPrompts,
    request_demo::RequestDemo, start_template::StartTemplate, start_tour::StartTour, toggles::ReadToggles,
};

use crate::{app::Ports, settings::HttpSettings};

/// What the dashboard says unasked, and what people answer.
pub(crate) struct Prompts {
    pub(crate) toggles: Arc<ReadToggles>,
    pub(crate) read: ReadPrompts,
    pub(crate) answer: AnswerPrompts,
    pub(crate) feedback: GiveFeedback,
    pub(crate) demo: RequestDemo,
    pub(crate) start_template: StartTemplate,
    pub(crate) start_tour: StartTour,
}

impl Prompts {
    pub(crate) fn new(ports: &Ports, settings: &HttpSettings) -> Self {
        let Ports { storage, accounts, templates, prompts, ids, clock, catalogue, .. } = ports.clone();
        let toggles = Arc::new(ReadToggles::new(prompts.clone(), clock.clone(), settings.toggles.clone()));
        Self {
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
}

//! Forms of published pages: taking, showing and passing on what readers answer.

pub mod answer_files;
pub mod call_webhook;
pub mod change_form;
pub mod connected_services;
pub mod forward_answer;
pub mod ports;
pub mod read_forms;
pub mod receive_answer;
pub mod recipients;

use crate::{
    forms::{
        answer_files::AnswerFiles, call_webhook::CallWebhook, change_form::ChangeForm,
        connected_services::ConnectedServices, forward_answer::ForwardAnswer, read_forms::ReadForms,
        receive_answer::ReceiveAnswer, recipients::Recipients,
    },
    ports::Ports,
    shared::use_cases::use_cases,
};

use_cases! {
    /// The forms of a project, for those who work on it.
    pub struct FormUseCases(ports) {
        /// Reads forms and answers, and deletes answers.
        read: ReadForms = ports.read_forms(),
        /// Says what happens with answers.
        change: ChangeForm { storage, forms: ports.read_forms(), webhooks: ports.form_webhooks.clone(), vault },
        /// Says which connected services get them.
        services: ConnectedServices {
            storage,
            forms: ports.read_forms(),
            publications,
            connections,
            keys: ports.service_ports(),
            receivers: ports.answer_receivers.clone(),
        },
        /// Says to whom they are mailed.
        recipients: Recipients = ports.recipients(),
    }
}

impl Ports {
    /// Reads forms and answers.
    #[must_use]
    pub fn read_forms(&self) -> ReadForms {
        ReadForms {
            storage: self.storage.clone(),
            forms: self.forms.clone(),
            team: self.team.clone(),
            documents: self.documents.clone(),
            current: self.current_document(),
            large_files: self.large_files.clone(),
        }
    }

    /// Adds, removes and asks those to whom answers are mailed.
    #[must_use]
    pub fn recipients(&self) -> Recipients {
        Recipients {
            storage: self.storage.clone(),
            forms: self.forms.clone(),
            accounts: self.accounts.clone(),
            publications: self.publications.clone(),
            readers: self.readers(),
            ids: self.ids.clone(),
            clock: self.clock.clone(),
        }
    }

    /// Takes what readers answer.
    #[must_use]
    pub fn receive_answer(&self) -> ReceiveAnswer {
        ReceiveAnswer {
            storage: self.storage.clone(),
            public: self.public.clone(),
            documents: self.documents.clone(),
            format: self.document_format.clone(),
            readers: self.readers(),
            recipients: self.recipients(),
            files: self.answer_files(),
            ids: self.ids.clone(),
            clock: self.clock.clone(),
        }
    }

    /// Receives and keeps files of answers.
    fn answer_files(&self) -> AnswerFiles {
        AnswerFiles {
            storage: self.storage.clone(),
            receiver: self.media_receiver.clone(),
            large_files: self.large_files.clone(),
            ids: self.ids.clone(),
            clock: self.clock.clone(),
            catalogue: self.catalogue.clone(),
        }
    }

    /// Passes answers on to connected services.
    #[must_use]
    pub fn forward_answer(&self) -> ForwardAnswer {
        ForwardAnswer {
            storage: self.storage.clone(),
            publications: self.publications.clone(),
            keys: self.service_ports(),
            receivers: self.answer_receivers.clone(),
        }
    }

    /// Calls webhooks with answers.
    #[must_use]
    pub fn call_webhook(&self) -> CallWebhook {
        CallWebhook {
            storage: self.storage.clone(),
            publications: self.publications.clone(),
            webhooks: self.form_webhooks.clone(),
            vault: self.vault.clone(),
            clock: self.clock.clone(),
        }
    }
}

//! A counterpart for the webhooks of forms: it notes what it is told, and answers as a test says.

use std::sync::{Mutex, PoisonError};

use async_trait::async_trait;
use octavo_application::{
    forms::ports::webhooks::{WebhookCall, WebhookError, WebhookSender},
    shared::secrets::Secret,
};
use octavo_domain::forms::{answer::Answer, settings::WebhookAddress};

/// What a webhook was told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Told {
    pub(crate) address: String,
    pub(crate) secret: String,
    pub(crate) title: String,
    pub(crate) answer: Answer,
}

/// Notes calls.
#[derive(Default)]
pub(crate) struct NotedWebhooks {
    told: Mutex<Vec<Told>>,
    answers: Mutex<Vec<Result<u16, WebhookError>>>,
    secrets: Mutex<u32>,
}

impl NotedWebhooks {
    /// What the next calls come to, in their order; all others succeed.
    pub(crate) fn answer(&self, answers: &[Result<u16, WebhookError>]) {
        let mut waiting = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        *waiting = answers.iter().rev().cloned().collect();
    }

    /// What was told until now, once.
    pub(crate) fn take(&self) -> Vec<Told> {
        std::mem::take(&mut *self.told.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[async_trait]
impl WebhookSender for NotedWebhooks {
    fn secret(&self) -> Secret {
        let mut made = self.secrets.lock().unwrap_or_else(PoisonError::into_inner);
        *made += 1;
        Secret::new(format!("whsec_{made}"))
    }

    async fn call(
        &self,
        address: &WebhookAddress,
        secret: &Secret,
        call: WebhookCall<'_>,
    ) -> Result<u16, WebhookError> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner).push(Told {
            address: address.as_str().to_owned(),
            secret: secret.expose().to_owned(),
            title: call.title.to_owned(),
            answer: call.answer.clone(),
        });
        let next = self.answers.lock().unwrap_or_else(PoisonError::into_inner).pop();
        next.unwrap_or(Ok(204))
    }
}

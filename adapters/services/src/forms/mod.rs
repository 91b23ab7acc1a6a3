//! Passing answers of forms on to connected services (EDIT-279).

mod dropbox;
mod google;
mod mailchimp;

use async_trait::async_trait;
use octavo_application::{
    forms::ports::receivers::{AnswerReceivers, Audience, Place, Sent, Wanted},
    services::ports::services::{ServiceError, Tokens},
};
use octavo_domain::{
    forms::{answer::Answer, target::Target},
    services::{AccountName, Service},
};

use crate::{Services, caller::misunderstood};

/// The headings of what every answer has: its id, which tells it when it is sent again, and when it came.
const ANSWER: &str = "Answer";
const RECEIVED: &str = "Received";

/// A name for the place of a form’s answers.
fn name(wanted: &Wanted<'_>) -> Result<AccountName, ServiceError> {
    let form = wanted.form.name.as_deref().map(|name| format!(" – {name}")).unwrap_or_default();
    AccountName::of(&format!("{}{form}", wanted.title)).ok_or_else(misunderstood)
}

#[async_trait]
impl AnswerReceivers for Services {
    async fn audiences(&self, tokens: &Tokens) -> Result<Vec<Audience>, ServiceError> {
        self.caller(Service::Mailchimp, tokens)?.audiences().await
    }

    async fn open(
        &self,
        service: Service,
        tokens: &Tokens,
        wanted: Wanted<'_>,
    ) -> Result<Place, ServiceError> {
        let caller = self.caller(service, tokens)?;
        match (service, wanted.audience) {
            (Service::Google, _) => caller.new_spreadsheet(&wanted).await,
            (Service::Dropbox, _) => caller.new_folder(&wanted).await,
            (Service::Mailchimp, Some(audience)) => caller.audience(audience).await,
            _ => Err(ServiceError::Rejected(format!("{} takes no answers", service.label()))),
        }
    }

    async fn send(
        &self,
        tokens: &Tokens,
        target: &Target,
        answer: &Answer,
        is_retry: bool,
    ) -> Result<Sent, ServiceError> {
        let caller = self.caller(target.service, tokens)?;
        match target.service {
            Service::Google => caller.append_row(target, answer, is_retry).await,
            Service::Dropbox => caller.upload(target, answer).await,
            Service::Mailchimp => caller.put_member(target, answer).await,
            other => Err(ServiceError::Rejected(format!("{} takes no answers", other.label()))),
        }
    }
}

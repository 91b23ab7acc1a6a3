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
use reqwest::{Method, RequestBuilder, header};
use serde_json::Value as Json;
use url::Url;

use crate::{Services, catalogue::ServiceEndpoints, fetch::Fetch};

/// The headings of what every answer has: its id, which tells it when it is sent again, and when it came.
const ANSWER: &str = "Answer";
const RECEIVED: &str = "Received";

/// Calls for the data of an account at a service of OAuth 2.0.
pub(crate) struct Caller<'a> {
    target: &'a ServiceEndpoints,
    fetch: &'a Fetch,
    tokens: &'a Tokens,
}

impl<'a> Caller<'a> {
    /// A request to an address with the key for calls. Mailchimp has a scheme of its own for profiles, and none for data.
    fn request(&self, method: Method, address: &Url) -> Result<RequestBuilder, ServiceError> {
        let request = self.fetch.request(method, address.as_str())?.bearer_auth(self.tokens.access.expose());
        Ok(request.header(header::ACCEPT, "application/json"))
    }

    /// The same with a body.
    fn with_json(&self, method: Method, address: &Url, body: &Json) -> Result<RequestBuilder, ServiceError> {
        let request = self.request(method, address)?;
        Ok(request.header(header::CONTENT_TYPE, "application/json").body(body.to_string()))
    }
}

/// An address below another one. Each part is encoded.
fn below(base: &str, parts: &[&str]) -> Result<Url, ServiceError> {
    let wrong = || ServiceError::Unreachable("its address is none".to_owned());
    let mut url = Url::parse(base).map_err(|_| wrong())?;
    url.path_segments_mut().map_err(|()| wrong())?.pop_if_empty().extend(parts);
    Ok(url)
}

/// A name for the place of a form’s answers.
fn name(wanted: &Wanted<'_>) -> Result<AccountName, ServiceError> {
    let form = wanted.form.name.as_deref().map(|name| format!(" – {name}")).unwrap_or_default();
    AccountName::of(&format!("{}{form}", wanted.title)).ok_or_else(misunderstood)
}

fn misunderstood() -> ServiceError {
    ServiceError::Unreachable("its answer is none that its description knows".to_owned())
}

impl Services {
    pub(crate) fn caller<'a>(
        &'a self,
        service: Service,
        tokens: &'a Tokens,
    ) -> Result<Caller<'a>, ServiceError> {
        Ok(Caller { target: self.target(service)?, fetch: self.fetch()?, tokens })
    }
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

//! Calls for the data of an account at a service of OAuth 2.0.

use octavo_application::services::ports::services::{ServiceError, Tokens};
use octavo_domain::services::Service;
use reqwest::{Method, RequestBuilder, header};
use serde_json::Value as Json;
use url::Url;

use crate::{Services, catalogue::ServiceEndpoints, fetch::Fetch};

/// Makes them.
pub(crate) struct Caller<'a> {
    pub(crate) target: &'a ServiceEndpoints,
    pub(crate) fetch: &'a Fetch,
    pub(crate) tokens: &'a Tokens,
}

impl Caller<'_> {
    /// A request to an address with the key for calls. Mailchimp has a scheme of its own for profiles, and none for data.
    pub(crate) fn request(&self, method: Method, address: &Url) -> Result<RequestBuilder, ServiceError> {
        let request = self.fetch.request(method, address.as_str())?.bearer_auth(self.tokens.access.expose());
        Ok(request.header(header::ACCEPT, self.target.accept))
    }

    /// The same with a body.
    pub(crate) fn with_json(
        &self,
        method: Method,
        address: &Url,
        body: &Json,
    ) -> Result<RequestBuilder, ServiceError> {
        let request = self.request(method, address)?;
        Ok(request.header(header::CONTENT_TYPE, "application/json").body(body.to_string()))
    }

    /// An address below that of the calls for data. Each part is encoded, and so is each value of the query.
    pub(crate) fn address(&self, parts: &[&str], query: &[(&str, &str)]) -> Result<Url, ServiceError> {
        let mut url = below(&self.target.client.endpoints.api, parts)?;
        if !query.is_empty() {
            url.query_pairs_mut().extend_pairs(query);
        }
        Ok(url)
    }
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

/// An address below another one. Each part is encoded.
pub(crate) fn below(base: &str, parts: &[&str]) -> Result<Url, ServiceError> {
    let wrong = || ServiceError::Unreachable("its address is none".to_owned());
    let mut url = Url::parse(base).map_err(|_| wrong())?;
    url.path_segments_mut().map_err(|()| wrong())?.pop_if_empty().extend(parts);
    Ok(url)
}

pub(crate) fn misunderstood() -> ServiceError {
    ServiceError::Unreachable("its answer is none that its description knows".to_owned())
}

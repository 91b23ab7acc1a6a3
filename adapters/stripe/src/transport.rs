//! Sends requests. Safe ones are repeated when Stripe is busy or the network fails; others never are.

use std::{fmt, time::Duration};

use octavo_application::billing::ports::card_provider::CardProviderError;
use reqwest::{Client, Method, RequestBuilder, Url, header, redirect::Policy};
use secrecy::{ExposeSecret, SecretString};
use serde::de::DeserializeOwned;
use stripe_client_core::{StripeMethod, StripeRequest, VERSION};

use crate::{
    Settings,
    wire::{ApiError, ErrorAnswer},
};

const CONNECT_PATIENCE: Duration = Duration::from_secs(5);
/// The most times a request is sent.
const MAX_ATTEMPTS: u32 = 4;
/// The pause before the second attempt; it doubles before each further one.
const PAUSE: Duration = Duration::from_millis(150);
/// The most bytes of an answer.
const MOST: usize = 4 * 1024 * 1024;

#[derive(Debug, Clone)]
pub(crate) struct Transport {
    client: Client,
    api: Url,
    key: SecretString,
}

/// An answer.
pub(crate) struct Answered<T> {
    pub(crate) value: T,
    /// Is this a stored answer for the same key? The state may have changed since.
    pub(crate) replayed: bool,
}

/// Why there is no answer.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// Stripe refuses the request.
    Refused(u16, Box<ApiError>),
    /// The outcome is unknown.
    NoAnswer(String),
}

/// The raw answer to a call.
struct Raw {
    status: u16,
    body: Vec<u8>,
    replayed: bool,
    should_retry: Option<bool>,
}

/// Why one attempt failed.
enum Lost {
    /// The timeout: another attempt would double the wait.
    Time,
    /// A network error.
    Network(String),
}

impl Trouble {
    /// Is it this error of Stripe's?
    pub(crate) fn is(&self, code: &str) -> bool {
        matches!(self, Self::Refused(_, error) if error.code.as_deref() == Some(code))
    }

    /// Does the object not exist?
    pub(crate) fn is_not_there(&self) -> bool {
        matches!(self, Self::Refused(404, _)) || self.is("resource_missing")
    }

    /// Was the key used with other contents before?
    pub(crate) fn is_of_another(&self) -> bool {
        matches!(self, Self::Refused(400, error) if error.is_of_kind("idempotency_error"))
    }

    /// Is it the card that is refused? Only Stripe's `card_error` says so, whatever the status is.
    pub(crate) fn is_of_card(&self) -> bool {
        matches!(self, Self::Refused(_, error) if error.is_of_kind("card_error"))
    }

    /// The error of a request about a customer, who may be deleted.
    pub(crate) fn about_customer(self, customer: &str) -> CardProviderError {
        match &self {
            Self::Refused(_, error) if self.is("resource_missing") && error.names("customer") => {
                CardProviderError::NoCustomer(customer.to_owned())
            }
            _ => self.into(),
        }
    }
}

impl From<Trouble> for CardProviderError {
    /// Only a `card_error` is about the customer's card. Every other refusal is the product's or its operator's: no
    /// card counts as declined, nothing is concluded, and the log says what the operator has to do.
    fn from(trouble: Trouble) -> Self {
        match trouble {
            Trouble::NoAnswer(why) => Self::Unknown(why),
            trouble @ Trouble::Refused(..) if trouble.is_of_card() => Self::Rejected(trouble.to_string()),
            // Stripe is busy or failing, or the same request is being processed.
            Trouble::Refused(status, error) if is_busy(status) || status >= 500 => {
                Self::Unknown(format!("{status} {error}"))
            }
            Trouble::Refused(status, error) => {
                let kind = error.kind.clone().unwrap_or_default();
                metrics::counter!("octavo_card_provider_refusals_total", "status" => status.to_string(), "type" => kind)
                    .increment(1);
                tracing::error!(status, %error, "Stripe does not accept a request: an operator has to see to it");
                Self::Invalid(format!("{status} {error}"))
            }
        }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(status, error) => write!(f, "{status} {error}"),
            Self::NoAnswer(why) => f.write_str(why),
        }
    }
}

impl Transport {
    pub(crate) fn new(settings: &Settings) -> Result<Self, String> {
        let client = Client::builder()
            .timeout(settings.patience)
            .connect_timeout(CONNECT_PATIENCE)
            .redirect(Policy::none())
            .referer(false)
            .user_agent(concat!("Octavo/", env!("CARGO_PKG_VERSION")))
            .build();
        let api = Url::parse(settings.api_url.trim_end_matches('/')).map_err(|error| error.to_string())?;
        Ok(Self { client: client.map_err(|error| error.to_string())?, api, key: settings.secret_key.clone() })
    }

    /// Sends a request, and repeats it where that is safe: reads, removals, and requests with a key.
    pub(crate) async fn send<T: DeserializeOwned>(
        &self,
        request: &impl StripeRequest,
        key: Option<&str>,
    ) -> Result<Answered<T>, Trouble> {
        let is_safe = key.is_some() || !matches!(request.build().method, StripeMethod::Post);
        let mut attempts = 1;
        loop {
            let said = once(self.request(request, key)).await;
            let again = is_safe
                && attempts < MAX_ATTEMPTS
                && match &said {
                    Ok(raw) => raw.should_retry.unwrap_or(is_busy(raw.status)) && raw.status >= 400,
                    Err(Lost::Network(_)) => true,
                    Err(Lost::Time) => false,
                };
            if !again {
                return read(said);
            }
            tokio::time::sleep(PAUSE.saturating_mul(1 << attempts.saturating_sub(1))).await;
            attempts = attempts.saturating_add(1);
        }
    }

    fn request(&self, request: &impl StripeRequest, key: Option<&str>) -> RequestBuilder {
        let asked = request.build();
        let mut url = self.api.clone();
        url.set_path(&format!("{}/v1{}", self.api.path().trim_end_matches('/'), asked.path));
        url.set_query(asked.query.as_deref().filter(|query| !query.is_empty()));
        let method = match asked.method {
            StripeMethod::Get => Method::GET,
            StripeMethod::Post => Method::POST,
            StripeMethod::Delete => Method::DELETE,
        };
        let mut request = self
            .client
            .request(method, url)
            .bearer_auth(self.key.expose_secret())
            .header("stripe-version", VERSION.as_str());
        if let Some(key) = key {
            request = request.header("idempotency-key", key);
        }
        match asked.body {
            Some(body) => {
                request.header(header::CONTENT_TYPE, "application/x-www-form-urlencoded").body(body)
            }
            None => request,
        }
    }
}

fn is_busy(status: u16) -> bool {
    matches!(status, 409 | 424 | 429 | 500..=504)
}

fn lost(error: reqwest::Error) -> Lost {
    if error.is_timeout() {
        return Lost::Time;
    }
    let error = error.without_url();
    let source = std::error::Error::source(&error).map(|source| format!(": {source}")).unwrap_or_default();
    Lost::Network(format!("{error}{source}"))
}

async fn once(request: RequestBuilder) -> Result<Raw, Lost> {
    let mut response = request.send().await.map_err(lost)?;
    let is = |name: &str| response.headers().get(name).map(|value| value == "true");
    let (replayed, should_retry) = (is("idempotent-replayed").unwrap_or(false), is("stripe-should-retry"));
    let status = response.status().as_u16();
    let mut body = Vec::new();
    while let Some(piece) = response.chunk().await.map_err(lost)? {
        if body.len().saturating_add(piece.len()) > MOST {
            return Err(Lost::Network("the answer has no end".to_owned()));
        }
        body.extend_from_slice(&piece);
    }
    Ok(Raw { status, body, replayed, should_retry })
}

fn read<T: DeserializeOwned>(said: Result<Raw, Lost>) -> Result<Answered<T>, Trouble> {
    let raw = said.map_err(|lost| match lost {
        Lost::Time => Trouble::NoAnswer("time is up".to_owned()),
        Lost::Network(why) => Trouble::NoAnswer(why),
    })?;
    if (200..300).contains(&raw.status) {
        let value = serde_json::from_slice(&raw.body);
        let value =
            value.map_err(|error| Trouble::NoAnswer(format!("the answer cannot be read: {error}")))?;
        return Ok(Answered { value, replayed: raw.replayed });
    }
    // A proxy before Stripe may answer in another format; the outcome is then unknown.
    match serde_json::from_slice::<ErrorAnswer>(&raw.body) {
        Ok(answer) => Err(Trouble::Refused(raw.status, Box::new(answer.error))),
        Err(_) => Err(Trouble::NoAnswer(format!("{} that is not Stripe’s", raw.status))),
    }
}

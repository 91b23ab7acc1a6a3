//! Cards and payments at Stripe.
//!
//! Requests are those of `async-stripe`, typed after Stripe's own description of its API. A client of our own sends
//! them ([`transport`]) and knows what may be repeated. Answers are read into types with only the needed fields
//! ([`wire`]). The data of a payment request is stored in the payment's metadata and read from there.

mod cards;
mod declines;
mod payments;
mod provider;
mod refunds;
mod reports;
mod transport;
mod webhook;
mod wire;

use std::time::Duration;

use octavo_application::billing::ports::card_provider::CardProviderError;
use secrecy::SecretString;

use transport::Transport;

/// Stripe's address and keys.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The secret key, `sk_…`, or a restricted one, `rk_…`.
    pub secret_key: SecretString,
    /// The secret of webhook signatures, `whsec_…`.
    pub webhook_secret: SecretString,
    /// The address of the API, such as `https://api.stripe.com`.
    pub api_url: String,
    /// The product's page to which a bank's page redirects.
    pub return_url: String,
    /// Timeout of an answer.
    pub patience: Duration,
}

/// Timeout of an answer: longer than a bank takes, and shorter than a person at a browser waits.
pub const PATIENCE: Duration = Duration::from_secs(25);

/// Stripe.
#[derive(Debug, Clone)]
pub struct Stripe {
    transport: Transport,
    webhook_secret: SecretString,
    return_url: String,
}

impl Stripe {
    /// A client with these settings.
    ///
    /// # Errors
    /// A sentence: no HTTP client can be made with the settings.
    pub fn new(settings: &Settings) -> Result<Self, String> {
        Ok(Self {
            transport: Transport::new(settings)?,
            webhook_secret: settings.webhook_secret.clone(),
            return_url: settings.return_url.clone(),
        })
    }
}

/// Checks a name before it becomes part of an address: some of them come from browsers.
fn named<'a>(what: &str, id: &'a str) -> Result<&'a str, CardProviderError> {
    const MOST: usize = 255;
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
    if !id.is_empty() && id.len() <= MOST && id.chars().all(plain) {
        Ok(id)
    } else {
        Err(CardProviderError::Rejected(format!("this is no {what}")))
    }
}

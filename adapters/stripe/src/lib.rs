//! Cards and payments at Stripe.
//!
//! Requests are those of `async-stripe`, typed after Stripe's own description of its API; they are sent by a client of our
//! own ([`transport`]), which knows what may be repeated, and read into types that have what is needed and no more
//! ([`wire`]). What a payment is asked for with is kept in its metadata, and found there again.

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

/// How Stripe is reached.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The secret key, `sk_…`, or a restricted one, `rk_…`.
    pub secret_key: SecretString,
    /// What webhooks are signed with, `whsec_…`.
    pub webhook_secret: SecretString,
    /// Where the API is, such as `https://api.stripe.com`.
    pub api_url: String,
    /// Where a bank that sends people away from the page sends them back to: a page of the product.
    pub return_url: String,
    /// How long an answer is waited for.
    pub patience: Duration,
}

/// How long an answer is waited for: longer than a bank takes, and shorter than somebody before a browser waits.
pub const PATIENCE: Duration = Duration::from_secs(25);

/// Stripe.
#[derive(Debug, Clone)]
pub struct Stripe {
    transport: Transport,
    webhook_secret: SecretString,
    return_url: String,
}

impl Stripe {
    /// Stripe, as the settings say.
    ///
    /// # Errors
    /// A sentence: no client can be made of the settings.
    pub fn new(settings: &Settings) -> Result<Self, String> {
        Ok(Self {
            transport: Transport::new(settings)?,
            webhook_secret: settings.webhook_secret.clone(),
            return_url: settings.return_url.clone(),
        })
    }
}

/// What stands in an address may not lead elsewhere: some of these names come from browsers.
fn named<'a>(what: &str, id: &'a str) -> Result<&'a str, CardProviderError> {
    const MOST: usize = 255;
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
    if !id.is_empty() && id.len() <= MOST && id.chars().all(plain) {
        Ok(id)
    } else {
        Err(CardProviderError::Rejected(format!("this is no {what}")))
    }
}

//! Settings of the card provider.

use anyhow::ensure;
use octavo_http::CardForm;
use octavo_stripe::{PATIENCE, Settings};
use secrecy::ExposeSecret;
use serde::{Deserialize, Serialize};
use url::Url;

use super::{Config, Mode, check::is_near};

/// The card providers there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CardProviderKind {
    /// The sandbox, without money.
    Sandbox,
    /// Stripe.
    Stripe,
}

/// The page to which a bank's page redirects.
const RETURN_PATH: &str = "/settings/change-plan";

/// The origins of Stripe's script, frames and calls, as Stripe's guide to content security policies lists them.
const SCRIPTS: [&str; 2] = ["https://js.stripe.com", "https://*.js.stripe.com"];
const FRAMES: [&str; 3] = ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"];
const CALLS: [&str; 1] = ["https://api.stripe.com"];

/// The prefixes of each kind of key.
const SECRET: &[&str] = &["sk_", "rk_"];
const PUBLISHABLE: &[&str] = &["pk_"];
const WEBHOOK: &[&str] = &["whsec_"];

/// Is it a key of Stripe's test mode?
fn is_test(key: &str) -> bool {
    ["sk_test_", "rk_test_", "pk_test_"].iter().any(|prefix| key.starts_with(prefix))
}

impl Config {
    /// Stripe's settings; `None` with the sandbox.
    ///
    /// # Errors
    /// A sentence that names the setting that is wrong.
    pub fn stripe(&self) -> anyhow::Result<Option<Settings>> {
        let (secret, webhook) =
            (self.stripe_secret_key.expose_secret(), self.stripe_webhook_secret.expose_secret());
        let public = self.stripe_publishable_key.as_str();
        let keys = [
            ("stripe_secret_key", secret, SECRET),
            ("stripe_publishable_key", public, PUBLISHABLE),
            ("stripe_webhook_secret", webhook, WEBHOOK),
        ];
        if self.card_provider == CardProviderKind::Sandbox {
            for (name, value, _) in keys {
                ensure!(
                    value.is_empty(),
                    "{name} does nothing while card_provider is sandbox: set card_provider to stripe, or remove it"
                );
            }
            return Ok(None);
        }
        for (name, value, beginnings) in keys {
            ensure!(!value.is_empty(), "{name} must be set while card_provider is stripe");
            ensure!(
                beginnings.iter().any(|beginning| value.starts_with(beginning)),
                "{name} must begin with {}: this is another kind of key",
                beginnings.join(" or ")
            );
        }
        ensure!(
            is_test(secret) == is_test(public),
            "stripe_secret_key and stripe_publishable_key must both be for tests, or both not"
        );
        for (name, url) in
            [("stripe_api_url", &self.stripe_api_url), ("stripe_script_url", &self.stripe_script_url)]
        {
            let is_optional = name == "stripe_script_url" && url.is_empty();
            ensure!(
                is_optional || origin(url).is_some() && (url.starts_with("https://") || is_near(url)),
                "{name} must begin with https:// unless it is on this machine: it is {url}"
            );
        }
        Ok(Some(Settings {
            secret_key: self.stripe_secret_key.clone(),
            webhook_secret: self.stripe_webhook_secret.clone(),
            api_url: self.stripe_api_url.clone(),
            return_url: format!("{}{RETURN_PATH}", self.app_origin.trim_end_matches('/')),
            patience: PATIENCE,
        }))
    }

    /// What a browser needs to send a card to the provider.
    pub(super) fn card_form(&self) -> CardForm {
        let all = |hosts: &[&str]| hosts.iter().map(|host| (*host).to_owned()).collect::<Vec<_>>();
        match (self.card_provider, origin(&self.stripe_script_url)) {
            (CardProviderKind::Sandbox, _) => CardForm::default(),
            (CardProviderKind::Stripe, None) => CardForm {
                publishable_key: Some(self.stripe_publishable_key.clone()),
                script: None,
                scripts: all(&SCRIPTS),
                frames: all(&FRAMES),
                calls: all(&CALLS),
            },
            (CardProviderKind::Stripe, Some(script)) => {
                let mut calls = vec![script.clone()];
                calls.extend(origin(&self.stripe_api_url).filter(|api| *api != script));
                CardForm {
                    publishable_key: Some(self.stripe_publishable_key.clone()),
                    script: Some(self.stripe_script_url.clone()),
                    scripts: vec![script.clone()],
                    frames: vec![script],
                    calls,
                }
            }
        }
    }

    /// A warning for operators about the card provider.
    #[must_use]
    pub fn card_warning(&self) -> Option<&'static str> {
        let is_production = self.mode == Mode::Production;
        match self.card_provider {
            CardProviderKind::Sandbox if is_production => Some(
                "card_provider is sandbox: anybody gets a plan who types one of its test cards, and nobody is charged",
            ),
            CardProviderKind::Stripe if is_production && is_test(self.stripe_secret_key.expose_secret()) => {
                Some(
                    "stripe_secret_key is a test key: anybody gets a plan who types one of Stripe's test cards, and \
                 nobody is charged",
                )
            }
            _ => None,
        }
    }
}

/// The origin of an address, for a content security policy.
fn origin(url: &str) -> Option<String> {
    let url = Url::parse(url).ok().filter(|url| matches!(url.scheme(), "http" | "https"))?;
    Some(url.origin().ascii_serialization())
}

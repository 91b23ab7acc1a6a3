//! Settings: defaults, then a TOML file, then `OCTAVO_…` variables; checked before anything starts.
//!
//! Every setting is described in `docs/operations.md`; a test compares that page with this file.

mod acme;
mod cards;
mod check;
mod defaults;
mod parts;
mod services;
mod tax;
#[cfg(test)]
mod tests;

use std::{
    collections::BTreeMap,
    net::{IpAddr, SocketAddr},
    path::{Path, PathBuf},
};

use anyhow::ensure;
use figment::{
    Figment,
    providers::{Env, Format, Serialized, Toml},
};
use secrecy::SecretString;
use serde::{Deserialize, Serialize};

use defaults::DEFAULTS;

pub use acme::Acme;
pub use cards::CardProviderKind;
pub use services::{ServiceSettings, ServicesSettings};

/// The mode of the product.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// For developers: mail goes to a folder with a page at `/dev/mail`.
    Development,
    /// For real users.
    Production,
}

/// The format of logs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// Readable text.
    Text,
    /// One JSON object a line.
    Json,
}

/// Every setting, with its default.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// `development` or `production`.
    pub mode: Mode,
    /// The product's name, in every sentence that names it.
    pub product_name: String,
    /// Folder of the SQLite file, uploaded files and local mail.
    pub data_dir: PathBuf,
    /// `sqlite:path` or `postgres://…`; empty is `octavo.db` in the data folder.
    pub database_url: SecretString,
    /// PostgreSQL connections, or SQLite readers.
    pub database_connections: u32,
    /// Bring the schema up to date when the server starts.
    pub migrate_on_start: bool,
    /// The app's address to listen at.
    pub app_address: SocketAddr,
    /// The viewer's address to listen at.
    pub viewer_address: SocketAddr,
    /// The address of metrics; keep it private.
    pub metrics_address: SocketAddr,
    /// The app's public origin.
    pub app_origin: String,
    /// The viewer's public origin.
    pub viewer_origin: String,
    /// Proxies whose `X-Forwarded-For` is trusted.
    pub trusted_proxies: Vec<IpAddr>,
    /// The most open connections of each listener.
    pub max_connections: usize,
    /// After SIGTERM connections are still accepted for at least this many seconds, while `/readyz` answers 503.
    pub drain_seconds: u32,
    /// `smtp://…` or `smtps://…`; empty is the mail folder (development only).
    pub mail_url: SecretString,
    /// The sender of mail.
    pub mail_from: String,
    /// The key that seals secrets of second factors: 64 hexadecimal digits. Empty is a key file in the data folder
    /// (development only).
    pub secret_key: SecretString,
    /// The previous key; it still opens what it sealed.
    pub secret_key_previous: SecretString,
    /// Memory of one password hash, in KiB; at least 19 456.
    pub password_memory_kib: u32,
    /// Passes of one password hash; at least 2.
    pub password_passes: u32,
    /// Passwords hashed at the same time.
    pub password_threads: usize,
    /// Memory for encoded libraries, in MiB; 0 caches none.
    pub library_cache_mib: u64,
    /// Work made with the product; empty is a page of the viewer.
    pub examples_url: String,
    /// Help; empty is the pages that come with the product.
    pub learn_url: String,
    /// A comparison of the plans; empty is a page that comes with the product.
    pub pricing_url: String,
    /// The offer for students; empty is a page that comes with the product.
    pub students_url: String,
    /// The offer for teachers; empty is a page that comes with the product.
    pub teachers_url: String,
    /// The offer for non-profits; empty is a page that comes with the product.
    pub non_profit_url: String,
    /// The affiliate programme; empty is a page that comes with the product.
    pub affiliate_url: String,
    /// An S3 service, such as `https://s3.eu-central-1.amazonaws.com`; empty stores files in the data folder.
    pub s3_endpoint: String,
    /// The bucket of files.
    pub s3_bucket: String,
    /// The bucket's region.
    pub s3_region: String,
    /// The id of the access key.
    pub s3_access_key_id: String,
    /// The secret of the access key.
    pub s3_secret_access_key: SecretString,
    /// Feature toggles for all accounts.
    pub toggles: BTreeMap<String, bool>,
    /// The name of the cookie in which browsers keep a promo code.
    pub promo_cookie: String,
    /// The lifetime of that cookie in days.
    pub promo_cookie_days: u32,
    /// Windows narrower than this, in pixels, get the layout for phones.
    pub phone_breakpoint: u16,
    /// The address for requests for a demonstration; empty sends no mail.
    pub support_email: String,
    /// The address for disputes and early fraud warnings; empty sends no mail.
    pub operator_email: String,
    /// The DNS server for looking up custom domains, such as `127.0.0.1:53`; empty is the system's.
    pub dns_server: String,
    /// The target of custom domains' CNAME records; empty is the viewer's host.
    pub domain_host: String,
    /// The targets of custom domains' A records; empty are the addresses of that host in the DNS.
    pub domain_addresses: Vec<IpAddr>,
    /// The partner that sells domains; without a script there is none.
    pub domain_reseller: Reseller,
    /// The seller on receipts; empty leaves it out.
    pub seller_name: String,
    /// The seller's postal address, on several lines.
    pub seller_address: String,
    /// The seller's tax number, with its name.
    pub seller_tax_id: String,
    /// The directory of an ACME authority. With it this server gets certificates of custom domains; empty does not.
    pub acme_directory: String,
    /// A mail address for the authority.
    pub acme_contact: String,
    /// The TLS listener of custom domains, such as `0.0.0.0:443`.
    pub acme_tls_listen: String,
    /// Their plain HTTP listener beside the viewer's own, such as `0.0.0.0:80`; empty is none.
    pub acme_http_listen: String,
    /// The trusted roots for the authority as PEM; empty are the system's.
    pub acme_ca_file: PathBuf,
    /// Services that accounts can be connected with.
    pub services: ServicesSettings,
    /// The address of Figma's API; empty fetches nothing from Figma.
    pub figma_url: String,
    /// The catalogue of plans; empty is the one of the product.
    pub catalogue_file: PathBuf,
    /// A database of cities by network address; without it places are unknown.
    pub places_file: PathBuf,
    /// `sandbox` or `stripe`.
    pub card_provider: CardProviderKind,
    /// Stripe's secret key, or a restricted one.
    pub stripe_secret_key: SecretString,
    /// Stripe's key for browsers.
    pub stripe_publishable_key: String,
    /// The secret of Stripe's webhook signatures.
    pub stripe_webhook_secret: SecretString,
    /// The address of Stripe's API.
    pub stripe_api_url: String,
    /// The address of Stripe's script; empty is Stripe's default.
    pub stripe_script_url: String,
    /// The tax rate in ten-thousandths, for countries without one in `tax_rates`.
    pub tax_basis_points: u32,
    /// The tax rates of countries, by their codes, in ten-thousandths.
    pub tax_rates: BTreeMap<String, u32>,
    /// The code of the seller's country; empty is none.
    pub seller_country: String,
    /// Countries whose businesses account for the tax themselves (reverse charge), by their codes, each with the
    /// sentence for its receipts.
    pub reverse_charge: BTreeMap<String, String>,
    /// The number of days before a period's end in which a cancelling customer is offered a pause.
    pub pause_days: u32,
    /// `text` or `json`.
    pub log_format: LogFormat,
    /// The filter of log lines, such as `info,octavo_http=debug`.
    pub log_filter: String,
    /// An OpenTelemetry collector (OTLP over HTTP), such as `http://localhost:4318`; empty is none.
    pub otlp_endpoint: String,
}

/// A partner that sells domains.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Reseller {
    /// Its name.
    pub id: String,
    /// The address of its script.
    pub script: String,
    /// The settings of its widget.
    pub settings: BTreeMap<String, String>,
}

/// The names of all settings.
#[must_use]
pub fn names() -> Vec<String> {
    let defaults = serde_json::to_value(&DEFAULTS).unwrap_or_default();
    defaults.as_object().map(|fields| fields.keys().cloned().collect()).unwrap_or_default()
}

impl Config {
    /// Reads the settings. A given `file` must exist; `octavo.toml` is read if it exists.
    ///
    /// # Errors
    /// A sentence that names the setting and says what is wrong with it.
    pub fn load(file: Option<&Path>) -> anyhow::Result<Self> {
        let toml = match file {
            Some(file) => {
                ensure!(file.is_file(), "there is no settings file {}", file.display());
                Toml::file_exact(file)
            }
            None => Toml::file("octavo.toml"),
        };
        let names = names();
        let known: Vec<&str> = names.iter().map(String::as_str).collect();
        let figment = Figment::from(Serialized::defaults(DEFAULTS))
            .merge(toml)
            .merge(Env::prefixed("OCTAVO_").only(&known));
        let mut config: Self = figment.extract().map_err(|error| {
            let name = error.path.join(".").to_lowercase();
            anyhow::anyhow!("the setting {name} is wrong: {}", error.kind)
        })?;
        config.app_origin = check::origin("app_origin", &config.app_origin)?;
        config.viewer_origin = check::origin("viewer_origin", &config.viewer_origin)?;
        config.check()?;
        Ok(config)
    }
}

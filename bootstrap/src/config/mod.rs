//! Settings: defaults, then a TOML file, then `OCTAVO_…` variables; checked before anything starts.
//!
//! Every setting is described in `docs/operations.md`; a test holds that page and this file together.

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

/// How the product is run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// On one's own machine: mail goes to a folder with a page at `/dev/mail`.
    Development,
    /// For people.
    Production,
}

/// How logs are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// For people.
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
    /// Where the app listens.
    pub app_address: SocketAddr,
    /// Where the viewer listens.
    pub viewer_address: SocketAddr,
    /// Where metrics are served; private.
    pub metrics_address: SocketAddr,
    /// The app's origin as people see it.
    pub app_origin: String,
    /// The viewer's origin as people see it.
    pub viewer_origin: String,
    /// Proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<IpAddr>,
    /// Connections that are open at the same time, for each listener.
    pub max_connections: usize,
    /// After SIGTERM connections are taken for at least so many seconds more, while `/readyz` answers 503.
    pub drain_seconds: u32,
    /// `smtp://…` or `smtps://…`; empty is the mail folder (development only).
    pub mail_url: SecretString,
    /// Who mail is from.
    pub mail_from: String,
    /// The key that seals secrets of second factors: 64 hexadecimal digits. Empty is a key file in the data folder
    /// (development only).
    pub secret_key: SecretString,
    /// The key that sealed secrets before; what it sealed is still opened.
    pub secret_key_previous: SecretString,
    /// Memory of one password hash, in KiB; at least 19 456.
    pub password_memory_kib: u32,
    /// Passes of one password hash; at least 2.
    pub password_passes: u32,
    /// Passwords hashed at the same time.
    pub password_threads: usize,
    /// Memory for libraries that are kept encoded, in MiB; 0 keeps none.
    pub library_cache_mib: u64,
    /// Work made with the product; empty is a page of the viewer.
    pub examples_url: String,
    /// Help; empty is the pages that come with the product.
    pub learn_url: String,
    /// What the plans have, side by side; empty is a page that comes with the product.
    pub pricing_url: String,
    /// What there is for students; empty is a page that comes with the product.
    pub students_url: String,
    /// What there is for teachers; empty is a page that comes with the product.
    pub teachers_url: String,
    /// What there is for non-profits; empty is a page that comes with the product.
    pub non_profit_url: String,
    /// The affiliate programme; empty is a page that comes with the product.
    pub affiliate_url: String,
    /// A service that speaks S3, such as `https://s3.eu-central-1.amazonaws.com`; empty keeps files in the data folder.
    pub s3_endpoint: String,
    /// The bucket that files are kept in.
    pub s3_bucket: String,
    /// The bucket's region.
    pub s3_region: String,
    /// Who asks the service.
    pub s3_access_key_id: String,
    /// How they prove it.
    pub s3_secret_access_key: SecretString,
    /// Feature toggles that are the same for everybody.
    pub toggles: BTreeMap<String, bool>,
    /// The name of the cookie in which browsers keep a promo code.
    pub promo_cookie: String,
    /// How many days that cookie lasts.
    pub promo_cookie_days: u32,
    /// Below so many pixels a window has the layout of phones.
    pub phone_breakpoint: u16,
    /// Who is written to when somebody asks to be shown the product; empty writes to nobody.
    pub support_email: String,
    /// Who is mailed when a payment is disputed or taken for fraud; empty mails nobody.
    pub operator_email: String,
    /// The DNS server that is asked about custom domains, such as `127.0.0.1:53`; empty is the system's.
    pub dns_server: String,
    /// The host that custom domains are an alias of; empty is the viewer's.
    pub domain_host: String,
    /// The addresses that custom domains may have; empty are those that the DNS has for the host.
    pub domain_addresses: Vec<IpAddr>,
    /// The partner with which domains can be bought; without a script there is none.
    pub domain_reseller: Reseller,
    /// Who sells, as it stands on receipts; empty names nobody.
    pub seller_name: String,
    /// Where they are, on several lines.
    pub seller_address: String,
    /// Their tax number, with what it is called.
    pub seller_tax_id: String,
    /// The directory of an ACME authority, which makes this server get certificates of custom domains; empty does not.
    pub acme_directory: String,
    /// A mail address that the authority may write to.
    pub acme_contact: String,
    /// Where readers of custom domains are met over TLS, such as `0.0.0.0:443`.
    pub acme_tls_listen: String,
    /// Where they are met over plain HTTP beside the viewer's own listener, such as `0.0.0.0:80`; empty is nowhere.
    pub acme_http_listen: String,
    /// The roots that the authority is trusted by, as PEM; empty are the system's.
    pub acme_ca_file: PathBuf,
    /// Services that accounts can be connected with.
    pub services: ServicesSettings,
    /// The catalogue of plans; empty is the one that comes with the product.
    pub catalogue_file: PathBuf,
    /// A database of cities by network address; empty knows no places.
    pub places_file: PathBuf,
    /// `sandbox` or `stripe`.
    pub card_provider: CardProviderKind,
    /// Stripe's secret key, or a restricted one.
    pub stripe_secret_key: SecretString,
    /// Stripe's key for browsers.
    pub stripe_publishable_key: String,
    /// What Stripe signs webhooks with.
    pub stripe_webhook_secret: SecretString,
    /// Where Stripe's API is.
    pub stripe_api_url: String,
    /// Where Stripe's script is; empty is Stripe's own choice.
    pub stripe_script_url: String,
    /// The rate of the tax on every line, in ten-thousandths, where the customer's country has none in `tax_rates`.
    pub tax_basis_points: u32,
    /// The rates of countries, by their codes, in ten-thousandths.
    pub tax_rates: BTreeMap<String, u32>,
    /// The code of the seller's country; empty names none.
    pub seller_country: String,
    /// Countries between which businesses account for the tax themselves, by their codes, each with the sentence of its
    /// receipts.
    pub reverse_charge: BTreeMap<String, String>,
    /// In how many last days of a period somebody who wants to leave is offered a pause.
    pub pause_days: u32,
    /// `text` or `json`.
    pub log_format: LogFormat,
    /// What is logged, such as `info,octavo_http=debug`.
    pub log_filter: String,
    /// An OpenTelemetry collector (OTLP over HTTP), such as `http://localhost:4318`; empty is none.
    pub otlp_endpoint: String,
}

/// A partner with which domains can be bought.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Reseller {
    /// Its name.
    pub id: String,
    /// The address of its script.
    pub script: String,
    /// What its widget is told.
    pub settings: BTreeMap<String, String>,
}

/// The names of all settings.
#[must_use]
pub fn names() -> Vec<String> {
    let defaults = serde_json::to_value(&DEFAULTS).unwrap_or_default();
    defaults.as_object().map(|fields| fields.keys().cloned().collect()).unwrap_or_default()
}

impl Config {
    /// Reads the settings. `file` must exist when it is given; `octavo.toml` is read when it is there.
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

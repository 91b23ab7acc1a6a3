//! Settings: defaults, then a TOML file, then `OCTAVO_…` variables; checked before anything starts.
//!
//! Every setting is described in `docs/operations.md`; a test holds that page and this file together.

mod acme;
mod cards;
mod check;
mod services;
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
use octavo_application::{billing::BillingRules, publication::domains::DomainSettings};
use octavo_domain::{account::email::Email, billing::money::BasisPoints};
use octavo_files::S3Settings;
use octavo_http::{DomainReseller, HttpSettings, Links, PromoCookie, Seller};
use octavo_secrets::PoolSettings;
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};

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
    /// The rate of the tax on every line, in ten-thousandths.
    pub tax_basis_points: u32,
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

/// The defaults: everything works on one's own machine.
#[derive(Serialize)]
struct Defaults {
    mode: Mode,
    product_name: &'static str,
    data_dir: &'static str,
    database_url: &'static str,
    database_connections: u32,
    migrate_on_start: bool,
    app_address: &'static str,
    viewer_address: &'static str,
    metrics_address: &'static str,
    app_origin: &'static str,
    viewer_origin: &'static str,
    trusted_proxies: [IpAddr; 0],
    max_connections: usize,
    mail_url: &'static str,
    mail_from: &'static str,
    secret_key: &'static str,
    secret_key_previous: &'static str,
    password_memory_kib: u32,
    password_passes: u32,
    password_threads: usize,
    library_cache_mib: u64,
    examples_url: &'static str,
    learn_url: &'static str,
    pricing_url: &'static str,
    students_url: &'static str,
    teachers_url: &'static str,
    non_profit_url: &'static str,
    affiliate_url: &'static str,
    s3_endpoint: &'static str,
    s3_bucket: &'static str,
    s3_region: &'static str,
    s3_access_key_id: &'static str,
    s3_secret_access_key: &'static str,
    toggles: BTreeMap<String, bool>,
    promo_cookie: &'static str,
    promo_cookie_days: u32,
    phone_breakpoint: u16,
    support_email: &'static str,
    dns_server: &'static str,
    domain_host: &'static str,
    domain_addresses: [IpAddr; 0],
    domain_reseller: Reseller,
    seller_name: &'static str,
    seller_address: &'static str,
    seller_tax_id: &'static str,
    acme_directory: &'static str,
    acme_contact: &'static str,
    acme_tls_listen: &'static str,
    acme_http_listen: &'static str,
    acme_ca_file: &'static str,
    services: BTreeMap<String, ()>,
    catalogue_file: &'static str,
    places_file: &'static str,
    card_provider: CardProviderKind,
    stripe_secret_key: &'static str,
    stripe_publishable_key: &'static str,
    stripe_webhook_secret: &'static str,
    stripe_api_url: &'static str,
    stripe_script_url: &'static str,
    tax_basis_points: u32,
    pause_days: u32,
    log_format: LogFormat,
    log_filter: &'static str,
    otlp_endpoint: &'static str,
}

const DEFAULTS: Defaults = Defaults {
    mode: Mode::Development,
    product_name: "Octavo",
    data_dir: "data",
    database_url: "",
    database_connections: 8,
    migrate_on_start: true,
    app_address: "127.0.0.1:4000",
    viewer_address: "127.0.0.1:4001",
    metrics_address: "127.0.0.1:4002",
    app_origin: "http://localhost:4000",
    viewer_origin: "http://localhost:4001",
    trusted_proxies: [],
    max_connections: 4_096,
    mail_url: "",
    mail_from: "Octavo <hello@octavo.example>",
    secret_key: "",
    secret_key_previous: "",
    password_memory_kib: 19_456,
    password_passes: 2,
    password_threads: 1,
    library_cache_mib: 64,
    examples_url: "",
    learn_url: "",
    pricing_url: "",
    students_url: "",
    teachers_url: "",
    non_profit_url: "",
    affiliate_url: "",
    s3_endpoint: "",
    s3_bucket: "",
    s3_region: "us-east-1",
    s3_access_key_id: "",
    s3_secret_access_key: "",
    toggles: BTreeMap::new(),
    promo_cookie: "rm_promocode",
    promo_cookie_days: 7,
    phone_breakpoint: 768,
    support_email: "",
    dns_server: "",
    domain_host: "",
    domain_addresses: [],
    domain_reseller: Reseller { id: String::new(), script: String::new(), settings: BTreeMap::new() },
    seller_name: "",
    seller_address: "",
    seller_tax_id: "",
    acme_directory: "",
    acme_contact: "",
    acme_tls_listen: "",
    acme_http_listen: "",
    acme_ca_file: "",
    services: BTreeMap::new(),
    catalogue_file: "",
    places_file: "",
    card_provider: CardProviderKind::Sandbox,
    stripe_secret_key: "",
    stripe_publishable_key: "",
    stripe_webhook_secret: "",
    stripe_api_url: "https://api.stripe.com",
    stripe_script_url: "",
    tax_basis_points: 0,
    pause_days: 5,
    log_format: LogFormat::Text,
    log_filter: "info",
    otlp_endpoint: "",
};

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
        let config: Self = figment.extract().map_err(|error| {
            let name = error.path.join(".").to_lowercase();
            anyhow::anyhow!("the setting {name} is wrong: {}", error.kind)
        })?;
        config.check()?;
        Ok(config)
    }

    /// Is the database PostgreSQL?
    #[must_use]
    pub fn is_postgres(&self) -> bool {
        let url = self.database_url.expose_secret();
        url.starts_with("postgres://") || url.starts_with("postgresql://")
    }

    /// The database's address.
    #[must_use]
    pub fn database(&self) -> String {
        match self.database_url.expose_secret() {
            "" => format!("sqlite:{}", self.data_dir.join("octavo.db").display()),
            url => url.to_owned(),
        }
    }

    /// The folder of uploaded files.
    #[must_use]
    pub fn files_dir(&self) -> PathBuf {
        self.data_dir.join("files")
    }

    /// Where archives are made before they are stored.
    #[must_use]
    pub fn work_dir(&self) -> PathBuf {
        self.data_dir.join("work")
    }

    /// The bucket of uploaded files; none when they are in the folder.
    #[must_use]
    pub fn s3(&self) -> Option<S3Settings> {
        (!self.s3_endpoint.is_empty()).then(|| S3Settings {
            endpoint: self.s3_endpoint.trim_end_matches('/').to_owned(),
            bucket: self.s3_bucket.clone(),
            region: self.s3_region.clone(),
            access_key_id: self.s3_access_key_id.clone(),
            secret_access_key: self.s3_secret_access_key.expose_secret().to_owned(),
        })
    }

    /// The folder of local mail.
    #[must_use]
    pub fn mail_dir(&self) -> PathBuf {
        self.data_dir.join("mail")
    }

    /// The settings of the password pool.
    #[must_use]
    pub fn password_pool(&self) -> PoolSettings {
        PoolSettings {
            memory_kib: self.password_memory_kib,
            passes: self.password_passes,
            threads: self.password_threads,
            ..PoolSettings::default()
        }
    }

    /// Where custom domains have to point, and which are none.
    #[must_use]
    pub fn domains(&self) -> DomainSettings {
        let host = |origin: &str| origin.split_once("://").map_or(origin, |(_, host)| host).to_owned();
        let name = |host: &str| host.split_once(':').map_or(host, |(name, _)| name).to_ascii_lowercase();
        let viewer = host(&self.viewer_origin);
        DomainSettings {
            host: name(if self.domain_host.is_empty() { &viewer } else { &self.domain_host }),
            addresses: self.domain_addresses.clone(),
            own_hosts: vec![host(&self.app_origin), viewer],
        }
    }

    /// What the HTTP face needs to know.
    #[must_use]
    pub fn http(&self) -> HttpSettings {
        let or = |url: &str, default: String| if url.is_empty() { default } else { url.to_owned() };
        HttpSettings {
            product_name: self.product_name.clone(),
            app_origin: self.app_origin.clone(),
            viewer_origin: self.viewer_origin.clone(),
            development: self.mode == Mode::Development,
            trusted_proxies: self.trusted_proxies.clone(),
            library_cache_bytes: self.library_cache_mib.saturating_mul(1024 * 1024),
            links: Links {
                examples: or(&self.examples_url, format!("{}/templates", self.viewer_origin)),
                learn: or(&self.learn_url, "/learn".to_owned()),
                pricing: or(&self.pricing_url, "/learn/plans".to_owned()),
                students: or(&self.students_url, "/learn/education".to_owned()),
                teachers: or(&self.teachers_url, "/learn/education".to_owned()),
                non_profit: or(&self.non_profit_url, "/learn/education".to_owned()),
                affiliate: or(&self.affiliate_url, "/learn/referral".to_owned()),
            },
            toggles: self.toggles.clone(),
            promo_cookie: PromoCookie {
                key: self.promo_cookie.clone(),
                max_age: self.promo_cookie_days.saturating_mul(24 * 60 * 60),
            },
            phone_breakpoint: self.phone_breakpoint,
            support_email: Email::parse(&self.support_email).ok(),
            domains: self.domains(),
            own_certificates: !self.acme_directory.is_empty(),
            domain_reseller: (!self.domain_reseller.script.is_empty()).then(|| DomainReseller {
                id: self.domain_reseller.id.clone(),
                script: self.domain_reseller.script.clone(),
                settings: self.domain_reseller.settings.clone(),
            }),
            billing: BillingRules {
                tax: BasisPoints::new(self.tax_basis_points),
                pause_days: self.pause_days,
            },
            card_entry: self.card_entry(),
            seller: Seller {
                name: self.seller_name.clone(),
                address: self.seller_address.clone(),
                tax_id: self.seller_tax_id.clone(),
            },
        }
    }
}

//! Settings: defaults, then a TOML file, then `OCTAVO_…` variables; checked before anything starts.
//!
//! Every setting is described in `docs/operations.md`; a test holds that page and this file together.

use std::{
    collections::BTreeMap,
    net::{IpAddr, SocketAddr},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail, ensure};
use figment::{
    Figment,
    providers::{Env, Format, Serialized, Toml},
};
use octavo_domain::{account::email::Email, prompts::toggle::ToggleName};
use octavo_http::{HttpSettings, Links, PromoCookie};
use octavo_secrets::PoolSettings;
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};

use crate::secret_key;

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
    /// Feature toggles that are the same for everybody.
    pub toggles: BTreeMap<String, bool>,
    /// The name of the cookie in which browsers keep a promo code.
    pub promo_cookie: String,
    /// How many days that cookie lasts.
    pub promo_cookie_days: u32,
    /// Who is written to when somebody asks to be shown the product; empty writes to nobody.
    pub support_email: String,
    /// `text` or `json`.
    pub log_format: LogFormat,
    /// What is logged, such as `info,octavo_http=debug`.
    pub log_filter: String,
    /// An OpenTelemetry collector (OTLP over HTTP), such as `http://localhost:4318`; empty is none.
    pub otlp_endpoint: String,
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
    password_memory_kib: u32,
    password_passes: u32,
    password_threads: usize,
    library_cache_mib: u64,
    examples_url: &'static str,
    learn_url: &'static str,
    toggles: BTreeMap<String, bool>,
    promo_cookie: &'static str,
    promo_cookie_days: u32,
    support_email: &'static str,
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
    password_memory_kib: 19_456,
    password_passes: 2,
    password_threads: 1,
    library_cache_mib: 64,
    examples_url: "",
    learn_url: "",
    toggles: BTreeMap::new(),
    promo_cookie: "rm_promocode",
    promo_cookie_days: 7,
    support_email: "",
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

    fn check(&self) -> anyhow::Result<()> {
        ensure!(!self.product_name.trim().is_empty(), "product_name must not be empty");
        check_origin("app_origin", &self.app_origin)?;
        check_origin("viewer_origin", &self.viewer_origin)?;
        ensure!(
            self.app_origin != self.viewer_origin,
            "app_origin and viewer_origin must differ: what users make is never served from the app's origin"
        );
        let addresses = [self.app_address, self.viewer_address, self.metrics_address];
        let clash = addresses.iter().enumerate().any(|(place, address)| {
            address.port() != 0 && addresses.iter().skip(place + 1).any(|other| other == address)
        });
        ensure!(!clash, "app_address, viewer_address and metrics_address must differ");
        ensure!(self.database_connections >= 1, "database_connections must be at least 1");
        ensure!(self.max_connections >= 1, "max_connections must be at least 1");
        ensure!(
            self.password_memory_kib >= 19_456 && self.password_passes >= 2,
            "password_memory_kib must be at least 19456 and password_passes at least 2 (OWASP's minimum for argon2id)"
        );
        ensure!(self.password_threads >= 1, "password_threads must be at least 1");
        let key = self.secret_key.expose_secret();
        ensure!(
            key.is_empty() || secret_key::parse(key).is_some(),
            "secret_key must have 64 hexadecimal digits, such as `openssl rand -hex 32` makes"
        );
        let url = self.database_url.expose_secret();
        ensure!(
            url.is_empty() || url.starts_with("sqlite:") || self.is_postgres(),
            "database_url must begin with sqlite: or postgres://"
        );
        ensure!(
            self.support_email.is_empty() || Email::parse(&self.support_email).is_ok(),
            "support_email must be a mail address or empty: it is {}",
            self.support_email
        );
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
        ensure!(
            !self.promo_cookie.is_empty() && self.promo_cookie.chars().all(plain),
            "promo_cookie must be made of letters, digits, dashes, dots and underscores: it is {}",
            self.promo_cookie
        );
        ensure!(
            (1..=400).contains(&self.promo_cookie_days),
            "promo_cookie_days must be 1 to 400, which is as long as browsers keep a cookie"
        );
        for name in self.toggles.keys() {
            ToggleName::parse(name).with_context(|| format!("toggles must not name {name}"))?;
        }
        if self.mode == Mode::Production {
            self.check_production()?;
        }
        Ok(())
    }

    fn check_production(&self) -> anyhow::Result<()> {
        for (name, origin) in [("app_origin", &self.app_origin), ("viewer_origin", &self.viewer_origin)] {
            ensure!(
                origin.starts_with("https://"),
                "{name} must begin with https:// in production: it is {origin}"
            );
        }
        ensure!(
            !self.mail_url.expose_secret().is_empty(),
            "mail_url must name an SMTP server in production: without it nobody gets a mail"
        );
        ensure!(
            !self.secret_key.expose_secret().is_empty(),
            "secret_key must be set in production, the same on every server: make it with `openssl rand -hex 32`"
        );
        Ok(())
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
            },
            toggles: self.toggles.clone(),
            promo_cookie: PromoCookie {
                key: self.promo_cookie.clone(),
                max_age: self.promo_cookie_days.saturating_mul(24 * 60 * 60),
            },
            support_email: Email::parse(&self.support_email).ok(),
        }
    }
}

fn check_origin(name: &str, origin: &str) -> anyhow::Result<()> {
    let host = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
    let host = host.with_context(|| format!("{name} must begin with http:// or https://: it is {origin}"))?;
    let plain = !host.is_empty()
        && host.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':' | '[' | ']'));
    if plain {
        Ok(())
    } else {
        bail!("{name} must be an origin such as https://app.example, without a path: it is {origin}")
    }
}

#[cfg(test)]
#[expect(clippy::result_large_err, reason = "figment's Jail asks for this signature")]
mod tests {
    use super::*;
    use figment::Jail;

    fn load(settings: &[(&str, &str)]) -> anyhow::Result<Config> {
        let mut loaded = None;
        Jail::expect_with(|jail| {
            jail.clear_env();
            for (name, value) in settings {
                jail.set_env(name, value);
            }
            loaded = Some(Config::load(None));
            Ok(())
        });
        loaded.unwrap()
    }

    fn refusal(settings: &[(&str, &str)]) -> String {
        load(settings).err().unwrap().to_string()
    }

    #[test]
    fn the_defaults_work() {
        let config = load(&[]).unwrap();
        assert_eq!(config.mode, Mode::Development);
        assert_eq!(config.database(), "sqlite:data/octavo.db");
        let http = config.http();
        assert_eq!(http.product_name, "Octavo");
        // DASH-039: work made with the product, and the help that comes with it.
        assert_eq!(http.links.examples, "http://localhost:4001/templates");
        assert_eq!(http.links.learn, "/learn");
        // DASH-357
        assert_eq!(http.promo_cookie, PromoCookie { key: "rm_promocode".to_owned(), max_age: 604_800 });
    }

    #[test]
    fn variables_and_the_file_are_read_and_others_left_alone() {
        Jail::expect_with(|jail| {
            jail.clear_env();
            jail.create_file("octavo.toml", "product_name = \"Quarto\"\ndata_dir = \"here\"\n")?;
            jail.set_env("OCTAVO_DATA_DIR", "there");
            jail.set_env("OCTAVO_BIN", "not a setting");
            let config = Config::load(None).unwrap();
            assert_eq!((config.product_name.as_str(), config.data_dir.to_str()), ("Quarto", Some("there")));
            Ok(())
        });
    }

    #[test]
    fn what_is_wrong_is_named() {
        assert!(refusal(&[("OCTAVO_APP_ADDRESS", "nowhere")]).contains("app_address"));
        assert!(
            refusal(&[("OCTAVO_APP_ORIGIN", "localhost:4000")]).contains("app_origin must begin with http")
        );
        assert!(refusal(&[("OCTAVO_APP_ORIGIN", "http://localhost:4000/")]).contains("without a path"));
        assert!(refusal(&[("OCTAVO_VIEWER_ORIGIN", "http://localhost:4000")]).contains("must differ"));
        assert!(refusal(&[("OCTAVO_VIEWER_ADDRESS", "127.0.0.1:4000")]).contains("must differ"));
        assert!(refusal(&[("OCTAVO_PASSWORD_PASSES", "1")]).contains("password_passes"));
        assert!(refusal(&[("OCTAVO_DATABASE_URL", "mysql://x")]).contains("database_url"));
        assert!(refusal(&[("OCTAVO_PROMO_COOKIE", "a=b; c")]).contains("promo_cookie"));
        assert!(refusal(&[("OCTAVO_PROMO_COOKIE_DAYS", "0")]).contains("promo_cookie_days"));
        assert!(refusal(&[("OCTAVO_SUPPORT_EMAIL", "nobody")]).contains("support_email"));
        assert!(refusal(&[("OCTAVO_TOGGLES", "{\"black friday\"=true}")]).contains("black friday"));
        assert!(refusal(&[("OCTAVO_MODE", "production")]).contains("https://"));
        let production = [
            ("OCTAVO_MODE", "production"),
            ("OCTAVO_APP_ORIGIN", "https://app.example"),
            ("OCTAVO_VIEWER_ORIGIN", "https://pages.example"),
        ];
        assert!(refusal(&production).contains("mail_url"));
        let with_mail: Vec<_> = production.into_iter().chain([("OCTAVO_MAIL_URL", "smtp://mail")]).collect();
        assert!(refusal(&with_mail).contains("secret_key must be set"));
        for key in ["0f", "no key", &"g".repeat(64), &"f".repeat(65)] {
            assert!(refusal(&[("OCTAVO_SECRET_KEY", key)]).contains("secret_key must have 64"), "{key}");
        }
    }

    #[test]
    fn an_unknown_setting_in_the_file_is_refused() {
        Jail::expect_with(|jail| {
            jail.clear_env();
            jail.create_file("octavo.toml", "prodct_name = \"Quarto\"\n")?;
            assert!(Config::load(None).err().unwrap().to_string().contains("prodct_name"));
            Ok(())
        });
    }

    #[test]
    fn secrets_do_not_show() {
        let config = load(&[("OCTAVO_DATABASE_URL", "postgres://me:hunter2@db/octavo")]).unwrap();
        assert!(!format!("{config:?}").contains("hunter2"));
        let key = "5ec4e7".repeat(11).split_at(64).0.to_owned();
        let config = load(&[("OCTAVO_SECRET_KEY", &key)]).unwrap();
        assert!(!format!("{config:?}").contains(&key));
    }

    #[test]
    fn every_setting_is_documented() {
        let page = include_str!("../../docs/operations.md");
        let missing: Vec<String> =
            names().into_iter().filter(|name| !page.contains(&format!("`{name}`"))).collect();
        assert!(missing.is_empty(), "docs/operations.md does not describe {missing:?}");
    }
}

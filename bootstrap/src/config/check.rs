//! Validation of settings, each by itself and together.

use std::net::{IpAddr, SocketAddr};

use anyhow::{Context, bail, ensure};
use octavo_domain::{account::email::Email, domains::host, prompts::toggle::ToggleName};
use secrecy::ExposeSecret;
use url::Url;

use super::{Config, Mode};
use crate::secret_key;

impl Config {
    /// Validates the settings.
    ///
    /// # Errors
    /// A sentence that names the first setting that is wrong.
    pub(super) fn check(&self) -> anyhow::Result<()> {
        ensure!(!self.product_name.trim().is_empty(), "product_name must not be empty");
        ensure!(
            self.app_origin != self.viewer_origin,
            "app_origin and viewer_origin must differ: what users make is never served from the app's origin"
        );
        let acme = self.acme()?;
        let own = [self.app_address, self.viewer_address, self.metrics_address].into_iter();
        let tls = acme.iter().flat_map(|acme| [acme.tls].into_iter().chain(acme.http));
        let addresses: Vec<SocketAddr> = own.chain(tls).collect();
        let clash = addresses.iter().enumerate().any(|(position, address)| {
            address.port() != 0 && addresses.iter().skip(position + 1).any(|other| other == address)
        });
        ensure!(
            !clash,
            "app_address, viewer_address, metrics_address and those of acme_tls_listen and acme_http_listen must differ"
        );
        ensure!(self.database_connections >= 1, "database_connections must be at least 1");
        ensure!(self.max_connections >= 1, "max_connections must be at least 1");
        ensure!(self.drain_seconds <= 300, "drain_seconds must be 0 to 300");
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
        let previous = self.secret_key_previous.expose_secret();
        ensure!(
            previous.is_empty() || secret_key::parse(previous).is_some(),
            "secret_key_previous must have 64 hexadecimal digits or be empty"
        );
        self.services()?;
        ensure!(
            self.figma_url.is_empty() || self.figma_url.starts_with("https://") || is_near(&self.figma_url),
            "figma_url must begin with https:// unless it is on this machine, or be empty: it is {}",
            self.figma_url
        );
        let url = self.database_url.expose_secret();
        ensure!(
            url.is_empty() || url.starts_with("sqlite:") || self.is_postgres(),
            "database_url must begin with sqlite: or postgres://"
        );
        for (name, email) in
            [("support_email", &self.support_email), ("operator_email", &self.operator_email)]
        {
            ensure!(
                email.is_empty() || Email::parse(email).is_ok(),
                "{name} must be a mail address or empty: it is {email}"
            );
        }
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
        ensure!(
            (480..=1023).contains(&self.phone_breakpoint),
            "phone_breakpoint must be 480 to 1023 pixels: from 1024 on the settings stand beside their menu"
        );
        for name in self.toggles.keys() {
            ToggleName::parse(name).with_context(|| format!("toggles must not name {name}"))?;
        }
        ensure!(
            self.dns_server.is_empty() || self.dns_server.parse::<SocketAddr>().is_ok(),
            "dns_server must be an address with its port, such as 127.0.0.1:53: it is {}",
            self.dns_server
        );
        ensure!(
            self.domain_host.is_empty()
                || host::mappable(&self.domain_host).as_ref() == Some(&self.domain_host),
            "domain_host must be a host in lower case, such as pages.octavo.example: it is {}",
            self.domain_host
        );
        ensure!(
            self.domain_reseller.script.is_empty() || self.domain_reseller.script.starts_with("https://"),
            "domain_reseller.script must begin with https://: it is {}",
            self.domain_reseller.script
        );
        self.check_s3()?;
        self.stripe()?;
        self.tax()?;
        if self.mode == Mode::Production {
            self.check_production()?;
        }
        Ok(())
    }

    fn check_s3(&self) -> anyhow::Result<()> {
        let endpoint = &self.s3_endpoint;
        if endpoint.is_empty() {
            return Ok(());
        }
        // Over plain HTTP the network can read the files, though not the key.
        let is_near = is_near(endpoint);
        ensure!(
            endpoint.starts_with("https://") || is_near || self.mode == Mode::Development,
            "s3_endpoint must begin with https:// unless the service is on this machine: it is {endpoint}"
        );
        ensure!(
            endpoint.starts_with("https://") || endpoint.starts_with("http://"),
            "s3_endpoint must begin with https:// or http://: it is {endpoint}"
        );
        for (name, value) in [
            ("s3_bucket", self.s3_bucket.as_str()),
            ("s3_region", &self.s3_region),
            ("s3_access_key_id", &self.s3_access_key_id),
            ("s3_secret_access_key", self.s3_secret_access_key.expose_secret()),
        ] {
            ensure!(!value.is_empty(), "{name} must be set beside s3_endpoint");
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
            is_sealed_or_near(self.mail_url.expose_secret()),
            "mail_url must begin with smtps:// or end in ?tls=required in production, unless the mail server is on this \
             machine: links that reset passwords would go over the network as plain text"
        );
        ensure!(
            !self.secret_key.expose_secret().is_empty(),
            "secret_key must be set in production, the same on every server: make it with `openssl rand -hex 32`"
        );
        Ok(())
    }
}

/// Is it a plain HTTP address on this machine?
pub(super) fn is_near(url: &str) -> bool {
    ["http://127.0.0.1", "http://localhost", "http://[::1]"].iter().any(|near| {
        url.strip_prefix(near).is_some_and(|rest| rest.is_empty() || rest.starts_with([':', '/']))
    })
}

/// Does mail use TLS, or stay on this machine? `tls=opportunistic` gives an attacker on the network a way to turn TLS
/// off.
fn is_sealed_or_near(mail_url: &str) -> bool {
    // An unreadable address is refused when the mailer is made.
    let Ok(url) = Url::parse(mail_url) else { return true };
    let host = url.host_str().unwrap_or_default().trim_matches(['[', ']']);
    let is_near =
        host.eq_ignore_ascii_case("localhost") || host.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback());
    is_near
        || url.scheme() != "smtp"
        || url.query_pairs().any(|(name, value)| name == "tls" && value == "required")
}

/// An origin in browsers' form: its host in lower case, without the default port of its scheme. All comparisons use
/// this form.
pub(super) fn origin(name: &str, text: &str) -> anyhow::Result<String> {
    let (scheme, host) = text.split_once("://").unwrap_or_default();
    ensure!(
        ["http", "https"].iter().any(|known| scheme.eq_ignore_ascii_case(known)),
        "{name} must begin with http:// or https://: it is {text}"
    );
    let plain = !host.is_empty()
        && host.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':' | '[' | ']'));
    match Url::parse(text) {
        Ok(url) if plain => Ok(url.origin().ascii_serialization()),
        _ => bail!("{name} must be an origin such as https://app.example, without a path: it is {text}"),
    }
}

//! Settings of the HTTP adapter.

use std::{collections::BTreeMap, net::IpAddr};

use octavo_application::{billing::BillingRules, domains::DomainSettings};
use octavo_domain::account::email::Email;

/// Settings of the HTTP adapter; the caller has checked them.
#[derive(Debug, Clone)]
pub struct HttpSettings {
    /// The product's name, in every sentence that names it.
    pub product_name: String,
    /// The app's origin, such as `https://app.octavo.example`, without a slash at the end.
    pub app_origin: String,
    /// The viewer's origin; never the app's.
    pub viewer_origin: String,
    /// Development mode: shows the local mailbox.
    pub development: bool,
    /// Proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<IpAddr>,
    /// Memory for encoded libraries, in bytes; 0 keeps none.
    pub library_cache_bytes: u64,
    /// Addresses of pages outside the dashboard.
    pub links: Links,
    /// Feature toggles for all accounts, until an operator changes them.
    pub toggles: BTreeMap<String, bool>,
    /// The cookie in which a browser keeps a promo code.
    pub promo_cookie: PromoCookie,
    /// Windows narrower than this, in pixels, get the layout for phones.
    pub phone_breakpoint: u16,
    /// The address for requests for a demonstration; `None` sends no mail.
    pub support_email: Option<Email>,
    /// The targets of custom domains' DNS records.
    pub domains: DomainSettings,
    /// Does this server get certificates? Then it answers the authority, and redirects readers to TLS.
    pub own_certificates: bool,
    /// The partner that sells domains; `None` offers no purchase.
    pub domain_reseller: Option<DomainReseller>,
    /// The operator's billing rules.
    pub billing: BillingRules,
    /// What a browser needs to send a card to the provider.
    pub card_form: CardForm,
    /// The seller on receipts.
    pub seller: Seller,
}

/// What a browser needs to send a card to the provider.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CardForm {
    /// The provider's public key, if it needs one.
    pub publishable_key: Option<String>,
    /// The address of its script, if it has one.
    pub script: Option<String>,
    /// Origins of its script.
    pub scripts: Vec<String>,
    /// Origins of its frames: the fields of the card, the bank's page.
    pub frames: Vec<String>,
    /// Origins that its script calls.
    pub calls: Vec<String>,
}

/// The seller on receipts; empty fields are left out.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Seller {
    /// Their name.
    pub name: String,
    /// Their postal address, on several lines.
    pub address: String,
    /// Their tax number, with its name.
    pub tax_id: String,
}

impl Seller {
    /// The seller, line by line.
    pub(crate) fn lines(&self) -> String {
        let parts = [self.name.trim(), self.address.trim(), self.tax_id.trim()];
        let said: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        said.join("\n")
    }
}

/// A partner that sells domains.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DomainReseller {
    /// Its name.
    pub id: String,
    /// The address of its script.
    pub script: String,
    /// The settings of its widget.
    pub settings: BTreeMap<String, String>,
}

/// Addresses of pages outside the dashboard.
#[derive(Debug, Clone)]
pub struct Links {
    /// Work made with the product.
    pub examples: String,
    /// Help.
    pub learn: String,
    /// A comparison of the plans.
    pub pricing: String,
    /// The offer for students.
    pub students: String,
    /// The offer for teachers.
    pub teachers: String,
    /// The offer for non-profits.
    pub non_profit: String,
    /// The affiliate programme.
    pub affiliate: String,
}

/// The cookie in which a browser keeps a promo code until it is used (DASH-357).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PromoCookie {
    /// Its name.
    pub key: String,
    /// How long it lasts, in seconds.
    pub max_age: u32,
}

impl HttpSettings {
    /// Is the app reached over TLS?
    #[must_use]
    pub fn secure(&self) -> bool {
        self.app_origin.starts_with("https://")
    }

    /// The session cookie's name: bound to the host by the browser when TLS allows.
    #[must_use]
    pub fn cookie_name(&self) -> &'static str {
        if self.secure() { "__Host-octavo" } else { "octavo" }
    }

    /// The name of the cookie of a sign-in challenge.
    #[must_use]
    pub fn step_cookie_name(&self) -> &'static str {
        if self.secure() { "__Host-octavo_second_factor" } else { "octavo_second_factor" }
    }

    /// The name of the cookie of a passkey challenge.
    #[must_use]
    pub fn passkey_cookie_name(&self) -> &'static str {
        if self.secure() { "__Host-octavo_passkey" } else { "octavo_passkey" }
    }
}

//! What the routes need to know of the product's configuration.

use std::{collections::BTreeMap, net::IpAddr};

use octavo_application::{billing::BillingRules, domains::DomainSettings};
use octavo_domain::account::email::Email;

/// Settings of the HTTP face, checked by whoever makes them.
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
    /// Feature toggles that are the same for everybody, until an operator turns them.
    pub toggles: BTreeMap<String, bool>,
    /// The cookie in which a browser keeps a promo code.
    pub promo_cookie: PromoCookie,
    /// Below so many pixels a window has the layout of phones.
    pub phone_breakpoint: u16,
    /// Who is written to when somebody asks to be shown the product; none writes to nobody.
    pub support_email: Option<Email>,
    /// Where custom domains have to point.
    pub domains: DomainSettings,
    /// Certificates of custom domains are got here: their authority is answered, and readers are sent to TLS.
    pub own_certificates: bool,
    /// The partner with which domains can be bought; none offers no purchase.
    pub domain_reseller: Option<DomainReseller>,
    /// What the operator decides about billing.
    pub billing: BillingRules,
    /// What a browser needs to hand a card to the provider.
    pub card_entry: CardEntry,
    /// Who sells, as receipts say.
    pub seller: Seller,
}

/// What a browser needs to hand a card to the provider.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CardEntry {
    /// The provider's public key; none where it needs none.
    pub publishable_key: Option<String>,
    /// The address of its script; none where it has none.
    pub script: Option<String>,
    /// Origins that its script comes from.
    pub scripts: Vec<String>,
    /// Origins that it opens frames of: the fields of the card, the bank's page.
    pub frames: Vec<String>,
    /// Origins that its script speaks to.
    pub calls: Vec<String>,
}

/// Who sells, as receipts say; what is empty is left out.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Seller {
    /// Their name.
    pub name: String,
    /// Where they are, on several lines.
    pub address: String,
    /// Their tax number, with what it is called.
    pub tax_id: String,
}

impl Seller {
    /// What is said, line by line.
    pub(crate) fn lines(&self) -> String {
        let parts = [self.name.trim(), self.address.trim(), self.tax_id.trim()];
        let said: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        said.join("\n")
    }
}

/// A partner with which domains can be bought.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DomainReseller {
    /// Its name.
    pub id: String,
    /// The address of its script.
    pub script: String,
    /// What its widget is told.
    pub settings: BTreeMap<String, String>,
}

/// Addresses of pages outside the dashboard.
#[derive(Debug, Clone)]
pub struct Links {
    /// Work made with the product.
    pub examples: String,
    /// Help.
    pub learn: String,
    /// What the plans have, side by side.
    pub pricing: String,
    /// What there is for students.
    pub students: String,
    /// What there is for teachers.
    pub teachers: String,
    /// What there is for non-profits.
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

    /// The name of the cookie that carries the step between a password and a session.
    #[must_use]
    pub fn step_cookie_name(&self) -> &'static str {
        if self.secure() { "__Host-octavo_second_factor" } else { "octavo_second_factor" }
    }

    /// The name of the cookie that the answer of an authenticator comes with.
    #[must_use]
    pub fn passkey_cookie_name(&self) -> &'static str {
        if self.secure() { "__Host-octavo_passkey" } else { "octavo_passkey" }
    }
}

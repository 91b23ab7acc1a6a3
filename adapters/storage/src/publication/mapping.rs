//! Whitelists, stored as JSON lists of texts.

use octavo_domain::{
    account::email::Email,
    publication::whitelist::{AllowedDomain, Whitelist},
};
use serde_json::Value;

/// The addresses and the domains.
pub(crate) fn whitelist_json(whitelist: &Whitelist) -> (String, String) {
    let list = |texts: Vec<&str>| Value::from(texts).to_string();
    let emails = whitelist.emails().iter().map(Email::as_str).collect();
    let domains = whitelist.domains().iter().map(AllowedDomain::as_str).collect();
    (list(emails), list(domains))
}

/// The whitelist of two texts; `None` when they are not what [`whitelist_json`] makes.
pub(crate) fn whitelist_of(emails: &str, domains: &str) -> Option<Whitelist> {
    let list = |json: &str| serde_json::from_str::<Vec<String>>(json).ok();
    Whitelist::parse(&list(emails)?, &list(domains)?).ok()
}

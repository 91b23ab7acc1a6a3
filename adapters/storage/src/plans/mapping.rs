//! Overrides of an account's limits, stored as a JSON object.

use octavo_domain::plans::{
    catalogue::{Cap, LimitKey},
    entitlements::Overrides,
};
use serde_json::{Map, Value};

/// The only limit that is not a number.
const SSO: &str = "sso";

/// `None` when there are no overrides.
pub(crate) fn overrides_json(overrides: &Overrides) -> Option<String> {
    let cap = |key: LimitKey| Some((key.id(), Value::from(overrides.cap(key)?.wire())));
    let sso = overrides.sso.map(|sso| (SSO, Value::from(sso)));
    let set = LimitKey::ALL.into_iter().filter_map(cap).chain(sso);
    let set = set.map(|(name, value)| (name.to_owned(), value));
    (!overrides.is_empty()).then(|| Value::Object(set.collect()).to_string())
}

pub(crate) fn overrides_of(json: Option<&str>) -> Option<Overrides> {
    let Some(json) = json else { return Some(Overrides::default()) };
    let stored: Map<String, Value> = serde_json::from_str(json).ok()?;
    let mut overrides = Overrides::default();
    for (name, value) in &stored {
        match LimitKey::from_id(name) {
            Some(key) => overrides.set(key, Some(Cap::from_wire(value.as_i64()?)?)),
            None if name == SSO => overrides.sso = Some(value.as_bool()?),
            None => return None,
        }
    }
    Some(overrides)
}

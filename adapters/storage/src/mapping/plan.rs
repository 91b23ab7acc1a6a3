//! Limits that were changed for one account, kept as a JSON object of numbers.

use octavo_domain::plan::{catalogue::Cap, entitlements::Overrides};
use serde_json::{Map, Value};

const PUBLISHED: &str = "published_mags";
const DOMAINS: &str = "domain_limit";

/// None when nothing was changed.
pub(crate) fn overrides_json(overrides: &Overrides) -> Option<String> {
    let published = overrides.published_mags.map(|cap| (PUBLISHED, Value::from(cap.wire())));
    let domains = overrides.domain_limit.map(|limit| (DOMAINS, Value::from(limit)));
    let set = published.into_iter().chain(domains).map(|(name, value)| (name.to_owned(), value));
    (!overrides.is_empty()).then(|| Value::Object(set.collect()).to_string())
}

pub(crate) fn overrides_of(json: Option<&str>) -> Option<Overrides> {
    let Some(json) = json else { return Some(Overrides::default()) };
    let stored: Map<String, Value> = serde_json::from_str(json).ok()?;
    let mut overrides = Overrides::default();
    for (name, value) in &stored {
        match name.as_str() {
            PUBLISHED => overrides.published_mags = Some(Cap::from_wire(value.as_i64()?)?),
            DOMAINS => overrides.domain_limit = Some(u32::try_from(value.as_u64()?).ok()?),
            _ => return None,
        }
    }
    Some(overrides)
}

//! Prompts: values that are stored as JSON.

use octavo_domain::prompts::{
    banner::{Colour, Look},
    template::Category,
};
use serde::Deserialize;
use serde_json::{Value, json};

pub(crate) fn categories_json(categories: &[Category]) -> String {
    categories.iter().map(|category| Value::from(category.name())).collect::<Value>().to_string()
}

pub(crate) fn categories_of(json: &str) -> Option<Vec<Category>> {
    let names: Vec<String> = serde_json::from_str(json).ok()?;
    names.iter().map(|name| Category::from_name(name)).collect()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Looks {
    wide: StoredLook,
    compact: StoredLook,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredLook {
    background: Option<String>,
    color: Option<String>,
    accent: Option<String>,
}

pub(crate) fn looks_json(wide: &Look, compact: &Look) -> String {
    let colour = |colour: &Option<Colour>| colour.as_ref().map(|colour| colour.as_str().to_owned());
    let look = |look: &Look| {
        json!({
            "background": colour(&look.background),
            "color": colour(&look.color),
            "accent": colour(&look.accent),
        })
    };
    json!({ "wide": look(wide), "compact": look(compact) }).to_string()
}

/// The wide look and the compact one.
pub(crate) fn looks_of(json: &str) -> Option<(Look, Look)> {
    let stored: Looks = serde_json::from_str(json).ok()?;
    Some((look(&stored.wide)?, look(&stored.compact)?))
}

fn look(stored: &StoredLook) -> Option<Look> {
    let colour = |text: &Option<String>| text.as_deref().map(Colour::parse).transpose().ok();
    Some(Look {
        background: colour(&stored.background)?,
        color: colour(&stored.color)?,
        accent: colour(&stored.accent)?,
    })
}

//! Parameters of a request: `metadata[key]=value`, in its body or its query.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use url::form_urlencoded;

use crate::refusal::Refusal;

/// Names with their values; a list such as `expand[]` has several.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Form(BTreeMap<String, Vec<String>>);

impl Form {
    pub(crate) fn parse(texts: [&[u8]; 2]) -> Self {
        let mut form = Self::default();
        for (name, value) in texts.into_iter().flat_map(form_urlencoded::parse) {
            // `expand[0]` is `expand[]`.
            let name = match name.split_once("expand[") {
                Some(("", _)) => "expand[]".to_owned(),
                _ => name.into_owned(),
            };
            form.0.entry(name).or_default().push(value.into_owned());
        }
        form
    }

    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name)?.last().map(String::as_str).filter(|text| !text.is_empty())
    }

    /// Every parameter that was given.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// The fields to expand.
    pub(crate) fn expansions(&self) -> impl Iterator<Item = &str> {
        self.0.get("expand[]").into_iter().flatten().map(String::as_str)
    }

    pub(crate) fn need(&self, name: &str) -> Result<&str, Refusal> {
        self.get(name).ok_or_else(|| {
            Refusal::invalid(Some("parameter_missing"), &format!("Missing required param: {name}."))
        })
    }

    pub(crate) fn number(&self, name: &str) -> Result<Option<i64>, Refusal> {
        let invalid =
            || Refusal::invalid(Some("parameter_invalid_integer"), &format!("Invalid integer: {name}"));
        self.get(name).map(|text| text.parse().map_err(|_| invalid())).transpose()
    }

    pub(crate) fn flag(&self, name: &str) -> bool {
        self.get(name) == Some("true")
    }

    /// Is `name` to be expanded?
    pub(crate) fn expands(&self, name: &str) -> bool {
        let wanted = self.0.get("expand[]");
        wanted.is_some_and(|all| all.iter().any(|one| one.strip_prefix("data.").unwrap_or(one) == name))
    }

    pub(crate) fn metadata(&self) -> Value {
        let pairs = self.0.keys().filter_map(|name| {
            let key = name.strip_prefix("metadata[")?.strip_suffix(']')?;
            Some((key.to_owned(), json!(self.get(name)?)))
        });
        Value::Object(pairs.collect::<Map<_, _>>())
    }
}

//! Why a body does not fit its call, worded for people in place of serde's words for programmers.

/// serde's names for the types of values, and the words for people.
const KINDS: [(&[&str], &str); 7] = [
    (&["a string", "str", "string", "a borrowed string", "a character"], "text"),
    (&["a boolean"], "true or false"),
    (&["i8", "i16", "i32", "i64", "i128", "isize"], "a whole number"),
    (&["u8", "u16", "u32", "u64", "u128", "usize"], "a whole number that is not negative"),
    (&["f32", "f64"], "a number"),
    (&["a map", "map", "internally tagged enum"], "an object"),
    (&["unit", "null"], "null"),
];

/// The sentence about a value at `path`, `None` for the whole body, made from serde's `reason`.
pub(super) fn sentence(path: Option<&str>, reason: &str) -> String {
    let reason = reason.split(" at line ").next().unwrap_or_default().trim();
    let subject = path.map_or_else(|| "The body".to_owned(), quoted);
    if let Some(rest) = reason.strip_prefix("invalid type: ") {
        let (found, wanted) = halves(rest);
        return format!("{subject} must be {}, not {}", wanted_kind(wanted), found_kind(found));
    }
    if let Some(rest) =
        ["invalid value: ", "invalid length "].iter().find_map(|start| reason.strip_prefix(start))
    {
        return format!("{subject} must be {}", wanted_kind(halves(rest).1));
    }
    if let Some(rest) = reason.strip_prefix("missing field ") {
        let name = rest.trim_matches('`');
        return format!(
            "{} is missing",
            quoted(&path.map_or(name.to_owned(), |path| format!("{path}.{name}")))
        );
    }
    if let Some(rest) = reason.strip_prefix("duplicate field ") {
        return format!("{} is given twice", quoted(rest.trim_matches('`')));
    }
    if let Some(rest) = reason.strip_prefix("unknown field ") {
        let name = rest.trim_start_matches('`').split('`').next().unwrap_or_default();
        return format!("{} is not a field of this call", quoted(path.unwrap_or(name)));
    }
    if reason.starts_with("unknown variant ") {
        return format!("{subject} must be {}", words(halves(reason).1));
    }
    if reason.starts_with("data did not match any variant") {
        return format!("{subject} has a form that this call does not take");
    }
    if let Some(wanted) = reason.strip_prefix("expected ") {
        return format!("{subject} must be {wanted}");
    }
    format!("{subject} cannot be read: {reason}")
}

fn quoted(name: &str) -> String {
    format!("“{name}”")
}

/// What was found, and what was expected.
fn halves(rest: &str) -> (&str, &str) {
    // A text that was found is quoted and may contain anything, so the search starts at the end.
    rest.rsplit_once(", expected ").unwrap_or((rest, "something else"))
}

fn wanted_kind(wanted: &str) -> String {
    if let Some((_, kind)) = KINDS.iter().find(|(names, _)| names.contains(&wanted)) {
        return (*kind).to_owned();
    }
    if wanted.starts_with("struct ") {
        return "an object".to_owned();
    }
    if wanted.starts_with("a sequence") || wanted.starts_with("sequence") || wanted.starts_with("a tuple") {
        return "a list".to_owned();
    }
    if wanted.starts_with("a nonzero") {
        return "a whole number above zero".to_owned();
    }
    if wanted.starts_with("enum ") || wanted.contains("identifier") {
        return "one of the words that this call knows".to_owned();
    }
    words(wanted)
}

fn found_kind(found: &str) -> String {
    let kind = match found.split([' ', '(']).next().unwrap_or_default() {
        "integer" | "floating" => "a number",
        "string" | "character" => "text",
        "boolean" => "true or false",
        "sequence" => "a list",
        "map" => "an object",
        "null" | "unit" => "null",
        _ => found,
    };
    kind.to_owned()
}

/// serde marks words with backticks, which mean nothing to most people.
fn words(list: &str) -> String {
    list.replace('`', "")
}

#[cfg(test)]
mod tests {
    #![expect(dead_code, reason = "only how they are read is of interest")]

    use std::collections::BTreeMap;

    use serde::Deserialize;

    use super::super::body::read;

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "camelCase")]
    enum Mode {
        Grouped,
        Ungrouped,
        Mixed,
    }

    #[derive(Debug, Deserialize)]
    #[serde(untagged)]
    enum Either {
        Number(i64),
        Words(Vec<String>),
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Inner {
        id: u32,
        amount: f64,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct All {
        name: Option<String>,
        on: Option<bool>,
        mode: Option<Mode>,
        inner: Option<Inner>,
        list: Option<Vec<i64>>,
        either: Option<Either>,
        facts: Option<BTreeMap<String, String>>,
        id: Option<uuid::Uuid>,
    }

    fn describe(body: &str) -> String {
        let problem = read::<All>(body).unwrap_err();
        serde_json::to_value(problem).unwrap()["detail"].as_str().unwrap().to_owned()
    }

    #[test]
    fn what_does_not_fit_is_told_in_words_of_people() {
        for (body, sentence) in [
            (r#"{"name":5}"#, "“name” must be text, not a number"),
            (r#"{"name":1.5}"#, "“name” must be text, not a number"),
            (r#"{"name":["a, expected u32"]}"#, "“name” must be text, not a list"),
            (r#"{"name":{}}"#, "“name” must be text, not an object"),
            (r#"{"on":"yes, expected no"}"#, "“on” must be true or false, not text"),
            (r#"{"on":null,"list":[1,"two"]}"#, "“list[1]” must be a whole number, not text"),
            (r#"{"list":{}}"#, "“list” must be a list, not an object"),
            (r#"{"mode":"alone"}"#, "“mode” must be one of grouped, ungrouped, mixed"),
            (r#"{"inner":{"id":-1,"amount":1}}"#, "“inner.id” must be a whole number that is not negative"),
            (r#"{"inner":{"id":1,"amount":true}}"#, "“inner.amount” must be a number, not true or false"),
            (r#"{"inner":{"id":1}}"#, "“inner.amount” is missing"),
            (r#"{"inner":7}"#, "“inner” must be an object, not a number"),
            (r#"{"inner":{"id":1,"amount":1,"x":1}}"#, "“inner.x” is not a field of this call"),
            (r#"{"surprise":true}"#, "“surprise” is not a field of this call"),
            (r#"{"name":"a","name":"b"}"#, "“name” is given twice"),
            (r#"{"either":true}"#, "“either” has a form that this call does not take"),
            (r#"{"facts":{"a":1}}"#, "“facts.a” must be text, not a number"),
            (r#"[]"#, "The body must be a JSON object"),
        ] {
            assert_eq!(describe(body), sentence, "{body}");
        }
        let id = describe(r#"{"id":"x"}"#);
        assert!(id.starts_with("“id” "), "{id}");
    }
}

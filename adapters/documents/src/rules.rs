//! The tables of the domain for the client: every kind, register and mark, and the limits.

use octavo_domain::documents::{
    limits,
    record::{Kind, Kinds},
    register::{Key, Need, Widths},
    text::{
        Text,
        marks::{Mark, Scope},
    },
    value::Form,
};
use serde_json::{Value as Json, json};

use crate::migrations;

/// The rules as JSON, a line for each register and mark.
#[must_use]
pub fn rules() -> String {
    let kinds: Vec<Json> = Kind::ALL.iter().map(|kind| json!(kind.name())).collect();
    let limits = json!({
        "pages": limits::PAGES, "widgetsOnPage": limits::PAGE_WIDGETS, "widgets": limits::WIDGETS,
        "depth": limits::DEPTH, "text": Text::MAX, "bytes": limits::BYTES, "styles": limits::STYLES,
        "ops": limits::OPS,
    });
    let registers = lines(Key::ALL.iter().map(|key| register(*key)));
    let marks = lines(Mark::ALL.iter().map(|one| mark(*one)));
    format!(
        "{{\n\"schema\": {},\n\"limits\": {limits},\n\"kinds\": {},\n\"registers\": [\n{registers}\n],\n\"marks\": [\n{marks}\n]\n}}\n",
        migrations::SCHEMA,
        Json::Array(kinds),
    )
}

fn lines(rules: impl Iterator<Item = Json>) -> String {
    rules.map(|rule| rule.to_string()).collect::<Vec<_>>().join(",\n")
}

fn register(key: Key) -> Json {
    let rule = key.rule();
    let widths = match rule.widths {
        Widths::One => "one",
        Widths::Each => "each",
    };
    json!({
        "name": rule.name, "form": form(rule.form), "kinds": kinds(rule.kinds), "widths": widths,
        "need": need(rule.need),
    })
}

fn mark(mark: Mark) -> Json {
    let scope = match mark.scope() {
        Scope::Inline => "inline",
        Scope::Paragraph => "paragraph",
    };
    json!({ "name": mark.name(), "form": form(mark.form()), "scope": scope, "need": need(mark.need()) })
}

fn kinds(kinds: Kinds) -> Vec<&'static str> {
    Kind::ALL.iter().filter(|kind| kinds.has(**kind)).map(|kind| kind.name()).collect()
}

const fn need(need: Need) -> &'static str {
    match need {
        Need::Content => "content",
        Need::Layout => "layout",
    }
}

fn form(form: Form) -> Json {
    match form {
        Form::Flag => json!({ "type": "flag" }),
        Form::Whole(least, most) => json!({ "type": "whole", "least": least, "most": most }),
        Form::Length(least, most) => json!({ "type": "length", "least": least, "most": most }),
        Form::Angle => json!({ "type": "angle" }),
        Form::Thousandths(least, most) => json!({ "type": "thousandths", "least": least, "most": most }),
        Form::Lengths(least, most) => json!({ "type": "lengths", "least": least, "most": most }),
        Form::Point => json!({ "type": "point" }),
        Form::Pixels => json!({ "type": "pixels" }),
        Form::FourLengths(most) => json!({ "type": "fourLengths", "least": 0, "most": most }),
        Form::Places(least, most, count) => {
            json!({ "type": "places", "least": least, "most": most, "count": count })
        }
        Form::Word(words) => json!({ "type": "word", "words": words }),
        Form::Line(most) => json!({ "type": "line", "most": most }),
        Form::Lines(count, most) => json!({ "type": "lines", "most": most, "count": count }),
        Form::Path(most) => json!({ "type": "path", "most": most }),
        Form::Language => json!({ "type": "language" }),
        Form::Family => json!({ "type": "family" }),
        Form::Axes => json!({ "type": "axes" }),
        Form::Ink => json!({ "type": "ink" }),
        Form::Fill => json!({ "type": "fill" }),
        Form::Shadows => json!({ "type": "shadows" }),
        Form::Motions => json!({ "type": "motions" }),
        Form::Link => json!({ "type": "link" }),
        Form::Code(most) => json!({ "type": "code", "most": most }),
        Form::Embed => json!({ "type": "embed" }),
        Form::VideoAddress => json!({ "type": "videoAddress" }),
        Form::AccountStyle => json!({ "type": "accountStyle" }),
        Form::Tracks => json!({ "type": "tracks" }),
        Form::Asset => json!({ "type": "asset" }),
        Form::Record(kind) => json!({ "type": "record", "kind": kind.map(Kind::name) }),
        Form::Records(kind, most) => json!({ "type": "records", "kind": kind.name(), "most": most }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_register_and_mark_is_listed() {
        let rules: Json = serde_json::from_str(&rules()).unwrap();
        let names = |list: &str| -> Vec<String> {
            let list = rules[list].as_array().unwrap();
            list.iter().map(|rule| rule["name"].as_str().unwrap().to_owned()).collect()
        };
        assert_eq!(names("registers"), Key::ALL.iter().map(|key| key.rule().name).collect::<Vec<_>>());
        assert_eq!(names("marks"), Mark::ALL.iter().map(|mark| mark.name()).collect::<Vec<_>>());
        assert_eq!(rules["registers"][0]["form"], json!({ "type": "language" }));
    }
}

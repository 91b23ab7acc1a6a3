//! Texts and changes of texts, in the form that `quill-delta` uses.

use octavo_domain::documents::text::{
    Segment, Text,
    delta::{Delta, Step},
    marks::{Mark, MarkChanges, Marks},
};
use serde_json::{Map, Value as Json, json};

use crate::{
    reader::{Read, Within, each, length, member, nothing_but, object, text, wrong},
    values,
};

/// Reads a text.
pub(crate) fn read(json: &Json) -> Read<Text> {
    let segments = each(json, |json| match step(json)? {
        Step::Insert(text, marks) => Ok(Segment { text, marks }),
        Step::Retain(..) | Step::Delete(_) => wrong("a text has nothing but characters"),
    })?;
    Text::of(segments).or_else(|_| wrong("this is not a valid text"))
}

/// Writes a text.
pub(crate) fn write(text: &Text) -> Json {
    text.segments().iter().map(|segment| insert_json(&segment.text, &segment.marks)).collect()
}

/// Reads a change of a text.
pub(crate) fn read_delta(json: &Json) -> Read<Delta> {
    each(json, step).map(Delta::of)
}

/// Writes a change of a text.
pub(crate) fn write_delta(delta: &Delta) -> Json {
    let step = |step: &Step| match step {
        Step::Insert(text, marks) => insert_json(text, marks),
        Step::Delete(length) => json!({ "delete": length }),
        Step::Retain(length, changes) if changes.is_empty() => json!({ "retain": length }),
        Step::Retain(length, changes) => {
            let written = changes.iter().map(|(mark, value)| {
                (mark.name().to_owned(), value.as_ref().map_or(Json::Null, values::write))
            });
            json!({ "retain": length, "attributes": written.collect::<Map<_, _>>() })
        }
    };
    delta.steps().iter().map(step).collect()
}

fn insert_json(text: &str, marks: &Marks) -> Json {
    if marks.is_empty() {
        return json!({ "insert": text });
    }
    let written = marks.iter().map(|(mark, value)| (mark.name().to_owned(), values::write(value)));
    json!({ "insert": text, "attributes": written.collect::<Map<_, _>>() })
}

fn step(json: &Json) -> Read<Step> {
    let members = object(json)?;
    nothing_but(members, &["insert", "retain", "delete", "attributes"])?;
    let changes = match members.get("attributes") {
        Some(attributes) => changes(attributes).within("attributes")?,
        None => MarkChanges::new(),
    };
    let one_kind =
        ["insert", "retain", "delete"].iter().filter(|name| members.contains_key(**name)).count() == 1;
    if !one_kind {
        return wrong("a step inserts, retains or deletes");
    }
    if let Some(retained) = members.get("retain") {
        return Ok(Step::Retain(length(retained).within("retain")?, changes));
    }
    if let Some(deleted) = members.get("delete") {
        return Ok(Step::Delete(length(deleted).within("delete")?));
    }
    let inserted = text(member(members, "insert")?).within("insert")?;
    let marks = changes.into_iter().map(|(mark, value)| Some((mark, value?))).collect::<Option<Marks>>();
    let marks = marks.map_or_else(|| wrong("what is inserted has no mark that could be taken away"), Ok)?;
    Ok(Step::Insert(inserted.to_owned(), marks))
}

fn changes(json: &Json) -> Read<MarkChanges> {
    let read = |(name, json): (&String, &Json)| {
        let mark = Mark::named(name).map_or_else(|| wrong("there is no such mark"), Ok)?;
        let value = if json.is_null() { None } else { Some(values::read(mark.form(), json)?) };
        Ok((mark, value))
    };
    object(json)?.iter().map(|member| read(member).within(member.0)).collect()
}

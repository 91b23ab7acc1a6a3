//! Changes.

use std::sync::Arc;

use octavo_domain::documents::{
    change::Op,
    record::{Place, Slot, Width},
    register::{Key, Widths},
};
use serde_json::{Map, Value as Json, json};

use crate::{
    reader::{Read, Within, id, member, nothing_but, object, only, text as words, wrong},
    records, text, values,
};

/// Reads an op: an object whose one member says what it does.
pub(crate) fn read(json: &Json) -> Read<Op> {
    let (name, json) = only(json)?;
    let members = object(json).within(name)?;
    match name {
        "create" => create(members),
        "set" => set(members),
        "clear" => clear(members),
        "place" => place(members),
        "delete" => nothing_but(members, &["id"]).and_then(|()| Ok(Op::Delete(target(members)?))),
        "text" => change_text(members),
        _ => wrong("there is no such op"),
    }
    .within(name)
}

/// Writes an op.
pub(crate) fn write(op: &Op) -> Json {
    let id = json!(op.id().to_string());
    match op {
        Op::Create(_, record) => {
            json!({ "create": { "id": id, "record": records::write_record(record, true) } })
        }
        Op::Set(_, slot, value) => json!({ "set": with_slot(id, *slot, Some(values::write(value))) }),
        Op::Clear(_, slot) => json!({ "clear": with_slot(id, *slot, None) }),
        Op::Place(_, Place { parent: None, order }) => {
            json!({ "place": { "id": id, "order": order.as_str() } })
        }
        Op::Place(_, Place { parent: Some(parent), order }) => {
            json!({ "place": { "id": id, "parent": parent.to_string(), "order": order.as_str() } })
        }
        Op::Delete(_) => json!({ "delete": { "id": id } }),
        Op::Text(_, delta) => json!({ "text": { "id": id, "delta": text::write_delta(delta) } }),
    }
}

fn with_slot(id: Json, slot: Slot, value: Option<Json>) -> Map<String, Json> {
    let rule = slot.key.rule();
    let width = (rule.widths == Widths::Each).then(|| json!(slot.width.name()));
    let members = [("id", Some(id)), ("key", Some(json!(rule.name))), ("width", width), ("value", value)];
    members.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))).collect()
}

fn target(members: &Map<String, Json>) -> Read<octavo_domain::documents::id::RecordId> {
    id(member(members, "id")?).within("id")
}

/// The register of an op; the base where it names no width.
fn slot(members: &Map<String, Json>) -> Read<Slot> {
    let key = words(member(members, "key")?).within("key")?;
    let key = Key::named(key).map_or_else(|| wrong("there is no such register"), Ok).within("key")?;
    let width = match members.get("width") {
        None => Width::Base,
        Some(width) => {
            let width = Width::named(words(width).within("width")?);
            width.map_or_else(|| wrong("there is no such width"), Ok).within("width")?
        }
    };
    Ok(Slot { key, width })
}

fn create(members: &Map<String, Json>) -> Read<Op> {
    nothing_but(members, &["id", "record"])?;
    let record = records::record(member(members, "record")?, None).within("record")?;
    Ok(Op::Create(target(members)?, Arc::new(record)))
}

fn set(members: &Map<String, Json>) -> Read<Op> {
    nothing_but(members, &["id", "key", "width", "value"])?;
    let slot = slot(members)?;
    let value = values::read(slot.key.rule().form, member(members, "value")?).within("value")?;
    Ok(Op::Set(target(members)?, slot, value))
}

fn clear(members: &Map<String, Json>) -> Read<Op> {
    nothing_but(members, &["id", "key", "width"])?;
    Ok(Op::Clear(target(members)?, slot(members)?))
}

fn place(members: &Map<String, Json>) -> Read<Op> {
    nothing_but(members, &["id", "parent", "order"])?;
    let parent = members.get("parent").map(id).transpose().within("parent")?;
    let order = records::order(member(members, "order")?).within("order")?;
    Ok(Op::Place(target(members)?, Place { parent, order }))
}

fn change_text(members: &Map<String, Json>) -> Read<Op> {
    nothing_but(members, &["id", "delta"])?;
    let delta = text::read_delta(member(members, "delta")?).within("delta")?;
    Ok(Op::Text(target(members)?, delta))
}

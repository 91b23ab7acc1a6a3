//! Records, and the lists of them that a document is.

use octavo_domain::documents::{
    document::Document,
    id::RecordId,
    order::OrderKey,
    record::{Kind, Place, Record, Slot, Unread, Width},
    register::{Key, Widths},
};
use serde_json::{Map, Value as Json, json};

use crate::{
    reader::{Read, Within, id, member, nothing_but, object, text as words, wrong},
    text, values,
};

/// The lists of a document, and the kind of what is in them; none where each says its own.
const LISTS: [(&str, Option<Kind>); 4] = [
    ("pages", Some(Kind::Page)),
    ("textStyles", Some(Kind::TextStyle)),
    ("swatches", Some(Kind::Swatch)),
    ("widgets", None),
];
const SETTINGS: &str = "settings";
/// The members of a record that are no registers.
const FRAME: [&str; 4] = ["kind", "parent", "order", "text"];

/// Reads the records of a document.
pub(crate) fn read(members: &Map<String, Json>) -> Read<Vec<(RecordId, Record)>> {
    nothing_but(members, &["schema", SETTINGS, "pages", "textStyles", "swatches", "widgets"])?;
    let settings = object(member(members, SETTINGS)?).within(SETTINGS)?;
    let place = Place { parent: None, order: OrderKey::first() };
    let mut records =
        vec![(RecordId::SETTINGS, registers(Record::new(Kind::Settings, place), settings).within(SETTINGS)?)];
    for (list, kind) in LISTS {
        let Some(listed) = members.get(list) else { continue };
        for (name, json) in object(listed).within(list)? {
            let read = id(&json!(name)).and_then(|id| Ok((id, record(json, kind)?)));
            records.push(read.within(name).within(list)?);
        }
    }
    Ok(records)
}

/// Writes the records of a document.
pub(crate) fn write(document: &Document) -> Map<String, Json> {
    let mut written: Map<String, Json> =
        LISTS.iter().map(|(list, _)| ((*list).to_owned(), json!({}))).collect();
    for (id, record) in document.records() {
        if record.kind == Kind::Settings {
            written.insert(SETTINGS.to_owned(), Json::Object(write_registers(record)));
            continue;
        }
        let list =
            LISTS.iter().find(|(_, kind)| *kind == Some(record.kind)).map_or("widgets", |(list, _)| list);
        if let Some(Json::Object(listed)) = written.get_mut(list) {
            listed.insert(id.to_string(), Json::Object(write_record(record, list == "widgets")));
        }
    }
    written
}

/// Reads a record; its kind is known, or it says it.
pub(crate) fn record(json: &Json, kind: Option<Kind>) -> Read<Record> {
    let members = object(json)?;
    let order = order(member(members, "order")?).within("order")?;
    let parent = members.get("parent").map(id).transpose().within("parent")?;
    let place = Place { parent, order };
    let named = match (kind, members.get("kind")) {
        (Some(kind), None) => return registers(Record::new(kind, place), members),
        (Some(_), Some(_)) => return wrong("this is not known here").within("kind"),
        (None, named) => named.map_or_else(|| wrong("this is missing"), words).within("kind")?,
    };
    match Kind::named(named) {
        Some(Kind::Settings) => wrong("there is no such kind").within("kind"),
        Some(kind) if kind != Kind::Unknown => registers(Record::new(kind, place), members),
        _ => unknown(named, place, members),
    }
}

/// Writes a record, with its kind where the list does not say it.
pub(crate) fn write_record(record: &Record, with_kind: bool) -> Map<String, Json> {
    let mut written = write_registers(record);
    written.insert("order".to_owned(), json!(record.place.order.as_str()));
    if let Some(parent) = record.place.parent {
        written.insert("parent".to_owned(), json!(parent.to_string()));
    }
    if with_kind {
        let kind = record.unread.as_ref().map_or(record.kind.name(), |unread| &unread.kind);
        written.insert("kind".to_owned(), json!(kind));
    }
    written
}

pub(crate) fn order(json: &Json) -> Read<OrderKey> {
    OrderKey::parse(words(json)?).or_else(|_| wrong("this is not a valid place in an order"))
}

/// Reads all registers of a record.
fn registers(mut record: Record, members: &Map<String, Json>) -> Read<Record> {
    for (name, json) in members.iter().filter(|(name, _)| !FRAME.contains(&name.as_str())) {
        let key = Key::named(name).map_or_else(|| wrong("there is no such register"), Ok).within(name)?;
        register(&mut record, key, json).within(name)?;
    }
    match (record.kind, members.get("text")) {
        (Kind::Text, Some(json)) => record.text = Some(text::read(json).within("text")?),
        (_, Some(_)) => return wrong("this is not known here").within("text"),
        (Kind::Text, None) => return wrong("this is missing").within("text"),
        (_, None) => {}
    }
    Ok(record)
}

/// Reads a register: a value, or where widths differ an object with a value for each that has one.
fn register(record: &mut Record, key: Key, json: &Json) -> Read<()> {
    let form = key.rule().form;
    if key.rule().widths == Widths::One {
        record.registers.insert(Slot::base(key), values::read(form, json)?);
        return Ok(());
    }
    for (name, json) in object(json)? {
        let width = Width::named(name).map_or_else(|| wrong("there is no such width"), Ok).within(name)?;
        record.registers.insert(Slot { key, width }, values::read(form, json).within(name)?);
    }
    Ok(())
}

fn write_registers(record: &Record) -> Map<String, Json> {
    // What could not be read was an object when it was read, and is kept as its text.
    let unread = record.unread.as_ref().and_then(|unread| serde_json::from_str(&unread.registers).ok());
    let mut written: Map<String, Json> = unread.unwrap_or_default();
    for (slot, value) in &record.registers {
        let rule = slot.key.rule();
        match rule.widths {
            Widths::One => {
                written.insert(rule.name.to_owned(), values::write(value));
            }
            Widths::Each => {
                let widths = written.entry(rule.name).or_insert_with(|| json!({}));
                if let Some(widths) = widths.as_object_mut() {
                    widths.insert(slot.width.name().to_owned(), values::write(value));
                }
            }
        }
    }
    if let Some(words) = &record.text {
        written.insert("text".to_owned(), text::write(words));
    }
    written
}

/// A widget of a kind that a newer version knows. What every widget has is read; the rest is kept as it was written.
fn unknown(kind: &str, place: Place, members: &Map<String, Json>) -> Read<Record> {
    const LONGEST: usize = 40;
    let valid = (1..=LONGEST).contains(&kind.len()) && kind.bytes().all(|sign| sign.is_ascii_alphanumeric());
    if !valid {
        return wrong("a kind has up to 40 letters and digits").within("kind");
    }
    let unread = |registers| Some(Unread { kind: kind.to_owned(), registers });
    let mut record = Record { unread: unread(String::new()), ..Record::new(Kind::Unknown, place) };
    let mut kept = Map::new();
    for (name, json) in
        members.iter().filter(|(name, _)| !["kind", "parent", "order"].contains(&name.as_str()))
    {
        let mut read = record.clone();
        let understood = Key::named(name)
            .is_some_and(|key| register(&mut read, key, json).is_ok() && read.check().is_ok());
        if understood {
            record = read;
        } else {
            kept.insert(name.clone(), json.clone());
        }
    }
    record.unread = unread(Json::Object(kept).to_string());
    Ok(record)
}

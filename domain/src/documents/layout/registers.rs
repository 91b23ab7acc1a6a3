//! Registers as the numbers that layout needs.

use crate::documents::{
    document::Document,
    id::RecordId,
    record::{Kind, Record, Slot, Width},
    register::Key,
    value::Value,
};

pub(super) fn number(record: &Record, key: Key, width: Width) -> Option<i64> {
    match record.at(key, width) {
        Some(Value::Number(number)) => Some(i64::from(*number)),
        _ => None,
    }
}

pub(super) fn pair(record: &Record, key: Key, width: Width) -> Option<(i64, i64)> {
    match record.at(key, width) {
        Some(Value::Pair([across, down])) => Some((i64::from(*across), i64::from(*down))),
        _ => None,
    }
}

pub(super) fn flag(record: &Record, key: Key, width: Width) -> bool {
    record.at(key, width) == Some(&Value::Flag(true))
}

pub(super) fn word(record: &Record, key: Key, width: Width) -> Option<&'static str> {
    match record.at(key, width) {
        Some(Value::Word(word)) => Some(word),
        _ => None,
    }
}

pub(super) fn reference(record: &Record, key: Key) -> Option<RecordId> {
    match record.get(key) {
        Some(Value::Record(id)) => Some(*id),
        _ => None,
    }
}

/// Was the register corrected at this width (EDIT-111)?
pub(super) fn is_corrected(record: &Record, key: Key, width: Width) -> bool {
    width != Width::Base && record.registers.contains_key(&Slot { key, width })
}

/// Is it held to an edge of the window (EDIT-058)?
pub(super) fn is_pinned(record: &Record, width: Width) -> bool {
    matches!(word(record, Key::Pin, width), Some("top" | "bottom"))
}

pub(super) fn kind(document: &Document, id: RecordId) -> Option<Kind> {
    document.get(id).map(|record| record.kind)
}

//! Registers at the base, as what a picture needs of them.

use octavo_domain::documents::{
    id::RecordId,
    record::{Record, Width},
    register::Key,
    value::Value,
};

/// A length of hundredths of a pixel in pixels.
pub(crate) fn px(hundredths: i64) -> f64 {
    // No length of a document is beyond that.
    const FAR: i64 = 100_000_000;
    f64::from(i32::try_from(hundredths.clamp(-FAR, FAR)).unwrap_or_default()) / 100.0
}

pub(crate) fn number(record: &Record, key: Key) -> Option<i64> {
    match record.at(key, Width::Base) {
        Some(Value::Number(number)) => Some((*number).into()),
        _ => None,
    }
}

pub(crate) fn word(record: &Record, key: Key) -> Option<&'static str> {
    match record.at(key, Width::Base) {
        Some(Value::Word(word)) => Some(word),
        _ => None,
    }
}

pub(crate) fn flag(record: &Record, key: Key) -> bool {
    record.get(key) == Some(&Value::Flag(true))
}

pub(crate) fn line(record: &Record, key: Key) -> Option<&str> {
    match record.get(key) {
        Some(Value::Line(line)) if !line.trim().is_empty() => Some(line),
        _ => None,
    }
}

pub(crate) fn reference(record: &Record, key: Key) -> Option<RecordId> {
    match record.get(key) {
        Some(Value::Record(id)) => Some(*id),
        _ => None,
    }
}

/// Four lengths in pixels; nought where nothing was said.
pub(crate) fn four(record: &Record, key: Key) -> [f64; 4] {
    match record.at(key, Width::Base) {
        Some(Value::Four(four)) => four.map(|one| px(one.into())),
        _ => [0.0; 4],
    }
}

/// Two lengths in pixels.
pub(crate) fn pair(record: &Record, key: Key) -> Option<(f64, f64)> {
    match record.at(key, Width::Base) {
        Some(Value::Pair([across, down])) => Some((px((*across).into()), px((*down).into()))),
        _ => None,
    }
}

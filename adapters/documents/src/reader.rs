//! Reading JSON, and saying where it is wrong.

use octavo_application::documents::ports::format::FormatFault;
use octavo_domain::documents::id::RecordId;
use serde_json::{Map, Value as Json};

/// What is wrong, and where: the innermost name first.
#[derive(Debug)]
pub(crate) struct Wrong {
    reason: &'static str,
    names: Vec<String>,
}

/// What was read.
pub(crate) type Read<T> = Result<T, Wrong>;

/// Something is wrong.
pub(crate) fn wrong<T>(reason: &'static str) -> Read<T> {
    Err(Wrong { reason, names: Vec::new() })
}

/// Says in what something wrong was found.
pub(crate) trait Within {
    /// Adds a name to the place of what is wrong.
    fn within(self, name: impl ToString) -> Self;
}

impl<T> Within for Read<T> {
    fn within(self, name: impl ToString) -> Self {
        self.map_err(|mut wrong| {
            wrong.names.push(name.to_string());
            wrong
        })
    }
}

impl From<Wrong> for FormatFault {
    fn from(wrong: Wrong) -> Self {
        let names: Vec<String> = wrong.names.into_iter().rev().collect();
        Self::Malformed { at: names.join("."), reason: wrong.reason }
    }
}

pub(crate) fn object(json: &Json) -> Read<&Map<String, Json>> {
    json.as_object().map_or_else(|| wrong("an object is expected"), Ok)
}

pub(crate) fn array(json: &Json) -> Read<&[Json]> {
    json.as_array().map_or_else(|| wrong("a list is expected"), |list| Ok(list.as_slice()))
}

pub(crate) fn text(json: &Json) -> Read<&str> {
    json.as_str().map_or_else(|| wrong("a text is expected"), Ok)
}

pub(crate) fn number(json: &Json) -> Read<i32> {
    let number = json.as_i64().and_then(|number| i32::try_from(number).ok());
    number.map_or_else(|| wrong("a whole number is expected"), Ok)
}

pub(crate) fn length(json: &Json) -> Read<usize> {
    let length = json.as_u64().and_then(|length| u32::try_from(length).ok());
    let length = length.and_then(|length| usize::try_from(length).ok());
    length.map_or_else(|| wrong("a length is expected"), Ok)
}

pub(crate) fn id(json: &Json) -> Read<RecordId> {
    text(json)?.parse().or_else(|_| wrong("an id has 12 characters of 0–9 and a–z without i, l, o and u"))
}

/// A member that has to be there.
pub(crate) fn member<'a>(members: &'a Map<String, Json>, name: &str) -> Read<&'a Json> {
    members.get(name).map_or_else(|| wrong("this is missing").within(name), Ok)
}

/// The one member of an object: its name and its value.
pub(crate) fn only(json: &Json) -> Read<(&str, &Json)> {
    let members = object(json)?;
    match (members.len(), members.iter().next()) {
        (1, Some((name, value))) => Ok((name, value)),
        _ => wrong("an object with one member is expected"),
    }
}

/// Is there no other member than these?
pub(crate) fn nothing_but(members: &Map<String, Json>, names: &[&str]) -> Read<()> {
    match members.keys().find(|name| !names.contains(&name.as_str())) {
        Some(name) => wrong("this is not known here").within(name),
        None => Ok(()),
    }
}

/// Reads each element.
pub(crate) fn each<T>(json: &Json, read: impl Fn(&Json) -> Read<T>) -> Read<Vec<T>> {
    array(json)?.iter().enumerate().map(|(number, element)| read(element).within(number)).collect()
}

//! Values as JSON.

use std::io::Write;

use octavo_application::export::ports::archive::{ArchiveError, Value};
use serde::{
    Serialize, Serializer,
    ser::{SerializeMap, SerializeSeq},
};

/// Serialises a value.
struct Json<'a>(&'a Value);

impl Serialize for Json<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Value::Null => to.serialize_unit(),
            Value::Flag(flag) => to.serialize_bool(*flag),
            Value::Number(number) => to.serialize_i64(*number),
            Value::Text(text) => to.serialize_str(text),
            Value::List(values) => {
                let mut list = to.serialize_seq(Some(values.len()))?;
                for value in values {
                    list.serialize_element(&Self(value))?;
                }
                list.end()
            }
            Value::Object(fields) => {
                let mut object = to.serialize_map(Some(fields.len()))?;
                for (name, value) in fields {
                    object.serialize_entry(name, &Self(value))?;
                }
                object.end()
            }
        }
    }
}

/// Writes a value, indented for readers.
pub(crate) fn write(to: &mut impl Write, value: &Value) -> Result<(), ArchiveError> {
    serde_json::to_writer_pretty(to, &Json(value)).map_err(|error| ArchiveError(error.to_string()))
}

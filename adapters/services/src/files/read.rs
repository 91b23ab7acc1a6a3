//! Fields of answers.

use octavo_domain::services::files::{ServiceFileId, ServiceText};
use serde_json::Value as Json;

/// The most characters of an address.
const MOST_ADDRESS: usize = 2_000;

/// A line at a JSON pointer.
pub(super) fn text(json: &Json, pointer: &str) -> Option<ServiceText> {
    ServiceText::of(json.pointer(pointer)?.as_str()?)
}

/// An id, which each of these services gives as a text.
pub(super) fn id(json: &Json, pointer: &str) -> Option<ServiceFileId> {
    ServiceFileId::parse(json.pointer(pointer)?.as_str()?)
}

/// A whole number, or one that is written as a text.
pub(super) fn whole(json: &Json, pointer: &str) -> Option<u32> {
    match json.pointer(pointer)? {
        Json::Number(number) => number.as_u64().and_then(|number| u32::try_from(number).ok()),
        Json::String(text) => text.parse().ok(),
        _ => None,
    }
}

/// A width and a height, of a pixel at least.
pub(super) fn size(json: &Json, width: &str, height: &str) -> Option<(u32, u32)> {
    let size = (whole(json, width)?, whole(json, height)?);
    (size.0 > 0 && size.1 > 0).then_some(size)
}

/// An address. Whether it may be called is decided when it is.
pub(super) fn address(json: &Json, pointer: &str) -> Option<String> {
    let address = json.pointer(pointer)?.as_str()?;
    (!address.is_empty() && address.len() <= MOST_ADDRESS).then(|| address.to_owned())
}

/// The items of a list; none where there is no list.
pub(super) fn list<'a>(json: &'a Json, pointer: &str) -> Option<&'a Vec<Json>> {
    json.pointer(pointer)?.as_array()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn edit_234_numbers_may_be_texts_and_nothing_else() {
        let json = json!({ "w": "1024", "h": 768, "x": -1, "y": 2.5, "z": null, "huge": 1e12, "zero": 0 });
        assert_eq!(size(&json, "/w", "/h"), Some((1_024, 768)));
        for field in ["/x", "/y", "/z", "/huge", "/absent"] {
            assert_eq!(whole(&json, field), None, "{field}");
        }
        assert_eq!(size(&json, "/w", "/zero"), None);
    }

    #[test]
    fn edit_234_an_address_is_short_enough_to_be_sealed_and_sent() {
        let long = format!("https://flickr.example/{}", "a".repeat(2_000));
        let json = json!({ "long": long, "empty": "", "number": 1, "fine": "https://flickr.example/1" });
        assert_eq!(address(&json, "/fine").as_deref(), Some("https://flickr.example/1"));
        for field in ["/long", "/empty", "/number", "/absent"] {
            assert_eq!(address(&json, field), None, "{field}");
        }
    }
}

//! Files that browsers save.

use axum::http::HeaderValue;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// What may stand in a name as it is (RFC 8187).
const PLAIN: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_');

/// The value of `Content-Disposition` that has a file saved by its name, for browsers that read every letter and for those
/// that do not.
#[must_use]
pub fn attachment(name: &str) -> HeaderValue {
    let plain =
        |letter: char| if letter.is_ascii_alphanumeric() || "-._ ".contains(letter) { letter } else { '_' };
    let ascii: String = name.chars().map(plain).collect();
    let value =
        format!("attachment; filename=\"{ascii}\"; filename*=UTF-8''{}", utf8_percent_encode(name, PLAIN));
    // It is ASCII without controls.
    HeaderValue::try_from(value).unwrap_or_else(|_| HeaderValue::from_static("attachment"))
}

#[cfg(test)]
mod tests {
    use super::attachment;

    #[test]
    fn edit_260_names_do_not_leave_their_header() {
        assert_eq!(
            attachment("Öfen \"2026\"\n.pdf"),
            "attachment; filename=\"_fen _2026__.pdf\"; filename*=UTF-8''%C3%96fen%20%222026%22%0A.pdf"
        );
    }
}

//! Which part of a file a reader asks for (RFC 9110, section 14).

use std::ops::Range;

use http_range_header::{SyntacticallyCorrectRange as Form, parse_range_header};

/// What is asked for.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// All of it.
    Whole,
    /// These bytes; at least one.
    Part(Range<u64>),
    /// A range that the file does not have.
    Nothing,
}

/// Reads the headers `Range` and `If-Range`, which are empty where there are none. `tag` is the file's strong `ETag`, `length` its
/// bytes. What is no range is none, and several ranges are answered with the whole file, as they may be.
pub(crate) fn asked(range: &str, if_range: &str, tag: &str, length: u64) -> Asked {
    // A weak tag or a time does not say that the bytes are the same.
    if range.is_empty() || !(if_range.is_empty() || if_range == tag) {
        return Asked::Whole;
    }
    let Ok(ranges) = parse_range_header(range) else { return Asked::Whole };
    let &[form] = ranges.into_ranges().as_slice() else { return Asked::Whole };
    let range = match form {
        Form::FromStart(start) => start..length,
        Form::FromLast(last) => length.saturating_sub(last)..length,
        Form::Indexed(start, end) => start..end.saturating_add(1).min(length),
    };
    if range.is_empty() { Asked::Nothing } else { Asked::Part(range) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edit_258_single_ranges_are_parts() {
        for (range, part) in [
            ("bytes=0-", 0..100),
            ("bytes=0-0", 0..1),
            ("bytes=10-19", 10..20),
            ("bytes=90-400", 90..100),
            ("bytes=99-", 99..100),
            ("bytes=-1", 99..100),
            ("bytes=-400", 0..100),
            ("Bytes= 5-6", 5..7),
            ("bytes=0-99999999999999999999", 0..100),
        ] {
            assert_eq!(asked(range, "", "\"a\"", 100), Asked::Part(part), "{range}");
        }
    }

    #[test]
    fn edit_258_ranges_beyond_the_end_are_none() {
        for range in ["bytes=100-", "bytes=100-200", "bytes=-0", "bytes=18446744073709551615-"] {
            assert_eq!(asked(range, "", "\"a\"", 100), Asked::Nothing, "{range}");
        }
        assert_eq!(asked("bytes=0-", "", "\"a\"", 0), Asked::Nothing);
    }

    #[test]
    fn edit_258_what_is_no_single_range_is_the_whole() {
        for range in
            ["", "bytes=", "bytes=a-b", "bytes=5-2", "lines=1-2", "bytes=0-1,4-5", "bytes=0-1 5", "bytes=--5"]
        {
            assert_eq!(asked(range, "", "\"a\"", 100), Asked::Whole, "{range}");
        }
    }

    #[test]
    fn edit_258_a_part_of_another_file_is_not_added_to_this_one() {
        assert_eq!(asked("bytes=5-", "\"a\"", "\"a\"", 9), Asked::Part(5..9));
        for other in ["\"b\"", "W/\"a\"", "Wed, 21 Oct 2026 07:28:00 GMT"] {
            assert_eq!(asked("bytes=5-", other, "\"a\"", 9), Asked::Whole, "{other}");
        }
    }
}

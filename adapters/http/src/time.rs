//! Times in answers, as RFC 3339 in UTC.
//!
//! A list has up to ten times for each of its rows. Written by chrono they take a third of the time of a list.

use chrono::{DateTime, Datelike as _, Timelike as _, Utc};
use serde::Serializer;

/// The numbers below a hundred, with two digits.
const TWO: [&str; 100] = [
    "00", "01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "13", "14", "15", "16",
    "17", "18", "19", "20", "21", "22", "23", "24", "25", "26", "27", "28", "29", "30", "31", "32", "33",
    "34", "35", "36", "37", "38", "39", "40", "41", "42", "43", "44", "45", "46", "47", "48", "49", "50",
    "51", "52", "53", "54", "55", "56", "57", "58", "59", "60", "61", "62", "63", "64", "65", "66", "67",
    "68", "69", "70", "71", "72", "73", "74", "75", "76", "77", "78", "79", "80", "81", "82", "83", "84",
    "85", "86", "87", "88", "89", "90", "91", "92", "93", "94", "95", "96", "97", "98", "99",
];

/// The length with microseconds.
const LENGTH: usize = "2026-11-28T22:13:20.123456Z".len();

/// Writes a number with two digits.
fn two(text: &mut String, number: u32) {
    let digits = usize::try_from(number).ok().and_then(|number| TWO.get(number));
    text.push_str(digits.copied().unwrap_or_default());
}

/// A time as chrono writes it: its fraction has as many digits as it needs, none, three or six.
fn text(at: DateTime<Utc>) -> String {
    let (date, time) = (at.date_naive(), at.time());
    let (year, nanos) = (date.year(), time.nanosecond());
    let Some(year) =
        u32::try_from(year).ok().filter(|year| *year < 10_000 && nanos % 1_000 == 0 && nanos < 1_000_000_000)
    else {
        return at.to_rfc3339_opts(chrono::SecondsFormat::AutoSi, true);
    };
    let mut text = String::with_capacity(LENGTH);
    two(&mut text, year / 100);
    two(&mut text, year % 100);
    for (before, number) in [
        ('-', date.month()),
        ('-', date.day()),
        ('T', time.hour()),
        (':', time.minute()),
        (':', time.second()),
    ] {
        text.push(before);
        two(&mut text, number);
    }
    let micros = nanos / 1_000;
    if micros > 0 {
        text.push('.');
        let (first, last) = (micros / 1_000, micros % 1_000);
        three(&mut text, first);
        if last > 0 {
            three(&mut text, last);
        }
    }
    text.push('Z');
    text
}

/// Writes a number with three digits.
fn three(text: &mut String, number: u32) {
    two(text, number / 10);
    text.push(char::from_digit(number % 10, 10).unwrap_or('0'));
}

/// For `serialize_with`.
pub(crate) fn rfc3339<S: Serializer>(at: &DateTime<Utc>, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&text(*at))
}

/// For `serialize_with` of what may be missing.
pub(crate) fn rfc3339_if<S: Serializer>(at: &Option<DateTime<Utc>>, to: S) -> Result<S::Ok, S::Error> {
    match at {
        Some(at) => to.serialize_some(&text(*at)),
        None => to.serialize_none(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_as_chrono_writes_them() {
        for micros in [
            0,
            1,
            999,
            1_000,
            120_000,
            1_795_262_400_000_000,
            1_795_262_400_123_456,
            1_795_262_459_007_000,
            951_782_400_000_010,
            253_402_300_799_999_999,
            253_402_300_800_000_000,
            -1,
            -62_135_596_800_000_000,
            -62_200_000_000_000_000,
        ] {
            let at = DateTime::from_timestamp_micros(micros).unwrap();
            assert_eq!(
                serde_json::to_value(text(at)).unwrap(),
                serde_json::to_value(at).unwrap(),
                "{micros}"
            );
        }
    }
}

//! One paragraph: what is said about its letters, and how much room they need about.

use super::{
    frame::{divide, pixels, scale},
    registers::{number, reference, word},
    tone::is_light_ink,
    words::AS_DRAWN,
};
use crate::documents::{
    colour::Ink,
    document::Document,
    record::{Record, Slot, Width},
    register::Key,
    text::marks::{Mark, Marks},
    value::Value,
};

/// The size of letters and the height of lines of which nobody said them, in pixels and in thousandths.
const FONT_SIZE: i64 = 16;
const LINE_HEIGHT: i64 = 1_500;
/// The smallest sizes of letters of which nobody said them, in pixels: of body and of small text (EDIT-093).
const LEAST_BODY: i64 = 16;
const LEAST_SMALL: i64 = 13;

/// A paragraph of a text. Lengths are in hundredths of a pixel.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Paragraph {
    /// How long it is on one line.
    pub(super) length: i64,
    /// How long its longest word is.
    pub(super) word: i64,
    /// The size of its largest letters.
    pub(super) font: i64,
    /// The size below which they must not fall; never over their own.
    pub(super) least: i64,
    /// The height of a line.
    pub(super) line: i64,
    /// The distance before and after it.
    pub(super) space: i64,
    /// Was the size of its letters corrected at this width?
    pub(super) corrected: bool,
    /// Are its letters light?
    pub(super) is_light: bool,
}

/// Reads what is said about the letters of a paragraph: by its text style, by the widget, by the widget's text style.
pub(super) struct Reader<'a> {
    pub(super) document: &'a Document,
    pub(super) record: &'a Record,
    pub(super) width: Width,
}

impl Reader<'_> {
    pub(super) fn paragraph(&self, runs: &[(&str, &Marks)], ends_with: &Marks) -> Paragraph {
        let styled = match ends_with.get(&Mark::Style) {
            Some(Value::Record(style)) => self.document.get(*style),
            _ => None,
        };
        let widget_style = reference(self.record, Key::Style).and_then(|style| self.document.get(style));
        let says = |key: Key| {
            let records = [styled.map(AsRef::as_ref), Some(self.record), widget_style.map(AsRef::as_ref)];
            records.into_iter().flatten().find(|record| record.at(key, self.width).is_some())
        };
        let length = |key: Key| says(key).and_then(|record| number(record, key, self.width));
        let font = length(Key::FontSize).unwrap_or(pixels(FONT_SIZE));
        let tracking = divide(length(Key::Tracking).unwrap_or(0), 10);
        let upper = says(Key::Case).and_then(|record| word(record, Key::Case, self.width)) == Some("upper");
        let family = says(Key::Family).and_then(|record| record.at(Key::Family, self.width));
        let mut made = Paragraph { font, ..Paragraph::default() };
        let mut current = 0;
        for (text, marks) in runs {
            let size = match marks.get(&Mark::Size) {
                Some(Value::Number(size)) => i64::from(*size),
                _ => font,
            };
            let wide = width_of_family(marks.get(&Mark::Family).or(family));
            made.font = made.font.max(size);
            for sign in text.chars() {
                let sign = if upper { sign.to_ascii_uppercase() } else { sign };
                let advance = divide((divide(letter(sign) * wide, 100) + tracking).max(0) * size, 100);
                current = if sign == ' ' { 0 } else { current + advance };
                made.length += advance;
                made.word = made.word.max(current);
            }
        }
        let least = length(Key::LeastFontSize).unwrap_or(pixels(if font < pixels(LEAST_BODY) {
            LEAST_SMALL
        } else {
            LEAST_BODY
        }));
        made.least = least.min(made.font);
        made.line = scale(made.font, length(Key::LineHeight).unwrap_or(LINE_HEIGHT), AS_DRAWN);
        made.space = length(Key::SpaceBefore).unwrap_or(0) + length(Key::SpaceAfter).unwrap_or(0);
        let slot = Slot { key: Key::FontSize, width: self.width };
        made.corrected = self.width != Width::Base
            && says(Key::FontSize).is_some_and(|record| record.registers.contains_key(&slot));
        let first =
            runs.iter().find(|(text, _)| !text.is_empty()).and_then(|(_, marks)| marks.get(&Mark::Ink));
        let said = says(Key::TextInk).and_then(|record| record.at(Key::TextInk, self.width));
        made.is_light = is_light_ink(self.document, first.or(said).and_then(ink_of));
        made
    }
}

const fn ink_of(value: &Value) -> Option<Ink> {
    match value {
        Value::Ink(ink) => Some(*ink),
        _ => None,
    }
}

/// How wide the letters of a family are, in hundredths of those of most families.
fn width_of_family(family: Option<&Value>) -> i64 {
    match family {
        Some(Value::Line(family)) => match family.as_str() {
            "unbounded" => 140,
            "azeret-mono" => 130,
            "jetbrains-mono" | "geist-mono" => 120,
            "sometype-mono" => 115,
            "eb-garamond" => 85,
            "caveat" | "big-shoulders" | "handjet" => 75,
            _ => 100,
        },
        _ => 100,
    }
}

/// About how wide a letter is, in hundredths of its size.
fn letter(sign: char) -> i64 {
    match sign {
        'i' | 'I' | 'j' | 'l' | '.' | ',' | ':' | ';' | '!' | '|' | '\'' | ' ' => 28,
        'f' | 'r' | 't' | '(' | ')' | '[' | ']' | '-' | '"' => 38,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 88,
        'A'..='Z' => 68,
        '\u{300}'..='\u{36f}' => 0,
        '\u{2e80}'.. => 100,
        _ => 55,
    }
}

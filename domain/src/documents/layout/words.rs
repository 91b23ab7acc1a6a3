//! How much room words need, without the metrics of their font: an estimate, which elastic lines mend where it is too
//! small. It counts what letters need about, and knows what the drawing needed at another width.

use super::{
    frame::{Frame, divide, divide_up, pixels, scale},
    page::measures,
    paragraph::{Paragraph, Reader},
};
use crate::documents::{
    document::Document,
    record::{Kind, Record, Slot, Width},
    register::Key,
    text::marks::Marks,
    value::Value,
};

/// As drawn, in the thousandths in which sizes of letters are scaled.
pub(super) const AS_DRAWN: i64 = 1_000;

/// Letters up to this size are as large at every width, in pixels. Of what is over it a part stays.
const READING_SIZE: i64 = 20;
/// How much room a word has, in hundredths: fonts differ.
const WORD_ROOM: i64 = 112;
/// What is added for the ends of lines that words do not fill, in hundredths.
const RAGGED: i64 = 110;
/// How much room a text has whose frame closes round its line, in hundredths: fonts differ.
const LINE_ROOM: i64 = 125;

/// About how high the words of a text are at the base in a frame of this width, in hundredths of a pixel. Nothing is known
/// of how it was drawn. It is 0 for what has no words of its own.
#[must_use]
pub fn height_of_text(document: &Document, record: &Record, width: i64) -> i64 {
    let words = Words::of(document, record, Width::Base);
    words.map_or(0, |words| words.height(Frame::default(), width, AS_DRAWN))
}

/// In how many columns a text runs at a width; none where nobody said. On phones it is one, unless they said so there
/// (EDIT-108).
#[must_use]
pub fn text_columns(record: &Record, width: Width) -> Option<i32> {
    let Some(&Value::Number(said)) = record.at(Key::TextColumns, width) else { return None };
    let is_said_there = record.registers.contains_key(&Slot { key: Key::TextColumns, width });
    Some(if width == Width::Phone && !is_said_there { 1 } else { said })
}

/// What is known about the words of a widget.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Words {
    paragraphs: Vec<Paragraph>,
    columns: i64,
    /// How much wider the class is drawn than its narrowest window, in thousandths. Letters at their smallest size are so
    /// much larger there, against their frame.
    narrowing: i64,
}

impl Words {
    /// Those of a text, a button, a menu or a share widget; none of what has no words of its own.
    pub(super) fn of(document: &Document, record: &Record, width: Width) -> Option<Self> {
        let reader = Reader { document, record, width };
        let paragraphs = match (record.kind, &record.text) {
            (Kind::Text, Some(text)) => {
                let mut paragraphs = Vec::new();
                let mut runs: Vec<(&str, &Marks)> = Vec::new();
                for segment in text.segments() {
                    for part in segment.text.split_inclusive('\n') {
                        let Some(before) = part.strip_suffix('\n') else {
                            runs.push((part, &segment.marks));
                            continue;
                        };
                        runs.push((before, &segment.marks));
                        paragraphs.push(reader.paragraph(&runs, &segment.marks));
                        runs.clear();
                    }
                }
                paragraphs
            }
            (Kind::Button, _) => {
                let words = Document::line(record, Key::Words).unwrap_or_default();
                vec![reader.paragraph(&[(words, &Marks::new())], &Marks::new())]
            }
            (Kind::Menu | Kind::Share, _) => vec![reader.paragraph(&[], &Marks::new())],
            _ => return None,
        };
        let columns = text_columns(record, width).unwrap_or(1).into();
        let narrowing = divide(measures(document, width).width * AS_DRAWN, pixels(narrowest(width)));
        Some(Self { paragraphs, columns, narrowing: narrowing.max(AS_DRAWN) })
    }

    /// Do letters fall below their smallest size where everything is `to`/`from` as large (EDIT-105)?
    pub(super) fn fall_below(&self, to: i64, from: i64) -> bool {
        let falls = |paragraph: &Paragraph| scale(paragraph.font, to, from) < paragraph.least;
        to < from && self.paragraphs.iter().any(|paragraph| !paragraph.corrected && falls(paragraph))
    }

    /// Are letters of any paragraph as light, or as dark, as this ground?
    pub(super) fn have_tone(&self, is_light: bool) -> bool {
        self.paragraphs.iter().any(|paragraph| paragraph.is_light == is_light)
    }

    /// Was the size of letters corrected at this width?
    pub(super) fn are_corrected(&self) -> bool {
        self.paragraphs.iter().any(|paragraph| paragraph.corrected)
    }

    /// How large letters are in a frame of another class that is so wide, in thousandths of their size. Large type
    /// shrinks with the class, until its longest word fits, and never below its smallest size.
    pub(super) fn size(&self, width: Width, frame_width: i64) -> i64 {
        let kept = match width {
            Width::Base => 100,
            Width::Tablet => 70,
            Width::Phone => 40,
        };
        let reading = pixels(READING_SIZE);
        let of = |paragraph: &Paragraph| {
            let font = paragraph.font;
            if paragraph.corrected || font <= 0 {
                return AS_DRAWN;
            }
            let shrunk = if font > reading { reading + scale(font - reading, kept, 100) } else { font };
            let wide = scale(paragraph.word, WORD_ROOM, 100);
            let fitting =
                if wide > frame_width { (font * frame_width).div_euclid(wide.max(1)) } else { font };
            divide_up(shrunk.min(fitting).max(paragraph.least) * AS_DRAWN, font).min(AS_DRAWN)
        };
        self.paragraphs.iter().map(of).min().unwrap_or(AS_DRAWN)
    }

    /// How long the longest paragraph is on one line, with letters of a class.
    pub(super) fn length(&self, width: Width) -> i64 {
        let size = self.largest_size(width);
        let length = |paragraph: &Paragraph| self.at_narrowest(paragraph, paragraph.length, size);
        self.paragraphs.iter().map(length).max().unwrap_or(0)
    }

    /// How long the longest word is with letters of a class.
    pub(super) fn longest_word(&self, width: Width) -> i64 {
        let size = self.largest_size(width);
        let word = |paragraph: &Paragraph| self.at_narrowest(paragraph, paragraph.word, size);
        self.paragraphs.iter().map(word).max().unwrap_or(0)
    }

    /// How wide a frame is that closes round a paragraph that was drawn on one line; none of other texts.
    pub(super) fn line_width(&self, width: Width, drawn: Frame) -> Option<i64> {
        let [paragraph] = self.paragraphs.as_slice() else { return None };
        let is_line = drawn.height * 2 <= paragraph.line * 3
            && scale(paragraph.length, RAGGED, 100) <= scale(drawn.width, 5, 4);
        (is_line && self.columns == 1).then(|| scale(self.length(width), LINE_ROOM, 100))
    }

    /// How large letters are where their frame is wide enough.
    fn largest_size(&self, width: Width) -> i64 {
        let widest = self.paragraphs.iter().map(|paragraph| paragraph.word).max().unwrap_or(0);
        self.size(width, scale(widest, WORD_ROOM, 100) + 1)
    }

    /// A length with letters so large, where the window is so narrow that they are at their smallest size.
    fn at_narrowest(&self, paragraph: &Paragraph, length: i64, size: i64) -> i64 {
        let Paragraph { font, least, .. } = *paragraph;
        if font <= 0 {
            return length;
        }
        divide_up(length * (font * size).max(least * self.narrowing), font * AS_DRAWN)
    }

    /// About how high they are in a frame that is so wide, with letters so large. `drawn` is the frame of the drawing.
    pub(super) fn height(&self, drawn: Frame, frame_width: i64, size: i64) -> i64 {
        if frame_width == drawn.width && size == AS_DRAWN {
            return drawn.height;
        }
        let column = divide(frame_width, self.columns).max(1);
        let lines = |paragraph: &Paragraph| {
            let length = scale(paragraph.length * RAGGED, size, 100 * AS_DRAWN);
            divide_up(divide_up(length, column).max(1), self.columns)
        };
        let line = |paragraph: &Paragraph| divide_up(paragraph.line * size, AS_DRAWN);
        let counted: i64 = self
            .paragraphs
            .iter()
            .map(|paragraph| lines(paragraph) * line(paragraph) + paragraph.space)
            .sum();
        let highest_line = self.paragraphs.iter().map(line).max().unwrap_or(0).max(1);
        // As many letters need as much room, in whole lines.
        let wide = divide_up(drawn.height * size, AS_DRAWN);
        let filled =
            divide_up(divide_up(wide * divide_up(drawn.width * size, AS_DRAWN), frame_width), highest_line);
        let least = self.paragraphs.iter().map(line).sum::<i64>();
        if drawn.height > 0 { counted.min(filled * highest_line).max(least) } else { counted }
    }
}

/// The narrowest window of a class, in pixels.
const fn narrowest(width: Width) -> i64 {
    match width {
        Width::Base => 1_024,
        Width::Tablet => 600,
        Width::Phone => 320,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::documents::id::RecordId;
    use crate::documents::{
        order::OrderKey,
        record::Place,
        text::{Segment, Text},
    };

    fn words(text: &str, registers: &[(Key, i32)], width: Width) -> Words {
        let document = Document::blank(RecordId::of_bits(1));
        let mut record = Record::new(Kind::Text, Place { parent: None, order: OrderKey::first() });
        let segments = text.split_inclusive('\n').flat_map(|part| {
            [part.trim_end_matches('\n'), "\n"]
                .map(|text| Segment { text: text.to_owned(), marks: Marks::new() })
        });
        record.text = Some(Text::of(segments).unwrap());
        for (key, value) in registers {
            record.registers.insert(Slot::base(*key), Value::Number(*value));
        }
        Words::of(&document, &record, width).unwrap()
    }

    fn drawn(width: i64, height: i64) -> Frame {
        Frame { x: 0, y: 0, width: width * 100, height: height * 100 }
    }

    #[test]
    fn edit_093_body_has_sixteen_pixels_and_small_text_thirteen() {
        let body = words("Salt", &[(Key::FontSize, 2_000)], Width::Base);
        assert!(!body.fall_below(80, 100) && body.fall_below(79, 100));
        let small = words("Salt", &[(Key::FontSize, 1_500)], Width::Base);
        assert!(!small.fall_below(87, 100) && small.fall_below(86, 100));
        let own = words("Salt", &[(Key::FontSize, 9_600), (Key::LeastFontSize, 4_800)], Width::Base);
        assert!(!own.fall_below(50, 100) && own.fall_below(49, 100));
        assert!(!words("Salt", &[(Key::FontSize, 1_000)], Width::Base).fall_below(100, 100), "as drawn");
    }

    #[test]
    fn a_short_heading_stays_on_its_line() {
        let heading = words("Salt & Kiln", &[(Key::FontSize, 3_200), (Key::LineHeight, 1_200)], Width::Phone);
        assert_eq!(heading.height(drawn(1_312, 38), 33_500, AS_DRAWN), 3_840);
    }

    #[test]
    fn a_paragraph_needs_as_much_room_as_it_did() {
        let text = "Bowls, plates and jugs that are made to be used every day. ".repeat(6);
        let paragraph = words(&format!("{text}\n"), &[], Width::Phone);
        let half = paragraph.height(drawn(600, 120), 30_000, AS_DRAWN);
        assert_eq!(half, 24_000);
        assert!(paragraph.height(drawn(600, 120), 60_000, AS_DRAWN) == 12_000, "as drawn");
        assert!(
            paragraph.height(drawn(600, 400), 60_000, 900) < 15_000,
            "a frame that is higher than its words"
        );
    }

    #[test]
    fn edit_108_columns_of_a_text_become_one_on_phones() {
        let mut record = Record::new(Kind::Text, Place { parent: None, order: OrderKey::first() });
        assert_eq!(text_columns(&record, Width::Phone), None);
        record.registers.insert(Slot::base(Key::TextColumns), Value::Number(3));
        assert_eq!(Width::ALL.map(|width| text_columns(&record, width)), [Some(3), Some(3), Some(1)]);
        record.registers.insert(Slot { key: Key::TextColumns, width: Width::Phone }, Value::Number(2));
        assert_eq!(text_columns(&record, Width::Phone), Some(2), "corrected there");
    }

    #[test]
    fn a_line_has_room_in_the_narrowest_window_of_its_class() {
        let line = |width| words("About", &[], width).length(width);
        let [base, tablet, phone] = [Width::Base, Width::Tablet, Width::Phone].map(line);
        // There letters of 16 px are as large as ever, while the page is narrower: 320 of 375 px, 600 of 768.
        assert!(phone * 320 / 375 >= 4_300 && tablet * 600 / 768 >= 4_300, "{base} {tablet} {phone}");
        let large = words("About", &[(Key::FontSize, 4_000)], Width::Phone);
        assert_eq!(large.length(Width::Phone), 7_588, "larger ones shrink with the page");
    }

    #[test]
    fn wide_families_need_more_room() {
        let document = Document::blank(RecordId::of_bits(1));
        let long = |family: &str| {
            let mut record = Record::new(Kind::Text, Place { parent: None, order: OrderKey::first() });
            let segment = |text: &str| Segment { text: text.to_owned(), marks: Marks::new() };
            record.text = Some(Text::of([segment("Salt and clay"), segment("\n")]).unwrap());
            record.registers.insert(Slot::base(Key::Family), Value::Line(family.to_owned()));
            Words::of(&document, &record, Width::Base).unwrap().longest_word(Width::Base)
        };
        assert!((long("unbounded") * 100 - long("inter") * 140).abs() <= long("inter"), "but for rounding");
        assert!(long("caveat") < long("inter") && long("inter") < long("jetbrains-mono"));
    }

    #[test]
    fn large_type_shrinks_with_the_class_and_until_its_words_fit() {
        let heading = words("Salt", &[(Key::FontSize, 9_600)], Width::Phone);
        assert_eq!(heading.size(Width::Phone, 33_500), 525);
        assert_eq!(heading.size(Width::Tablet, 68_800), 763);
        let long = words("Donaudampfschifffahrt", &[(Key::FontSize, 9_600)], Width::Phone);
        let size = long.size(Width::Phone, 33_500);
        assert!(size < 525, "{size}");
        let kept = words(
            "Donaudampfschifffahrt",
            &[(Key::FontSize, 9_600), (Key::LeastFontSize, 6_000)],
            Width::Phone,
        );
        assert_eq!(kept.size(Width::Phone, 33_500), 625);
        assert_eq!(words("Body", &[], Width::Phone).size(Width::Phone, 33_500), AS_DRAWN);
    }
}

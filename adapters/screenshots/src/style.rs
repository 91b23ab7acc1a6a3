//! How words look: what the style sheet of a page makes of registers and marks, as numbers.

use octavo_domain::documents::{
    colour::{Colour, Ink},
    document::Document,
    id::RecordId,
    record::{Record, Width},
    register::Key,
    text::marks::{Mark, Marks},
    value::Value,
};

use crate::{
    fonts::{DEFAULT, MONOSPACE, Wanted},
    registers::{flag, number, px, reference, word},
};

/// The looks of a paragraph, or of characters in it. Lengths are in pixels of the design width.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Look {
    pub(crate) font: Wanted,
    pub(crate) size: f64,
    /// In parts of the size.
    pub(crate) line_height: f64,
    /// In parts of the size.
    pub(crate) tracking: f64,
    pub(crate) case: &'static str,
    pub(crate) align: &'static str,
    pub(crate) indent: f64,
    pub(crate) before: f64,
    pub(crate) after: f64,
    pub(crate) ink: Ink,
    pub(crate) ligatures: &'static str,
    pub(crate) has_small_capitals: bool,
    pub(crate) figures: &'static str,
    pub(crate) is_underlined: bool,
    pub(crate) is_struck: bool,
    /// Does white space stay together, as in code?
    pub(crate) keeps_lines: bool,
    /// Are its lines about as long as each other, as those of headings are?
    pub(crate) is_balanced: bool,
}

pub(crate) const BLACK: Ink = Ink::Colour(Colour(0x0000_00ff));

impl Look {
    /// The look of what nobody styled.
    pub(crate) fn plain(weight: u16, line_height: f64) -> Self {
        Self {
            font: Wanted { family: DEFAULT.to_owned(), weight, is_italic: false },
            size: 16.0,
            line_height,
            tracking: 0.0,
            case: "none",
            align: "start",
            indent: 0.0,
            before: 0.0,
            after: 0.0,
            ink: BLACK,
            ligatures: "normal",
            has_small_capitals: false,
            figures: "normal",
            is_underlined: false,
            is_struck: false,
            keeps_lines: false,
            is_balanced: false,
        }
    }

    /// What an element looks like where nobody said anything.
    fn set_element(&mut self, element: &str) {
        let size = match element {
            "h1" => 64.0,
            "h2" => 44.0,
            "h3" => 32.0,
            "h4" => 24.0,
            "h5" | "h6" => 18.0,
            "caption" => 14.0,
            _ => self.size,
        };
        self.size = size;
        if element.starts_with('h') {
            self.font.weight = 600;
            self.line_height = 1.15;
            self.is_balanced = true;
        }
        if element == "code" {
            self.font.family = MONOSPACE.to_owned();
            self.keeps_lines = true;
        }
    }

    /// What the registers of a text style, or of a widget with words, say.
    pub(crate) fn set(&mut self, record: &Record) {
        let of = |key: Key| number(record, key);
        if let Some(Value::Line(family)) = record.get(Key::Family) {
            self.font.family.clone_from(family);
        }
        if let Some(weight) = of(Key::Weight) {
            self.font.weight = u16::try_from(weight).unwrap_or(400);
        }
        if let Some(Value::Flag(is_italic)) = record.get(Key::Italic) {
            self.font.is_italic = *is_italic;
        }
        if let Some(drawn) = of(Key::FontSize) {
            self.size = font_size(drawn, of(Key::LeastFontSize), of(Key::MostFontSize));
        }
        if let Some(Value::Ink(ink)) = record.at(Key::TextInk, Width::Base) {
            self.ink = *ink;
        }
        if record.get(Key::SmallCapitals).is_some() {
            self.has_small_capitals = flag(record, Key::SmallCapitals);
        }
        for (key, into) in [(Key::LineHeight, &mut self.line_height), (Key::Tracking, &mut self.tracking)] {
            if let Some(thousandths) = of(key) {
                *into = px(thousandths) / 10.0;
            }
        }
        for (key, into) in [
            (Key::Indent, &mut self.indent),
            (Key::SpaceBefore, &mut self.before),
            (Key::SpaceAfter, &mut self.after),
        ] {
            if let Some(length) = of(key) {
                *into = px(length);
            }
        }
        for (key, into) in [
            (Key::Case, &mut self.case),
            (Key::Align, &mut self.align),
            (Key::Ligatures, &mut self.ligatures),
            (Key::Figures, &mut self.figures),
        ] {
            if let Some(word) = word(record, key) {
                *into = word;
            }
        }
    }

    /// The look of characters with these marks.
    pub(crate) fn marked(&self, marks: &Marks, links: &LinkLook) -> Self {
        let mut look = self.clone();
        if marks.contains_key(&Mark::Link) {
            look.is_underlined = links.is_underlined;
            look.ink = links.ink.unwrap_or(look.ink);
        }
        for (mark, value) in marks {
            match (mark, value) {
                (Mark::Ink, Value::Ink(ink)) => look.ink = *ink,
                (Mark::Family, Value::Line(family)) => look.font.family.clone_from(family),
                (Mark::Weight, Value::Number(weight)) => {
                    look.font.weight = u16::try_from(*weight).unwrap_or(400);
                }
                (Mark::Size, Value::Number(size)) => look.size = font_size((*size).into(), None, None),
                _ => {}
            }
        }
        if marks.contains_key(&Mark::Bold) {
            look.font.weight = 700;
        }
        look.font.is_italic |= marks.contains_key(&Mark::Italic);
        look.is_underlined |= marks.contains_key(&Mark::Underline);
        look.is_struck |= marks.contains_key(&Mark::Strike);
        if marks.contains_key(&Mark::Code) {
            look.font.family = MONOSPACE.to_owned();
        }
        look
    }
}

/// A size of letters on a page of the design width, between its smallest and its largest (EDIT-092, 093, 094). The
/// reader's own font size is taken to be the usual one.
fn font_size(drawn: i64, least: Option<i64>, most: Option<i64>) -> f64 {
    const BODY: i64 = 1_600;
    const SMALL: i64 = 1_300;
    let otherwise = if drawn >= BODY { BODY } else { drawn.min(SMALL) };
    px(most.map_or(drawn, |most| drawn.min(most)).max(least.unwrap_or(otherwise)))
}

/// How links in texts look (EDIT-200).
#[derive(Debug, Clone, Copy)]
pub(crate) struct LinkLook {
    ink: Option<Ink>,
    is_underlined: bool,
}

impl LinkLook {
    pub(crate) fn of(document: &Document) -> Self {
        let settings = document.get(RecordId::SETTINGS);
        let ink = match settings.and_then(|settings| settings.get(Key::LinkInk)) {
            Some(Value::Ink(ink)) => Some(*ink),
            _ => None,
        };
        let underline = settings.and_then(|settings| word(settings, Key::LinkUnderline));
        Self { ink, is_underlined: underline.is_none_or(|underline| underline == "always") }
    }
}

/// The look of a paragraph: that of its element, then the style of the text, that of the paragraph, and what the text says
/// for itself.
pub(crate) fn paragraph(document: &Document, text: &Record, element: &str, marks: &Marks) -> Look {
    let styles = |id: Option<RecordId>| id.and_then(|id| document.get(id));
    let own = match marks.get(&Mark::Style) {
        Some(Value::Record(id)) => styles(Some(*id)),
        _ => None,
    };
    let mut look = Look::plain(400, 1.5);
    look.set_element(element);
    for style in [styles(reference(text, Key::Style)), own].into_iter().flatten() {
        look.set(style);
    }
    look.set(text);
    // What the text says holds over the paragraph only where that has a look of its own.
    let says_for_itself = word(text, Key::Align).is_some();
    let has_own_look = own.is_some() || element.starts_with('h') || element == "caption";
    if let Some(Value::Word(align)) = marks.get(&Mark::Align)
        && !(says_for_itself && has_own_look)
    {
        look.align = align;
    }
    look
}

/// The look of the words of a button or a menu.
pub(crate) fn words(document: &Document, record: &Record, weight: u16, line_height: f64) -> Look {
    let mut look = Look::plain(weight, line_height);
    if let Some(style) = reference(record, Key::Style).and_then(|id| document.get(id)) {
        look.set(style);
    }
    look.set(record);
    look
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edit_092_093_094_letters_are_as_large_as_on_a_page_of_the_design_width() {
        assert_eq!([1_800, 1_400, 1_000].map(|drawn| font_size(drawn, None, None)), [18.0, 14.0, 10.0]);
        assert_eq!(font_size(9_600, Some(4_000), Some(8_000)), 80.0);
        assert_eq!(font_size(900, Some(1_200), None), 12.0);
    }
}

//! Texts of Figma: characters, with the styles of parts of them.
#![expect(clippy::float_arithmetic, reason = "other programs write floats; each is made a whole number once")]

use octavo_domain::documents::{
    import::{Paragraph, Piece, Reason, Tally},
    record::Kind,
    register::Key,
    text::{
        Segment,
        marks::{Mark, Marks},
    },
    value::Value,
};

use super::{
    paint::{colour, uppermost},
    schema::{Node, Paint, TypeStyle},
};
use crate::{
    Families, link,
    measure::{hundredths, ratio, whole},
};

/// From this weight on letters are bold.
const BOLD: f64 = 600.0;
/// How much wider a line is made, in hundredths of its width. Letters are as wide as here only in the same version of a
/// family, and far from it in another one.
const ROOM: f64 = 6.0;
const ROOM_OF_ANOTHER: f64 = 15.0;
/// What ends a line within a paragraph in Figma.
const LINE_SEPARATOR: char = '\u{2028}';

/// The registers of a text, and how much wider its frame has to be, in parts of its width.
pub(super) fn text(node: &Node, families: &Families, tally: &mut Tally) -> (Piece, f64) {
    let nothing = TypeStyle::default();
    let style = node.style.as_deref().unwrap_or(&nothing);
    let mut piece = Piece::new(Kind::Text);
    let mut set = |key: Key, value: Option<Value>| {
        if let Some(value) = value {
            piece.registers.insert(key, value);
        }
    };
    let family = family(style, families, tally);
    let is_known = family.is_some();
    set(Key::Family, family.map(Value::Line));
    set(Key::Weight, style.font_weight.map(|weight| Value::Number(whole(weight))));
    set(Key::Italic, style.italic.filter(|italic| *italic).map(Value::Flag));
    set(Key::FontSize, style.font_size.map(|size| Value::Number(hundredths(size))));
    let of_size = |length: Option<f64>| ratio(length?, style.font_size?);
    set(Key::LineHeight, of_size(style.line_height_px).map(Value::Number));
    set(Key::Tracking, of_size(style.letter_spacing).filter(|tracking| *tracking != 0).map(Value::Number));
    let length = |length: Option<f64>| length.map(hundredths).filter(|length| *length > 0).map(Value::Number);
    set(Key::SpaceAfter, length(style.paragraph_spacing));
    set(Key::Indent, length(style.paragraph_indent));
    set(Key::TextInk, ink(&node.fills, &node.name, tally));
    let words = |word: Option<&'static str>| word.map(Value::Word);
    set(
        Key::Case,
        words(match style.text_case.as_deref() {
            Some("UPPER") => Some("upper"),
            Some("LOWER") => Some("lower"),
            Some("TITLE") => Some("capitalize"),
            _ => None,
        }),
    );
    let is_small = matches!(style.text_case.as_deref(), Some("SMALL_CAPS" | "SMALL_CAPS_FORCED"));
    set(Key::SmallCapitals, is_small.then_some(Value::Flag(true)));
    set(
        Key::Align,
        words(match style.text_align_horizontal.as_deref() {
            Some("CENTER") => Some("center"),
            Some("RIGHT") => Some("end"),
            Some("JUSTIFIED") => Some("justify"),
            _ => None,
        }),
    );
    set(
        Key::VerticalAlign,
        words(match style.text_align_vertical.as_deref() {
            Some("CENTER") => Some("middle"),
            Some("BOTTOM") => Some("bottom"),
            _ => None,
        }),
    );
    piece.words = paragraphs(node, style, families, tally);
    let hugs = style.text_auto_resize.as_deref() == Some("WIDTH_AND_HEIGHT");
    let room = if is_known { ROOM } else { ROOM_OF_ANOTHER };
    (piece, if hugs { room / 100.0 } else { 0.0 })
}

fn family(style: &TypeStyle, families: &Families, tally: &mut Tally) -> Option<String> {
    let name = style.font_family.as_deref()?;
    let known = families.get(&name.to_lowercase()).map(|family| family.id.clone());
    if known.is_none() {
        tally.add(Reason::Family, name);
    }
    known
}

/// The colour of letters. Those with a gradient have its first colour.
fn ink(fills: &[Paint], name: &str, tally: &mut Tally) -> Option<Value> {
    let paint = uppermost(fills, name, tally)?;
    let rgba = paint.color.or_else(|| {
        tally.add(Reason::Fill, name);
        paint.gradient_stops.first().map(|stop| stop.color)
    })?;
    Some(Value::Ink(colour(rgba, paint.opacity)))
}

fn paragraphs(node: &Node, style: &TypeStyle, families: &Families, tally: &mut Tally) -> Vec<Paragraph> {
    let characters = node.characters.as_deref().unwrap_or_default();
    let plain = decorations(style, tally);
    let tables: std::collections::BTreeMap<u32, Marks> = node
        .style_override_table
        .iter()
        .map(|(id, other)| (*id, marks(style, other, families, tally)))
        .collect();
    let (mut paragraphs, mut runs): (Vec<Paragraph>, Vec<Segment>) = (Vec::new(), Vec::new());
    let mut unit = 0_usize;
    let line_marks = |line: usize| {
        let mut marks = Marks::new();
        let list = match node.line_types.get(line).map(String::as_str) {
            Some("ORDERED") => Some("ordered"),
            Some("UNORDERED") => Some("bullet"),
            _ => None,
        };
        if let Some(list) = list {
            marks.insert(Mark::List, Value::Word(list));
            let depth = node.line_indentations.get(line).copied().map_or(1, whole);
            if depth > 1 {
                marks.insert(Mark::Depth, Value::Number(depth.min(5)));
            }
        }
        marks
    };
    for sign in characters.chars() {
        // Each unit of UTF-16 has an entry, and those behind the last one have the style of the text.
        let over = node.character_style_overrides.get(unit).copied().unwrap_or(0);
        unit = unit.saturating_add(sign.len_utf16());
        if sign == '\n' || sign == LINE_SEPARATOR {
            let marks = line_marks(paragraphs.len());
            paragraphs.push(Paragraph { runs: std::mem::take(&mut runs), marks });
            continue;
        }
        let marks = tables.get(&over).unwrap_or(&plain);
        match runs.last_mut() {
            Some(last) if last.marks == *marks => last.text.push(sign),
            _ => runs.push(Segment { text: sign.to_string(), marks: marks.clone() }),
        }
    }
    let marks = line_marks(paragraphs.len());
    paragraphs.push(Paragraph { runs, marks });
    paragraphs
}

/// The lines and the link of a style.
fn decorations(style: &TypeStyle, tally: &mut Tally) -> Marks {
    let mut marks = Marks::new();
    match style.text_decoration.as_deref() {
        Some("UNDERLINE") => drop(marks.insert(Mark::Underline, Value::Flag(true))),
        Some("STRIKETHROUGH") => drop(marks.insert(Mark::Strike, Value::Flag(true))),
        _ => {}
    }
    if let Some(hyperlink) = &style.hyperlink {
        let address = hyperlink.url.as_deref().unwrap_or_default();
        match link::of(address) {
            Some(link) => drop(marks.insert(Mark::Link, Value::Link(link))),
            None => tally.add(Reason::Link, if address.is_empty() { &hyperlink.kind } else { address }),
        }
    }
    marks
}

/// What the style of a part says otherwise than that of the text.
fn marks(base: &TypeStyle, own: &TypeStyle, families: &Families, tally: &mut Tally) -> Marks {
    // What a part does not say it has from the text.
    let said = TypeStyle {
        text_decoration: own.text_decoration.clone().or_else(|| base.text_decoration.clone()),
        ..TypeStyle::default()
    };
    let mut marks = decorations(&said, tally);
    let linked = if own.hyperlink.is_some() { own } else { base };
    if linked.hyperlink.is_some() {
        let only = TypeStyle {
            hyperlink: linked
                .hyperlink
                .as_ref()
                .map(|link| super::schema::Hyperlink { kind: link.kind.clone(), url: link.url.clone() }),
            ..TypeStyle::default()
        };
        marks.extend(decorations(&only, tally));
    }
    let weight = base.font_weight.unwrap_or(400.0);
    if let Some(other) = own.font_weight.filter(|other| (other - weight).abs() > 0.5) {
        if other >= BOLD && weight < BOLD {
            marks.insert(Mark::Bold, Value::Flag(true));
        }
        marks.insert(Mark::Weight, Value::Number(whole(other)));
    }
    if own.italic == Some(true) && base.italic != Some(true) {
        marks.insert(Mark::Italic, Value::Flag(true));
    }
    if let Some(size) = own.font_size.filter(|size| Some(*size) != base.font_size) {
        marks.insert(Mark::Size, Value::Number(hundredths(size)));
    }
    if own.font_family.is_some() && own.font_family != base.font_family {
        let family = family(own, families, tally);
        marks.extend(family.map(|family| (Mark::Family, Value::Line(family))));
    }
    marks.extend(ink(&own.fills, "", tally).map(|ink| (Mark::Ink, ink)));
    marks
}

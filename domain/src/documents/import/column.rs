//! Words and pictures in a column of the page (EDIT-389).

use std::collections::BTreeMap;

use super::{
    Block, Known, Paragraph, Picture, Piece,
    plan::{Planned, record_of},
    styles::{Styles, element_of},
};
use crate::documents::{
    colour::{Colour, Fill, Ink},
    document::Document,
    id::RecordId,
    layout::{
        frame::{divide, pixels},
        height_of_text,
        page::Measures,
    },
    order::OrderKey,
    record::{Kind, Place},
    register::Key,
    text::{Segment, Text, marks::Mark},
    value::Value,
};

/// The widest column, in pixels: about eighty letters of body text.
const WIDEST: i64 = 720;
/// The most units of a text that is made. What is more goes on in another one.
const LONGEST_TEXT: usize = 30_000;
/// The distances before a heading of a page or section, before a smaller heading, and before anything else, in pixels.
const BEFORE_SECTION: i64 = 64;
const BEFORE_HEADING: i64 = 40;
const BETWEEN: i64 = 24;
/// Between a heading and what follows it, and between a picture and its caption, in pixels.
const AFTER_HEADING: i64 = 16;
const CAPTION_GAP: i64 = 8;
/// The edges of code, in hundredths of a pixel, and what is behind it.
const CODE_PADDING: i32 = 2_400;
const CODE_GROUND: u32 = 0xf3f1_ecff;
const RULE_INK: u32 = 0x1d1b_19ff;
const RULE_HEIGHT: i32 = 200;
/// The width and height of a picture that nobody could measure, in pixels.
const UNKNOWN: (u32, u32) = (720, 480);

/// Where a column lies, in hundredths of a pixel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Column {
    x: i64,
    width: i64,
}

impl Column {
    /// As many columns of the grid in its middle as are no wider than a column of words.
    pub(super) fn of(measures: Measures) -> Self {
        let Measures { columns, gutter, .. } = measures;
        let (start, content) = (measures.start(), measures.content());
        let wide = |count: i64| divide((content + gutter) * count, columns) - gutter;
        let fits = |count: &i64| (columns - count) % 2 == 0 && wide(*count) <= pixels(WIDEST);
        match (1..=columns).rev().find(fits) {
            Some(count) if wide(count) > 0 => {
                Self { x: start + divide(content - wide(count), 2), width: wide(count) }
            }
            _ => Self { x: start, width: content.min(pixels(WIDEST)) },
        }
    }
}

/// What becomes one widget.
enum Part<'a> {
    Words(&'static str, Vec<Paragraph>),
    Picture(&'a Picture),
    Rule,
}

impl Part<'_> {
    fn before(&self) -> i64 {
        pixels(match self {
            Self::Words("h1" | "h2", _) => BEFORE_SECTION,
            Self::Words("h3" | "h4" | "h5" | "h6", _) | Self::Picture(_) | Self::Rule => BEFORE_HEADING,
            Self::Words(..) => BETWEEN,
        })
    }

    fn is_heading(&self) -> bool {
        matches!(self, Self::Words("h1" | "h2" | "h3" | "h4" | "h5" | "h6", _))
    }
}

/// The widgets of a column, from a place on the page downwards. The styles that they need come first.
pub(super) fn column(
    document: &Document,
    (measures, top): (Measures, i64),
    blocks: &[Block],
    pictures: &BTreeMap<String, Known>,
    id: &mut dyn FnMut() -> RecordId,
) -> Planned {
    let parts = parts(blocks);
    let mut styles = Styles::of(document);
    let styled: Vec<Option<RecordId>> = parts
        .iter()
        .map(|part| match part {
            Part::Words(element, _) => styles.style(element, id),
            Part::Picture(Picture { caption: Some(_), .. }) => styles.style("caption", id),
            Part::Picture(_) | Part::Rule => None,
        })
        .collect();
    let (document, ops) = styles.into_made();
    let maker = Maker { document: &document, column: Column::of(measures), pictures };
    let (mut pieces, mut bottom, mut after_heading) = (Vec::new(), top, false);
    for (part, style) in parts.into_iter().zip(styled) {
        let is_heading = part.is_heading();
        let gap = match (pieces.is_empty(), after_heading) {
            (true, _) => 0,
            (false, true) => pixels(AFTER_HEADING),
            (false, false) => part.before(),
        };
        if let Some((piece, height)) = maker.piece(part, style, bottom + gap) {
            bottom += gap + height;
            after_heading = is_heading;
            pieces.push(piece);
        }
    }
    Planned { ops, pieces }
}

/// Headings are a widget each. Paragraphs, quotes and code are one each as long as they follow each other.
fn parts(blocks: &[Block]) -> Vec<Part<'_>> {
    let mut parts: Vec<Part<'_>> = Vec::new();
    for block in blocks {
        match block {
            Block::Picture(picture) => parts.push(Part::Picture(picture)),
            Block::Rule => parts.push(Part::Rule),
            Block::Words(paragraphs) => {
                let mut is_first = true;
                for paragraph in paragraphs.iter().flat_map(shortened) {
                    let element = element_of(&paragraph.marks);
                    let goes_on = |known: &Part<'_>| match known {
                        Part::Words(known, before) => {
                            let units: usize = before.iter().map(Paragraph::units).sum();
                            // Two listings are two, while paragraphs go on.
                            *known == element
                                && !element.starts_with('h')
                                && (element != "code" || !is_first)
                                && units + paragraph.units() <= LONGEST_TEXT
                        }
                        Part::Picture(_) | Part::Rule => false,
                    };
                    let last = parts.last_mut().filter(|last| goes_on(last));
                    if let Some(Part::Words(_, before)) = last {
                        before.push(paragraph);
                    } else {
                        parts.push(Part::Words(element, vec![paragraph]));
                    }
                    is_first = false;
                }
            }
        }
    }
    parts
}

/// A paragraph in parts that a text can hold.
fn shortened(paragraph: &Paragraph) -> Vec<Paragraph> {
    if paragraph.units() <= LONGEST_TEXT {
        return vec![paragraph.clone()];
    }
    let empty = || Paragraph { runs: Vec::new(), marks: paragraph.marks.clone() };
    let (mut all, mut current, mut units) = (Vec::new(), empty(), 0);
    for run in &paragraph.runs {
        let mut text = String::new();
        let segment = |text: &mut String| Segment { text: std::mem::take(text), marks: run.marks.clone() };
        for sign in run.text.chars() {
            if units + sign.len_utf16() >= LONGEST_TEXT {
                current.runs.push(segment(&mut text));
                all.push(std::mem::replace(&mut current, empty()));
                units = 0;
            }
            units += sign.len_utf16();
            text.push(sign);
        }
        current.runs.push(segment(&mut text));
    }
    all.push(current);
    all
}

struct Maker<'a> {
    document: &'a Document,
    column: Column,
    pictures: &'a BTreeMap<String, Known>,
}

impl Maker<'_> {
    /// The widget of a part from a place downwards, with its height.
    fn piece(&self, part: Part<'_>, style: Option<RecordId>, y: i64) -> Option<(Piece, i64)> {
        let Column { x, width } = self.column;
        match part {
            Part::Words(element, paragraphs) => Some(self.words(element, paragraphs, style, (x, y, width))),
            Part::Picture(picture) => self.picture(picture, style, y),
            Part::Rule => {
                let line = Piece::new(Kind::Line)
                    .framed([short(x), short(y)], [short(width), RULE_HEIGHT])
                    .with(Key::StrokeInk, Value::Ink(Ink::Colour(Colour(RULE_INK))))
                    .with(Key::StrokeWidth, Value::Number(RULE_HEIGHT / 2));
                Some((line, RULE_HEIGHT.into()))
            }
        }
    }

    fn words(
        &self,
        element: &'static str,
        mut paragraphs: Vec<Paragraph>,
        style: Option<RecordId>,
        (x, y, width): (i64, i64, i64),
    ) -> (Piece, i64) {
        let mut piece = Piece::new(Kind::Text);
        let mut edges = 0;
        if element == "code" {
            edges = i64::from(CODE_PADDING) * 2;
            let ground = Fill::Ink(Ink::Colour(Colour(CODE_GROUND)));
            piece =
                piece.with(Key::Padding, Value::Four([CODE_PADDING; 4])).with(Key::Fill, Value::Fill(ground));
        }
        if let Some(style) = style {
            // What the style says is not said again.
            for paragraph in &mut paragraphs {
                paragraph.marks.remove(&Mark::Element);
            }
            piece = piece.with(Key::Style, Value::Record(style));
        }
        piece.words = paragraphs;
        let place = Place { parent: None, order: OrderKey::first() };
        let height = record_of(&piece, place, None)
            .map_or(0, |record| height_of_text(self.document, &record, (width - edges).max(1)));
        let height = height + edges;
        (piece.framed([short(x), short(y)], [short(width), short(height)]), height)
    }

    /// A picture in its proportions, no larger than it is, with what stands below it.
    fn picture(&self, picture: &Picture, style: Option<RecordId>, y: i64) -> Option<(Piece, i64)> {
        let known = self.pictures.get(&picture.file)?;
        let (x, most) = (self.column.x, self.column.width);
        let (across, down) = if known.pixels.0 > 0 { known.pixels } else { UNKNOWN };
        let (across, down) = (i64::from(across), i64::from(down.max(1)));
        let width = pixels(across).min(most);
        let height = divide(width * down, across).clamp(100, pixels(10_000));
        let mut piece = Piece::new(Kind::Picture);
        piece.file = Some(picture.file.clone());
        let label = line(&picture.label, Key::Label);
        piece = match label.is_empty() {
            true => piece.with(Key::Decorative, Value::Flag(true)),
            false => piece.with(Key::Label, Value::Line(label)),
        };
        if let Some(link) = &picture.link {
            piece = piece.with(Key::Link, Value::Link(link.clone()));
        }
        let Some(caption) = &picture.caption else {
            return Some((piece.framed([short(x), short(y)], [short(width), short(height)]), height));
        };
        let below = (0, height + pixels(CAPTION_GAP), width);
        let (caption, high) = self.words("caption", vec![caption.clone()], style, below);
        let all = height + pixels(CAPTION_GAP) + high;
        let mut group = Piece::new(Kind::Group).framed([short(x), short(y)], [short(width), short(all)]);
        group.pieces = vec![piece.framed([0, 0], [short(width), short(height)]), caption];
        Some((group, all))
    }
}

/// A line that a register takes: without control characters, and no longer than that.
pub(super) fn line(text: &str, key: Key) -> String {
    let most = match key.rule().form {
        crate::documents::value::Form::Line(most) => most,
        _ => 0,
    };
    let clean: String = text.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect();
    clean.trim().chars().take(most).collect()
}

/// A length as a register holds it.
pub(super) fn short(length: i64) -> i32 {
    i32::try_from(length).unwrap_or(if length < 0 { i32::MIN } else { i32::MAX })
}

/// The most units that a text has stays above what is made here.
const _: () = assert!(LONGEST_TEXT < Text::MAX);

//! The words of texts, as they stand in their box.

use octavo_domain::documents::{
    document::Document,
    id::RecordId,
    record::{Kind, Record},
    register::Key,
    text::{
        Text,
        marks::{Mark, Marks},
    },
    value::Value,
};

use crate::{
    fonts::Faces,
    lines::{Line, lines, widths},
    registers::{four, number, reference, word},
    shaping::Run,
    style::{LinkLook, Look, paragraph},
};

/// The most characters of a text that are drawn. No more are ever in sight at the top of a page.
const MOST_CHARACTERS: usize = 12_000;

/// A line and where it lies in its widget.
#[derive(Clone)]
pub(crate) struct Placed {
    pub(crate) line: Line,
    pub(crate) x: f64,
    /// The top of the line.
    pub(crate) y: f64,
}

/// A bar at the edge of a quotation.
#[derive(Clone)]
pub(crate) struct Bar {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) height: f64,
    pub(crate) look: Look,
}

/// Words in their box.
#[derive(Clone, Default)]
pub(crate) struct Words {
    pub(crate) lines: Vec<Placed>,
    pub(crate) bars: Vec<Bar>,
    /// How high the box has to be, with its padding.
    pub(crate) height: f64,
}

impl Words {
    /// Moved by these lengths.
    pub(crate) fn moved(mut self, across: f64, down: f64) -> Self {
        for line in &mut self.lines {
            line.x += across;
            line.y += down;
        }
        for bar in &mut self.bars {
            bar.x += across;
            bar.y += down;
        }
        self
    }
}

/// A paragraph of a text.
struct Paragraph<'a> {
    runs: Vec<(&'a str, &'a Marks)>,
    marks: &'a Marks,
}

fn paragraphs(text: &Text) -> Vec<Paragraph<'_>> {
    let mut paragraphs = Vec::new();
    let mut runs = Vec::new();
    let mut left = MOST_CHARACTERS;
    for segment in text.segments() {
        let mut parts = segment.text.split('\n').peekable();
        while let Some(part) = parts.next() {
            let end = part.char_indices().nth(left).map_or(part.len(), |(end, _)| end);
            let part = part.get(..end).unwrap_or_default();
            left = left.saturating_sub(part.chars().count());
            if !part.is_empty() {
                runs.push((part, &segment.marks));
            }
            if parts.peek().is_some() {
                paragraphs.push(Paragraph { runs: std::mem::take(&mut runs), marks: &segment.marks });
            }
            if left == 0 {
                return paragraphs;
            }
        }
    }
    paragraphs
}

impl Paragraph<'_> {
    fn word(&self, mark: Mark) -> Option<&'static str> {
        match self.marks.get(&mark) {
            Some(Value::Word(word)) => Some(word),
            _ => None,
        }
    }

    /// Its list, and how deep it lies in it.
    fn list(&self) -> Option<(&'static str, i32)> {
        let depth = match self.marks.get(&Mark::Depth) {
            Some(Value::Number(depth)) => (*depth).max(1),
            _ => 1,
        };
        Some((self.word(Mark::List)?, depth))
    }

    /// What it is: its own element, else that of its text style, else that of the text's (EDIT-199).
    fn element(&self, document: &Document, text: &Record) -> &'static str {
        let of_style = |id: RecordId| word(document.get(id)?, Key::Element);
        let own = match self.marks.get(&Mark::Style) {
            Some(Value::Record(id)) => of_style(*id),
            _ => None,
        };
        let text_style = || reference(text, Key::Style).and_then(of_style);
        self.word(Mark::Element).or(own).or_else(text_style).unwrap_or("p")
    }
}

/// Has a text a heading of the first level?
pub(crate) fn has_title(document: &Document, record: &Record) -> bool {
    let text = record.text.as_ref().filter(|_| record.kind == Kind::Text);
    let is_title =
        |paragraph: &Paragraph<'_>| paragraph.element(document, record) == "h1" && paragraph.list().is_none();
    text.is_some_and(|text| paragraphs(text).iter().any(is_title))
}

/// Counts the items of numbered lists.
#[derive(Default)]
struct Numbers(Vec<(&'static str, u32)>);

impl Numbers {
    fn next(&mut self, name: &'static str, depth: i32) -> u32 {
        let depth = usize::try_from(depth).unwrap_or(1);
        self.0.truncate(depth);
        if self.0.get(depth.saturating_sub(1)).is_some_and(|(known, _)| *known != name) {
            self.0.truncate(depth.saturating_sub(1));
        }
        while self.0.len() < depth {
            self.0.push((name, 0));
        }
        self.0.last_mut().map_or(1, |(_, number)| {
            *number += 1;
            *number
        })
    }
}

/// A text in a box of a width. `holds_title` says that it has the page's heading of the first level: elsewhere such
/// headings are of the second.
pub(crate) fn words(
    faces: &Faces,
    document: &Document,
    record: &Record,
    width: f64,
    holds_title: bool,
) -> Words {
    let Some(text) = &record.text else { return Words::default() };
    let [top, right, bottom, left] = four(record, Key::Padding);
    let columns = number(record, Key::TextColumns).unwrap_or(1).clamp(1, 6);
    let columns = f64::from(i32::try_from(columns).unwrap_or(1));
    let links = LinkLook::of(document);
    let plain = paragraph(document, record, "p", &Marks::new());
    let gap = plain.size;
    let inner = ((width - left - right - gap * (columns - 1.0)) / columns).max(1.0);
    let mut set = Setting { words: Words::default(), y: 0.0, inner, em: plain.size };
    let mut may_be_title = holds_title;
    let mut numbers = Numbers::default();
    let mut before: Option<Before> = None;
    for part in paragraphs(text) {
        let mut element = part.element(document, record);
        let list = part.list();
        if element == "h1" && list.is_none() && !std::mem::take(&mut may_be_title) {
            element = "h2";
        }
        let element = if list.is_some() { "p" } else { element };
        let mut look = paragraph(document, record, element, part.marks);
        if list.is_some() {
            // A style of an item is one of its words: how lines lie is what the text says.
            look = Look { align: plain.align, indent: plain.indent, is_balanced: false, ..look };
        }
        set.y += before.map_or(0.0, |before| before.gap(list.is_some(), element, &look, &plain));
        before = Some(Before { is_item: list.is_some(), is_code: element == "code", after: look.after });
        let runs: Vec<Run> = part
            .runs
            .iter()
            .map(|(text, marks)| Run { text: (*text).to_owned(), look: look.marked(marks, &links) })
            .collect();
        match list {
            Some((name, depth)) => {
                let marker = match name {
                    "ordered" => format!("{}.", numbers.next(name, depth)),
                    _ => "•".to_owned(),
                };
                set.item(faces, &runs, &look, depth, &marker);
            }
            None => {
                numbers = Numbers::default();
                set.paragraph(faces, &runs, &look, element == "quote");
            }
        }
    }
    let set = if columns > 1.0 { in_columns(set, columns, inner + gap) } else { set };
    let height = set.y + top + bottom;
    let mut words = set.words.moved(left, top);
    words.height = height;
    words
}

/// What matters of the paragraph before.
#[derive(Clone, Copy)]
struct Before {
    is_item: bool,
    is_code: bool,
    after: f64,
}

impl Before {
    /// The distance to the next paragraph. There is none within a list and within code.
    fn gap(self, is_item: bool, element: &str, look: &Look, text: &Look) -> f64 {
        match (self.is_item, is_item) {
            (true, true) => 0.0,
            (true, false) => text.after.max(look.before),
            (false, true) => self.after.max(text.before),
            (false, false) if self.is_code && element == "code" => 0.0,
            (false, false) => self.after.max(look.before),
        }
    }
}

/// Words that are being set.
struct Setting {
    words: Words,
    y: f64,
    inner: f64,
    /// The size of the text's own letters.
    em: f64,
}

impl Setting {
    fn add(&mut self, lines: Vec<Line>, x: f64) {
        for line in lines {
            let height = line.height;
            self.words.lines.push(Placed { line, x, y: self.y });
            self.y += height;
        }
    }

    fn paragraph(&mut self, faces: &Faces, runs: &[Run], look: &Look, is_quote: bool) {
        const BAR: f64 = 2.0;
        let inset = if is_quote { self.em + BAR } else { 0.0 };
        let top = self.y;
        let made = lines(faces, runs, look, (self.inner - inset).max(1.0), None);
        self.add(made, inset);
        if is_quote {
            let bar = Bar { x: 0.0, y: top, height: self.y - top, look: look.clone() };
            self.words.bars.push(bar);
        }
    }

    fn item(&mut self, faces: &Faces, runs: &[Run], look: &Look, depth: i32, marker: &str) {
        let inset = 1.5 * self.em * f64::from(depth);
        let top = self.y;
        let made = lines(faces, runs, look, (self.inner - inset).max(1.0), None);
        self.add(made, inset);
        let mark = Run { text: marker.to_owned(), look: look.clone() };
        let flush = Look { align: "end", is_balanced: false, indent: 0.0, ..look.clone() };
        if let Some(line) = lines(faces, &[mark], &flush, inset - 0.4 * self.em, Some(false)).pop() {
            self.words.lines.push(Placed { line, x: 0.0, y: top });
        }
    }
}

/// The lines in columns that are about as high as each other.
fn in_columns(set: Setting, columns: f64, step: f64) -> Setting {
    let most = set.y / columns;
    let (mut column, mut start, mut highest) = (0.0, 0.0, 0.0_f64);
    let mut words = Words { bars: set.words.bars, ..Words::default() };
    for mut placed in set.words.lines {
        let goes_on = placed.y - start + placed.line.height / 2.0 > most && column + 1.0 < columns;
        if goes_on {
            column += 1.0;
            start = placed.y;
        }
        placed.y -= start;
        placed.x += column * step;
        highest = highest.max(placed.y + placed.line.height);
        words.lines.push(placed);
    }
    Setting { words, y: highest, ..set }
}

/// How wide a text is without a break, and without its padding.
pub(crate) fn natural_width(faces: &Faces, document: &Document, record: &Record, holds_title: bool) -> f64 {
    let Some(text) = &record.text else { return 0.0 };
    let links = LinkLook::of(document);
    let width = |part: Paragraph<'_>| {
        let element = match part.element(document, record) {
            "h1" if !holds_title => "h2",
            element => element,
        };
        let look = paragraph(document, record, element, part.marks);
        let run = |(text, marks): &(&str, &Marks)| Run {
            text: (*text).to_owned(),
            look: look.marked(marks, &links),
        };
        let runs: Vec<Run> = part.runs.iter().map(run).collect();
        // A hair more, so that rounding breaks no line.
        widths(faces, &runs) + look.indent + 0.1
    };
    paragraphs(text).into_iter().map(width).fold(0.0, f64::max)
}

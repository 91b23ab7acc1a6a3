//! The ops that bring something into a document.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use super::{
    Brought, Content, Known, LeftOut, Paragraph, Piece, Reason, Tally,
    column::{column, line, short},
    sheet,
};
use crate::documents::{
    asset::AssetForm,
    change::Op,
    document::Document,
    id::RecordId,
    layout::{
        frame::pixels,
        page::{Measures, measures},
    },
    order::OrderKey,
    record::{Kind, Place, Record, Slot, Width},
    register::Key,
    text::{
        Segment, Text,
        marks::{Mark, Marks, Scope},
    },
    value::Value,
};

/// Where the first thing lies on a page that is empty, in pixels.
const TOP: i64 = 96;
/// The distance from what is on a page to what is brought in below it, in pixels.
const BELOW: i64 = 64;

/// What brings something into a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// The ops, for one change.
    pub ops: Vec<Op>,
    /// What could not be planned.
    pub left_out: Vec<LeftOut>,
}

/// What a change that brings something in has made.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Made {
    /// The pages that got widgets or were made, the first one first.
    pub pages: Vec<RecordId>,
    /// How many of them are new.
    pub new_pages: usize,
    /// How many widgets were made, by kind.
    pub widgets: BTreeMap<Kind, usize>,
}

impl Made {
    /// What ops make.
    #[must_use]
    pub fn of(ops: &[Op]) -> Self {
        let mut made = Self::default();
        let mut new = BTreeSet::new();
        for op in ops {
            let Op::Create(id, record) = op else { continue };
            new.insert(*id);
            let page = match record.place.parent {
                _ if record.kind == Kind::Page => {
                    made.new_pages += 1;
                    Some(*id)
                }
                parent if record.kind.is_widget() => {
                    *made.widgets.entry(record.kind).or_default() += 1;
                    // What lies in something new lies on a page that is known already.
                    parent.filter(|parent| !new.contains(parent))
                }
                _ => None,
            };
            made.pages.extend(page.filter(|page| !made.pages.contains(page)));
        }
        made
    }
}

/// Widgets that are planned, and the ops that come before them.
pub(super) struct Planned {
    pub(super) ops: Vec<Op>,
    pub(super) pieces: Vec<Piece>,
}

/// Plans what brings something into a document: into a page, below what is on it, or into a new page behind all others.
/// Sheets become new pages, but the first one is drawn on the page where that is empty. `id` makes a new id with each call.
#[must_use]
pub fn plan(
    document: &Document,
    brought: &Brought,
    page: Option<RecordId>,
    pictures: &BTreeMap<String, Known>,
    id: &mut dyn FnMut() -> RecordId,
) -> Plan {
    let page = page.filter(|page| document.get(*page).is_some_and(|record| record.kind == Kind::Page));
    let mut maker = Maker { document, pictures, id, ops: Vec::new(), tally: Tally::default() };
    match &brought.content {
        Content::Sheets(sheets) => maker.sheets(sheets, page),
        Content::Column(blocks) => {
            let page = maker.target(page, brought.title.as_deref());
            let start = (measures(document, Width::Base), maker.free(page));
            let Planned { ops, pieces } = column(document, start, blocks, pictures, &mut *maker.id);
            maker.ops.extend(ops);
            maker.lay(page, &pieces);
        }
        Content::Piece(piece) => {
            let page = maker.target(page, brought.title.as_deref());
            let placed = centred(piece, measures(document, Width::Base), maker.free(page));
            maker.lay(page, &[placed]);
        }
    }
    Plan { ops: maker.ops, left_out: maker.tally.told() }
}

/// The piece in the middle of the page, no wider than its content.
fn centred(piece: &Piece, measures: Measures, top: i64) -> Piece {
    let width = match piece.registers.get(&Key::Size) {
        Some(Value::Pair([width, _])) => i64::from(*width).max(1),
        _ => return piece.clone(),
    };
    let content = measures.content();
    let placed = if width > content { sheet::scaled(piece, content, width) } else { piece.clone() };
    let x = measures.start() + (content - width.min(content)) / 2;
    placed.with(Key::Position, Value::Pair([short(x), short(top)]))
}

pub(super) struct Maker<'a> {
    pub(super) document: &'a Document,
    pictures: &'a BTreeMap<String, Known>,
    pub(super) id: &'a mut dyn FnMut() -> RecordId,
    pub(super) ops: Vec<Op>,
    tally: Tally,
}

impl Maker<'_> {
    /// The page, or a new one of this title.
    fn target(&mut self, page: Option<RecordId>, title: Option<&str>) -> RecordId {
        if let Some(page) = page {
            return page;
        }
        self.new_page(title.unwrap_or_default(), Vec::new())
    }

    /// Makes a page behind all others.
    pub(super) fn new_page(&mut self, title: &str, registers: Vec<(Key, Value)>) -> RecordId {
        let page = (self.id)();
        let made = self.ops.iter().filter_map(|op| match op {
            Op::Create(_, record) if record.kind == Kind::Page => Some(record.place.order.clone()),
            _ => None,
        });
        let known = self.document.pages().map(|(_, page)| page.place.order.clone());
        let last = made.chain(known).max();
        // Where there is no key behind the last one, it stands beside that by its id.
        let order = OrderKey::between(last.as_ref(), None).unwrap_or_else(|_| OrderKey::first());
        let mut record = Record::new(Kind::Page, Place { parent: None, order });
        let title = line(title, Key::Title);
        if let Some(path) = self.free_path(&title) {
            record.registers.insert(Slot::base(Key::Path), Value::Line(path));
        }
        if !title.is_empty() {
            record.registers.insert(Slot::base(Key::Title), Value::Line(title));
        }
        for (key, value) in registers {
            put(&mut record, key, value);
        }
        self.ops.push(Op::Create(page, Arc::new(record)));
        page
    }

    /// A path for a title that no other page has (EDIT-049); none where the title has nothing to make one of.
    fn free_path(&self, title: &str) -> Option<String> {
        const MOST: usize = 60;
        let mut slug = String::new();
        for sign in any_ascii::any_ascii(title).to_ascii_lowercase().chars() {
            let is_dash = !sign.is_ascii_alphanumeric();
            if !(is_dash && (slug.is_empty() || slug.ends_with('-'))) && slug.len() < MOST {
                slug.push(if is_dash { '-' } else { sign });
            }
        }
        let slug = slug.trim_end_matches('-');
        let made = self.ops.iter().filter_map(|op| match op {
            Op::Create(_, record) => Document::line(record, Key::Path).map(str::to_lowercase),
            _ => None,
        });
        let known = self.document.pages();
        let known = known.filter_map(|(_, page)| Document::line(page, Key::Path).map(str::to_lowercase));
        let taken: BTreeSet<String> = made.chain(known).collect();
        let numbered = (2_u32..).map(|number| format!("{slug}-{number}"));
        let mut paths = std::iter::once(slug.to_owned()).chain(numbered);
        if slug.is_empty() { None } else { paths.find(|path| !taken.contains(path)) }
    }

    /// Where what is brought in begins on a page, in hundredths of a pixel: below all that lies on it.
    fn free(&self, page: RecordId) -> i64 {
        let lies = |record: &Record| match (record.get(Key::Position), record.get(Key::Size)) {
            (Some(Value::Pair([_, y])), Some(Value::Pair([_, height]))) => {
                Some(i64::from(*y) + i64::from(*height))
            }
            _ => None,
        };
        let own = self.document.records().filter(|(_, record)| record.place.parent == Some(page));
        let bottom = own.filter_map(|(_, record)| lies(record)).max();
        bottom.map_or(pixels(TOP), |bottom| bottom + pixels(BELOW))
    }

    /// Is there nothing on a page?
    pub(super) fn is_empty(&self, page: RecordId) -> bool {
        !self.document.records().any(|(_, record)| record.place.parent == Some(page))
    }

    /// Makes widgets on a page, above all that is there.
    pub(super) fn lay(&mut self, page: RecordId, pieces: &[Piece]) {
        let siblings = self.document.records().filter(|(_, record)| record.place.parent == Some(page));
        let last = siblings.map(|(_, record)| record.place.order.clone()).max();
        self.make(page, last, pieces);
    }

    fn make(&mut self, parent: RecordId, mut last: Option<OrderKey>, pieces: &[Piece]) {
        for piece in pieces {
            let order = OrderKey::between(last.as_ref(), None).unwrap_or_else(|_| OrderKey::first());
            last = Some(order.clone());
            let known = piece.file.as_ref().and_then(|file| self.pictures.get(file));
            let Some(record) = record_of(piece, Place { parent: Some(parent), order }, known) else {
                self.tally.add(Reason::TooMuch, "");
                continue;
            };
            let id = (self.id)();
            self.ops.push(Op::Create(id, Arc::new(record)));
            self.make(id, None, &piece.pieces);
        }
    }

    /// The picture of a file, as registers of a page.
    pub(super) fn ground(&self, file: Option<&String>) -> Vec<(Key, Value)> {
        let known = file.and_then(|file| self.pictures.get(file));
        known.map(|known| (Key::BackgroundPicture, Value::Asset(known.key.clone()))).into_iter().collect()
    }
}

/// Sets a register where the record can have it and takes the value.
pub(super) fn put(record: &mut Record, key: Key, value: Value) {
    let rule = key.rule();
    if rule.kinds.has(record.kind) && rule.form.admits(&value) {
        record.registers.insert(Slot::base(key), value);
    }
}

/// The record of a piece; none where its words are no text. `known` is its picture.
pub(super) fn record_of(piece: &Piece, place: Place, known: Option<&Known>) -> Option<Record> {
    let mut record = Record::new(piece.kind, place);
    for (key, value) in &piece.registers {
        put(&mut record, *key, value.clone());
    }
    if let Some(known) = known {
        put(&mut record, Key::Asset, Value::Asset(known.key.clone()));
        if known.form != AssetForm::Drawing || piece.kind == Kind::Picture {
            let whole = |length: u32| i32::try_from(length).unwrap_or(i32::MAX);
            put(&mut record, Key::Pixels, Value::Pair([whole(known.pixels.0), whole(known.pixels.1)]));
        }
    }
    if piece.kind == Kind::Text {
        record.text = Some(text_of(&piece.words)?);
    }
    Some(record)
}

/// A text of paragraphs, without what a text cannot have. None where it is too long.
fn text_of(paragraphs: &[Paragraph]) -> Option<Text> {
    let marks = |marks: &Marks, scope: Scope| -> Marks {
        let fits = |(mark, value): &(&Mark, &Value)| mark.scope() == scope && mark.admits(value);
        marks.iter().filter(fits).map(|(mark, value)| (*mark, value.clone())).collect()
    };
    let mut segments = Vec::new();
    for paragraph in paragraphs {
        for run in &paragraph.runs {
            let text: String =
                run.text.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect();
            segments.push(Segment { text, marks: marks(&run.marks, Scope::Inline) });
        }
        segments.push(Segment { text: "\n".to_owned(), marks: marks(&paragraph.marks, Scope::Paragraph) });
    }
    if segments.is_empty() { Some(Text::default()) } else { Text::of(segments).ok() }
}

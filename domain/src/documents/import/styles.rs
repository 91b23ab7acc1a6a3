//! The text styles of what is brought in: those that the document has, and new ones where it has none.

use std::{collections::BTreeMap, sync::Arc};

use crate::documents::{
    change::Op,
    document::Document,
    id::RecordId,
    order::OrderKey,
    record::{Kind, Place, Record, Slot},
    register::{ELEMENTS, Key},
    text::marks::{Mark, Marks},
    value::Value,
};

/// The look of a style that is made: the twin of what the editor offers to a project without styles, with the elements
/// that it has none for. Family, weight, size, line height, tracking, distance after.
struct Look(&'static str, i32, i32, i32, i32, i32);

fn look(element: &str) -> (&'static str, Look) {
    match element {
        "h1" => ("Title", Look("newsreader", 400, 7_200, 1_050, -20, 0)),
        "h2" => ("Section", Look("newsreader", 400, 4_000, 1_150, -15, 0)),
        "h3" => ("Heading 3", Look("newsreader", 500, 2_800, 1_250, 0, 0)),
        "h4" => ("Heading 4", Look("newsreader", 600, 2_200, 1_300, 0, 0)),
        "h5" => ("Heading 5", Look("literata", 600, 1_800, 1_400, 0, 0)),
        "h6" => ("Heading 6", Look("literata", 500, 1_800, 1_400, 0, 0)),
        "quote" => ("Quote", Look("newsreader", 400, 3_200, 1_250, 0, 0)),
        "code" => ("Code", Look("jetbrains-mono", 400, 1_500, 1_600, 0, 0)),
        "caption" => ("Caption", Look("schibsted-grotesk", 400, 1_400, 1_450, 0, 0)),
        _ => ("Body", Look("literata", 400, 1_800, 1_550, 0, 1_200)),
    }
}

/// Finds the style of each element, and makes what is missing.
pub(super) struct Styles<'a> {
    document: &'a Document,
    found: BTreeMap<&'static str, RecordId>,
    last: Option<OrderKey>,
    made: Vec<Op>,
}

/// The size of letters of body text that is neither small print nor a deck, in hundredths of a pixel.
const BODY: i32 = 1_800;

/// The element of a paragraph; that of body text where nothing is said.
pub(super) fn element_of(marks: &Marks) -> &'static str {
    match marks.get(&Mark::Element) {
        Some(Value::Word(word)) => word,
        _ => "p",
    }
}

impl<'a> Styles<'a> {
    pub(super) fn of(document: &'a Document) -> Self {
        let mut styles: Vec<(RecordId, &Arc<Record>)> =
            document.records().filter(|(_, record)| record.kind == Kind::TextStyle).collect();
        styles.sort_by_key(|(id, style)| (style.place.order.clone(), *id));
        let mut found: BTreeMap<&'static str, (i32, RecordId)> = BTreeMap::new();
        for (id, style) in &styles {
            let element = match style.get(Key::Element) {
                Some(Value::Word(word)) => *word,
                _ => "p",
            };
            // A project has several styles for paragraphs: the one whose letters are as large as those of body text is meant.
            let far = if element == "p" { (font_size(style) - BODY).abs() } else { 0 };
            let known = found.get(element).is_some_and(|(known, _)| *known <= far);
            if let Some(element) = ELEMENTS.iter().find(|one| **one == element).filter(|_| !known) {
                found.insert(element, (far, *id));
            }
        }
        Self {
            document,
            found: found.into_iter().map(|(element, (_, id))| (element, id)).collect(),
            last: styles.last().map(|(_, style)| style.place.order.clone()),
            made: Vec::new(),
        }
    }

    /// The style of an element. It is made where the document has none.
    pub(super) fn style(
        &mut self,
        element: &'static str,
        id: &mut dyn FnMut() -> RecordId,
    ) -> Option<RecordId> {
        if let Some(known) = self.found.get(element) {
            return Some(*known);
        }
        // Another style might be in the way at the end of the order; then the words keep their element alone.
        let order = OrderKey::between(self.last.as_ref(), None).ok()?;
        let made = id();
        self.last = Some(order.clone());
        self.made.push(Op::Create(made, Arc::new(record(element, order))));
        self.found.insert(element, made);
        Some(made)
    }

    /// The document with the styles that were made, and the ops that make them.
    pub(super) fn into_made(self) -> (Document, Vec<Op>) {
        let mut document = self.document.clone();
        for op in &self.made {
            if let Op::Create(id, record) = op {
                document.insert(*id, Arc::clone(record));
            }
        }
        (document, self.made)
    }
}

fn font_size(style: &Record) -> i32 {
    match style.get(Key::FontSize) {
        Some(Value::Number(size)) => *size,
        _ => 1_600,
    }
}

fn record(element: &'static str, order: OrderKey) -> Record {
    let (name, Look(family, weight, size, line, tracking, after)) = look(element);
    let mut record = Record::new(Kind::TextStyle, Place { parent: None, order });
    let mut set = |key: Key, value: Value| record.registers.insert(Slot::base(key), value);
    set(Key::Name, Value::Line(name.to_owned()));
    set(Key::Element, Value::Word(element));
    set(Key::Family, Value::Line(family.to_owned()));
    set(Key::Weight, Value::Number(weight));
    set(Key::FontSize, Value::Number(size));
    set(Key::LineHeight, Value::Number(line));
    let rest = [(Key::Tracking, tracking), (Key::SpaceAfter, after)];
    for (key, number) in rest.into_iter().filter(|(_, number)| *number != 0) {
        set(key, Value::Number(number));
    }
    if element == "quote" {
        set(Key::Italic, Value::Flag(true));
    }
    record
}

//! Where forms put their fields, and how these look, as `adapters/pages/src/form.css` has it.

use octavo_domain::{
    documents::{
        id::RecordId,
        record::{Record, Width},
        register::Key,
        value::Value,
    },
    forms::definition::{DEFAULT_BUTTON, Field, FieldType},
};

use crate::{
    boxes::{Boxed, Plan},
    lines::lines,
    registers::{four, line, number, px, word},
    shaping::Run,
    style::{Look, words as look_of},
    text::{Placed, Words},
};

/// Between fields where nobody said it.
const GAP: f64 = 20.0;
/// Between a label and its field.
const BELOW_LABEL: f64 = 6.0;
/// How high a field of one line is.
const FIELD: f64 = 44.0;
const LONG_FIELD: f64 = 128.0;
const CHOICE: f64 = 28.0;
/// A choice: the side of its box, and where its words begin.
const MARK: f64 = 20.0;
const BESIDE_MARK: f64 = 30.0;
/// Around the words of the button that sends a form.
pub(crate) const BUTTON: (f64, f64) = (24.0, 10.0);

/// A part of a field, in its box.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Part {
    pub(crate) y: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) is_round: bool,
}

/// The parts of a field below its label, which takes so much room.
pub(crate) fn parts(field: &Field, width: f64, label: f64) -> Vec<Part> {
    let top = label + BELOW_LABEL;
    let mark = |y: f64, is_round: bool| Part { y, width: MARK, height: MARK, is_round };
    match field.field_type {
        FieldType::Tick => vec![mark(2.0, false)],
        FieldType::One | FieldType::Several => {
            let is_round = field.field_type == FieldType::One;
            let at = |place: usize| f64::from(u32::try_from(place).unwrap_or_default()).mul_add(CHOICE, top);
            (0..field.choices.len()).map(|place| mark(at(place) + 2.0, is_round)).collect()
        }
        FieldType::LongText => vec![Part { y: top, width, height: LONG_FIELD, is_round: false }],
        _ => vec![Part { y: top, width, height: FIELD, is_round: false }],
    }
}

impl Plan<'_> {
    /// Lays out the fields of a form, and its button below them. The form becomes as high as they need.
    pub(crate) fn form(&self, record: &Record, made: &mut Boxed) {
        let [top, right, bottom, left] = four(record, Key::Padding);
        let room = (made.width - left - right).max(0.0);
        let gap = number(record, Key::Gap).map_or(GAP, px);
        let (mut x, mut y, mut down) = (0.0, top, 0.0_f64);
        for id in self.widgets.children(made.id) {
            let Some(field) = self.record(*id) else { continue };
            let share = match word(field, Key::FieldWidth) {
                Some("half") => 2.0,
                Some("third") => 3.0,
                _ => 1.0,
            };
            let width = ((room - gap * (share - 1.0)) / share).max(0.0);
            if x > 0.0 && x + width > room + 0.5 {
                y += down + gap;
                (x, down) = (0.0, 0.0);
            }
            let mut boxed = self.field(*id, field, record, width);
            (boxed.x, boxed.y) = (left + x, y);
            down = down.max(boxed.height);
            x += width + gap;
            made.children.push(boxed);
        }
        if !made.children.is_empty() {
            y += down + gap;
        }
        let words = line(record, Key::Words).unwrap_or(DEFAULT_BUTTON);
        let mut button = self.label(record, words, 500, room - 2.0 * BUTTON.0);
        if let Some(Value::Ink(ink)) = record.at(Key::AccentInk, Width::Base) {
            let pieces = button.lines.iter_mut().flat_map(|line| &mut line.line.pieces);
            pieces.for_each(|piece| piece.look.ink = *ink);
        }
        let height = button.height + 2.0 * BUTTON.1;
        made.height = made.height.max(y + height + bottom);
        made.words = Some(button.moved(left + BUTTON.0, y + BUTTON.1));
    }

    fn field(&self, id: RecordId, field: &Record, form: &Record, width: f64) -> Boxed {
        let asked = Field::of(id, field);
        let mark = if asked.is_required { " *" } else { "" };
        let is_tick = asked.field_type == FieldType::Tick;
        let room = if is_tick { width - BESIDE_MARK } else { width };
        let label =
            self.label(form, &format!("{}{mark}", asked.label), if is_tick { 400 } else { 500 }, room);
        let parts = parts(&asked, width, label.height);
        let bottom = parts.iter().map(|part| part.y + part.height).fold(label.height, f64::max);
        let mut words = if is_tick { label.moved(BESIDE_MARK, 0.0) } else { label };
        if matches!(asked.field_type, FieldType::One | FieldType::Several) {
            for (choice, part) in asked.choices.iter().zip(&parts) {
                let choice = self.label(form, choice, 400, width - BESIDE_MARK);
                words.lines.extend(choice.moved(BESIDE_MARK, part.y - 2.0).lines);
            }
        }
        Boxed { id, x: 0.0, y: 0.0, width, height: bottom, children: Vec::new(), words: Some(words) }
    }

    /// Words in the type of a form, at the nought of their box.
    fn label(&self, form: &Record, text: &str, weight: u16, width: f64) -> Words {
        let look = Look { align: "start", indent: 0.0, ..look_of(self.document, form, weight, 1.5) };
        let runs = [Run { text: text.to_owned(), look: look.clone() }];
        let set = lines(self.faces, &runs, &look, width.max(1.0), None);
        let mut words = Words::default();
        for line in set {
            let down = line.height;
            words.lines.push(Placed { line, x: 0.0, y: words.height });
            words.height += down;
        }
        words
    }
}

/// The radius of the corners of fields, and of the button.
pub(crate) fn corners(form: &Record) -> f64 {
    match form.at(Key::FieldCorners, Width::Base) {
        Some(Value::Number(number)) => px((*number).into()),
        _ => 4.0,
    }
}

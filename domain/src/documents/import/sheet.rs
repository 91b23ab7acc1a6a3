//! Pages that were drawn elsewhere, on pages of this document (EDIT-394).

use super::{
    Paragraph, Piece, Sheet,
    column::{line, short},
    plan::Maker,
};
use crate::documents::{
    change::Op,
    colour::Shadow,
    id::RecordId,
    layout::{
        frame::{pixels, scale},
        page::measures,
    },
    record::{Kind, Slot, Width},
    register::Key,
    text::{Segment, marks::Marks},
    value::{Form, Value},
};

/// What can be the design width of a project, in pixels: that of a window of the widest class, and no wider than screens.
const LEAST_DESIGN: i64 = 1_024;
const MOST_DESIGN: i64 = 2_560;

impl Maker<'_> {
    /// Draws each sheet on a page. A project without widgets takes the width of the first sheet as its design width. Else
    /// what is wider than a page is made smaller, and what is narrower lies in its middle.
    pub(super) fn sheets(&mut self, sheets: &[Sheet], page: Option<RecordId>) {
        let mut design = measures(self.document, Width::Base).width;
        let first = sheets.first().map(|sheet| i64::from(sheet.size[0]));
        let fits = |width: &i64| (pixels(LEAST_DESIGN)..=pixels(MOST_DESIGN)).contains(width);
        let is_new = !self.document.records().any(|(_, record)| record.kind.is_widget());
        if let Some(width) = first.filter(fits).filter(|width| is_new && *width != design) {
            let slot = Slot::base(Key::DesignWidth);
            self.ops.push(Op::Set(RecordId::SETTINGS, slot, Value::Number(short(width))));
            design = width;
        }
        let mut page = page.filter(|page| self.is_empty(*page));
        for sheet in sheets {
            let [width, height] = sheet.size.map(|side| i64::from(side).max(1));
            let (to, from) = if width > design { (design, width) } else { (1, 1) };
            let shift = (design - scale(width, to, from)) / 2;
            let pieces: Vec<Piece> =
                sheet.pieces.iter().map(|piece| moved(scaled(piece, to, from), shift)).collect();
            let mut registers = vec![(Key::LeastHeight, Value::Number(short(scale(height, to, from))))];
            registers.extend(sheet.background.clone().map(|fill| (Key::Background, Value::Fill(fill))));
            registers.extend(self.ground(sheet.picture.as_ref()));
            let page = match page.take() {
                Some(page) => {
                    self.fill_page(page, &sheet.title, registers);
                    page
                }
                None => self.new_page(&sheet.title, registers),
            };
            self.lay(page, &pieces);
        }
    }

    /// An empty page becomes the page of a sheet. Its path stays.
    fn fill_page(&mut self, page: RecordId, title: &str, mut registers: Vec<(Key, Value)>) {
        let title = line(title, Key::Title);
        if !title.is_empty() {
            registers.push((Key::Title, Value::Line(title)));
        }
        for (key, value) in registers {
            let rule = key.rule();
            if rule.kinds.has(Kind::Page) && rule.form.admits(&value) {
                self.ops.push(Op::Set(page, Slot::base(key), value));
            }
        }
    }
}

fn moved(piece: Piece, by: i64) -> Piece {
    match piece.registers.get(&Key::Position) {
        Some(Value::Pair([x, y])) => {
            let place = [short(i64::from(*x) + by), *y];
            piece.with(Key::Position, Value::Pair(place))
        }
        _ => piece,
    }
}

/// The piece with all that is in it, `to`/`from` as large.
pub(super) fn scaled(piece: &Piece, to: i64, from: i64) -> Piece {
    if to == from {
        return piece.clone();
    }
    let of = |form: Form, value: &Value| scaled_value(form, value, to, from);
    let marks = |marks: &Marks| -> Marks {
        marks.iter().map(|(mark, value)| (*mark, of(mark.form(), value))).collect()
    };
    let registers = piece.registers.iter().map(|(key, value)| (*key, of(key.rule().form, value)));
    let run = |run: &Segment| Segment { text: run.text.clone(), marks: marks(&run.marks) };
    let words = piece.words.iter().map(|paragraph| Paragraph {
        runs: paragraph.runs.iter().map(run).collect(),
        marks: marks(&paragraph.marks),
    });
    Piece {
        kind: piece.kind,
        registers: registers.collect(),
        words: words.collect(),
        file: piece.file.clone(),
        pieces: piece.pieces.iter().map(|piece| scaled(piece, to, from)).collect(),
    }
}

/// A value, `to`/`from` as large where it is a length.
fn scaled_value(form: Form, value: &Value, to: i64, from: i64) -> Value {
    let length = |length: i32| short(scale(length.into(), to, from));
    match (form, value) {
        (Form::Length(..), Value::Number(number)) => Value::Number(length(*number)),
        (Form::Lengths(..), Value::Pair(pair)) => Value::Pair(pair.map(length)),
        (Form::FourLengths(_), Value::Four(four)) => Value::Four(four.map(length)),
        (Form::Shadows, Value::Shadows(shadows)) => {
            let shadow = |shadow: &Shadow| Shadow {
                x: length(shadow.x),
                y: length(shadow.y),
                blur: length(shadow.blur),
                spread: length(shadow.spread),
                ..*shadow
            };
            Value::Shadows(shadows.iter().map(shadow).collect())
        }
        _ => value.clone(),
    }
}

//! The fields and the button of a form.

use std::fmt::Write as _;

use octavo_domain::{
    documents::{
        colour::Ink,
        record::{Record, Width},
        register::Key,
        value::Value,
    },
    forms::definition::{Field, FieldType},
};

use super::Painter;
use crate::{
    boxes::Boxed,
    forms::{BUTTON, corners, parts},
    svg::Rounded,
    text::Words,
};

/// How wide the edges of fields and buttons are.
const EDGE: f64 = 1.0;

fn ink(form: &Record, key: Key) -> Option<Ink> {
    match form.at(key, Width::Base) {
        Some(Value::Ink(ink)) => Some(*ink),
        _ => None,
    }
}

/// The colour of words that name none, which is that of what has no colour of its own.
fn current(words: &Words) -> Option<Ink> {
    let piece = words.lines.first()?.line.pieces.first()?;
    Some(piece.look.ink)
}

impl Painter<'_> {
    /// What a field asks to be filled in.
    pub(super) fn field(&mut self, record: &Record, boxed: &Boxed) {
        let document = self.svg.document;
        let Some(form) = record.place.parent.and_then(|form| document.get(form)) else { return };
        let Some(words) = &boxed.words else { return };
        let field = Field::of(boxed.id, record);
        let is_mark = matches!(field.field_type, FieldType::Tick | FieldType::One | FieldType::Several);
        let first = words.lines.first().map_or(0.0, |line| line.line.height);
        let label = if is_mark { first } else { words.height };
        let Some(edge) = ink(form, Key::FieldStroke).or_else(|| current(words)) else { return };
        for part in parts(&field, boxed.width, label) {
            let radius = if part.is_round { part.height / 2.0 } else { corners(form).min(part.height / 2.0) };
            let outline =
                Rounded { x: 0.0, y: part.y, width: part.width, height: part.height, corners: [radius; 4] };
            let fill = ink(form, Key::FieldFill).map(|ink| self.svg.ink("fill", ink));
            let fill = fill.unwrap_or_else(|| " fill=\"none\"".to_owned());
            let edge = self.svg.ink("stroke", edge);
            let path = outline.grown(-EDGE / 2.0).path();
            let _ = write!(self.svg.body, "<path{fill}{edge} stroke-width=\"{EDGE}\" d=\"{path}\"/>");
        }
    }

    /// The button below the fields, behind its words.
    pub(super) fn form_button(&mut self, form: &Record, boxed: &Boxed) {
        let Some(words) = &boxed.words else { return };
        let (Some(first), Some(last)) = (words.lines.first(), words.lines.last()) else { return };
        let ends = words.lines.iter().flat_map(|line| &line.line.pieces).map(|piece| piece.across.end);
        let (across, down) = BUTTON;
        let (x, y) = (first.x - across, first.y - down);
        let width = ends.fold(0.0, f64::max) + 2.0 * across;
        let height = last.y + last.line.height + down - y;
        let outline = Rounded { x, y, width, height, corners: [corners(form).min(height / 2.0); 4] };
        let path = outline.grown(-EDGE / 2.0).path();
        let accent = ink(form, Key::Accent);
        let fill = accent.map(|ink| self.svg.ink("fill", ink));
        let fill = fill.unwrap_or_else(|| " fill=\"none\"".to_owned());
        let Some(edge) = accent.or_else(|| current(words)) else { return };
        let edge = self.svg.ink("stroke", edge);
        let _ = write!(self.svg.body, "<path{fill}{edge} stroke-width=\"{EDGE}\" d=\"{path}\"/>");
    }
}

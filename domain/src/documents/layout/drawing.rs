//! What the elastic lines of a parent are made of.

use std::collections::BTreeMap;

use super::{
    frame::Frame,
    lines::{Drawing, Height},
    page::Widgets,
    registers::{flag, is_pinned},
};
use crate::documents::{
    document::Document,
    id::RecordId,
    record::{Kind, Width},
    register::Key,
};

/// What decides the height of a widget: of texts their words, and of what has words in it these.
#[must_use]
pub fn height_of(document: &Document, widgets: &Widgets, id: RecordId) -> Height {
    let Some(record) = document.get(id) else { return Height::Drawn };
    match record.kind {
        Kind::Text => Height::Words { closes: flag(record, Key::CloseUp, Width::Base) },
        Kind::Button | Kind::Menu | Kind::Stack | Kind::Gallery | Kind::Form | Kind::Share | Kind::Audio => {
            Height::Content
        }
        Kind::Group if has_words(document, widgets, id) => Height::Content,
        _ => Height::Drawn,
    }
}

fn has_words(document: &Document, widgets: &Widgets, group: RecordId) -> bool {
    let words = |id: &RecordId| height_of(document, widgets, *id).is_elastic();
    widgets.children(group).iter().any(words)
}

/// What of these siblings lies in the grid of their parent, in paint order: those that have a frame and are not pinned.
#[must_use]
pub fn drawings(
    document: &Document,
    widgets: &Widgets,
    siblings: &[RecordId],
    frames: &BTreeMap<RecordId, Frame>,
    width: Width,
) -> Vec<Drawing> {
    let pinned = |id: RecordId| document.get(id).is_some_and(|record| is_pinned(record, width));
    let drawing = |id: &RecordId| {
        let frame = *frames.get(id)?;
        (!pinned(*id)).then(|| Drawing { id: *id, frame, height: height_of(document, widgets, *id) })
    };
    siblings.iter().filter_map(drawing).collect()
}

//! Where the widgets of a page lie at a width.

use std::collections::BTreeMap;

use super::{
    frame::{Frame, pixels},
    page::{Widgets, widgets_of},
    registers::{kind, pair},
};
use crate::documents::{
    document::Document,
    id::RecordId,
    record::{Kind, Width},
    register::Key,
};

/// How wide and high a widget is of which nobody said it, in pixels.
const SIZE: i64 = 100;

/// The frames of the visible widgets of a page at a width, each in its parent. What lies in a stack has none: a stack lays
/// it out.
#[must_use]
pub fn arrange(document: &Document, page: RecordId, width: Width) -> BTreeMap<RecordId, Frame> {
    let widgets = widgets_of(document, page, width);
    let mut frames = BTreeMap::new();
    for id in &widgets.top {
        drawn(document, &widgets, *id, &mut frames);
    }
    frames
}

/// Adds the frame of a widget as it was drawn at the base, and those of what lies in it.
fn drawn(document: &Document, widgets: &Widgets, id: RecordId, frames: &mut BTreeMap<RecordId, Frame>) {
    let children = widgets.children(id);
    if kind(document, id) != Some(Kind::Stack) {
        for child in children {
            drawn(document, widgets, *child, frames);
        }
    }
    let within = Frame::union_of(children.iter().filter_map(|child| frames.get(child)).copied());
    let otherwise = within.map_or((pixels(SIZE), pixels(SIZE)), |within| (within.right(), within.bottom()));
    let of = |key: Key| document.get(id).and_then(|record| pair(record, key, Width::Base));
    let (x, y) = of(Key::Position).unwrap_or_default();
    let (width, height) = of(Key::Size).unwrap_or(otherwise);
    frames.insert(id, Frame { x, y, width: width.max(0), height: height.max(0) });
}

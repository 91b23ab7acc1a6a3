//! Where the widgets of a page lie at a width. At the base they lie as they were drawn. Tablets and phones are derived from
//! it (EDIT-103). What overlaps stays together ([`blocks`]). The blocks flow below each other in reading order
//! ([`flow`]), each as wide as the class has room for ([`place`]). What was corrected is taken as it is (EDIT-111).

mod area;
mod blocks;
mod cards;
mod flow;
mod header;
mod place;
mod rows;

use std::collections::BTreeMap;

use super::{
    frame::{Frame, SLACK, pixels},
    page::{Direction, Measures, Widgets, direction, measures, widgets_of},
    reading::order_of,
    registers::{is_corrected, is_pinned, kind, pair, word},
    tone::is_light_page,
    words::{AS_DRAWN, Words},
};
use crate::documents::{
    document::Document,
    id::RecordId,
    record::{Kind, Record, Width},
    register::Key,
};
use area::Area;

/// How wide and high a widget is of which nobody said it, in pixels.
const SIZE: i64 = 100;

/// Where the widgets of a page lie at a width, and how large what is in them is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Arrangement {
    /// The frames, each in its parent. What lies in a stack has none: the stack lays it out.
    pub frames: BTreeMap<RecordId, Frame>,
    /// How large letters are, in thousandths of their drawn size, and with them the other lengths of a widget, as its
    /// padding. What is not listed is as drawn.
    pub sizes: BTreeMap<RecordId, i64>,
}

/// The frames of [`arrangement`].
#[must_use]
pub fn arrange(document: &Document, page: RecordId, width: Width) -> BTreeMap<RecordId, Frame> {
    arrangement(document, page, width).frames
}

/// Where the visible widgets of a page lie at a width. A pure function (EDIT-115): the same document gives the same.
#[must_use]
pub fn arrangement(document: &Document, page: RecordId, width: Width) -> Arrangement {
    let widgets = widgets_of(document, page, width);
    let mut base = BTreeMap::new();
    for id in &widgets.top {
        drawn(document, &widgets, *id, true, &mut base);
    }
    if width == Width::Base {
        return Arrangement { frames: base, sizes: BTreeMap::new() };
    }
    let words = |id: &RecordId| Some((*id, Words::of(document, document.get(*id)?, width)?));
    let all: Vec<RecordId> = widgets.top.iter().flat_map(|id| widgets.family(*id)).collect();
    let mut plan = Plan {
        document,
        widgets: &widgets,
        width,
        page: measures(document, width),
        direction: direction(document, page),
        words: all.iter().filter_map(words).collect(),
        paint: all.iter().enumerate().map(|(at, id)| (*id, at)).collect(),
        base,
        made: Arrangement::default(),
        is_light: Some(is_light_page(document, page, width)),
        fixed: Vec::new(),
    };
    let drawn = measures(document, Width::Base).width;
    let area = Area::of_page(drawn, plan.page);
    plan.lay_out(&area, &widgets.top, 0);
    plan.made
}

/// Adds the frame of a widget as it was drawn at the base, and those of what lies in it. What lies in a stack has none.
fn drawn(
    document: &Document,
    widgets: &Widgets,
    id: RecordId,
    is_placed: bool,
    frames: &mut BTreeMap<RecordId, Frame>,
) {
    let children = widgets.children(id);
    let places = kind(document, id) != Some(Kind::Stack);
    for child in children {
        drawn(document, widgets, *child, places, frames);
    }
    if is_placed {
        let within = Frame::union_of(children.iter().filter_map(|child| frames.get(child)).copied());
        let (width, height) = size_of(document, id, within);
        let (x, y) =
            document.get(id).and_then(|record| pair(record, Key::Position, Width::Base)).unwrap_or_default();
        frames.insert(id, Frame { x, y, width, height });
    }
}

/// How wide and high a widget was drawn: what was said, else what its contents take up.
fn size_of(document: &Document, id: RecordId, within: Option<Frame>) -> (i64, i64) {
    let said = document.get(id).and_then(|record| pair(record, Key::Size, Width::Base));
    let otherwise = within.map_or((pixels(SIZE), pixels(SIZE)), |within| (within.right(), within.bottom()));
    let (width, height) = said.unwrap_or(otherwise);
    (width.max(0), height.max(0))
}

/// An arrangement that is being made.
struct Plan<'a> {
    document: &'a Document,
    widgets: &'a Widgets,
    width: Width,
    /// The measures of the class.
    page: Measures,
    direction: Direction,
    /// The words of all visible widgets that have some.
    words: BTreeMap<RecordId, Words>,
    /// The order in which widgets are painted.
    paint: BTreeMap<RecordId, usize>,
    /// The frames as drawn at the base.
    base: BTreeMap<RecordId, Frame>,
    made: Arrangement,
    /// Is what things are laid on light? None where that is a picture.
    is_light: Option<bool>,
    /// The siblings whose place was corrected, and what stays with them, with their frames: the others flow round them.
    fixed: Vec<(RecordId, Frame)>,
}

impl Plan<'_> {
    fn record(&self, id: RecordId) -> Option<&Record> {
        self.document.get(id).map(AsRef::as_ref)
    }

    fn drawn(&self, id: RecordId) -> Frame {
        self.base.get(&id).copied().unwrap_or_default()
    }

    fn drawn_union(&self, ids: &[RecordId]) -> Frame {
        Frame::union_of(ids.iter().map(|id| self.drawn(*id))).unwrap_or_default()
    }

    fn is(&self, id: RecordId, kind: Kind) -> bool {
        self.record(id).is_some_and(|record| record.kind == kind)
    }

    fn position(&self, id: RecordId) -> Option<(i64, i64)> {
        self.corrected(id, Key::Position)
    }

    fn size(&self, id: RecordId) -> Option<(i64, i64)> {
        self.corrected(id, Key::Size)
    }

    fn corrected(&self, id: RecordId, key: Key) -> Option<(i64, i64)> {
        let record = self.record(id)?;
        if is_corrected(record, key, self.width) { pair(record, key, self.width) } else { None }
    }

    /// Does a widget have words, or something in it?
    fn has_words(&self, id: RecordId) -> bool {
        self.widgets.family(id).iter().any(|id| self.words.contains_key(id))
    }

    /// Would letters of any of these, or of what lies in them, fall below their smallest size (EDIT-105)?
    fn fall_below(&self, ids: &[RecordId], to: i64, from: i64) -> bool {
        let family = ids.iter().flat_map(|id| self.widgets.family(*id));
        let mut words = family.filter_map(|id| self.words.get(&id));
        words.any(|words| words.fall_below(to, from))
    }

    /// The siblings in reading order.
    fn in_order(&self, ids: &[RecordId]) -> Vec<RecordId> {
        order_of(self.document, ids, &self.base, self.direction)
    }

    /// Lays out what lies in an area: what flows, from `top` on, what is pinned, and what lies outside of it. What flowed
    /// below a bar at the top goes on to do so. The answer is the bottom of what flows.
    fn lay_out(&mut self, area: &Area, ids: &[RecordId], top: i64) -> i64 {
        let mut flowing = Vec::new();
        let mut bars: Vec<(Frame, i64)> = Vec::new();
        for id in ids {
            let drawn = self.drawn(*id);
            if self.record(*id).is_some_and(|record| is_pinned(record, self.width)) {
                let (x, width) = area.pinned(drawn);
                let placed = self.put_pinned(area, *id, x, width);
                let at_top =
                    self.record(*id).and_then(|record| word(record, Key::Pin, self.width)) == Some("top");
                if at_top && area.is_filled_by(drawn) {
                    bars.push((drawn, placed.bottom()));
                }
            } else if let Some(x) = area.outside(drawn) {
                self.put(area, *id, x, drawn.width, drawn.y);
            } else {
                flowing.push(*id);
            }
        }
        let highest = flowing.iter().map(|id| self.drawn(*id).y).min().unwrap_or(0);
        let above = bars.into_iter().filter(|(bar, _)| bar.bottom() <= highest + SLACK);
        let top = above.map(|(_, bottom)| bottom).fold(top, i64::max);
        self.flow(area, &flowing, top)
    }

    /// How large letters are in the frame of a widget that is not scaled as a whole.
    fn letters(&self, id: RecordId, width: i64) -> i64 {
        self.words.get(&id).map_or(AS_DRAWN, |words| words.size(self.width, width))
    }

    fn note_size(&mut self, id: RecordId, size: i64) {
        if size == AS_DRAWN {
            self.made.sizes.remove(&id);
        } else {
            self.made.sizes.insert(id, size);
        }
    }
}

#[cfg(test)]
mod tests;

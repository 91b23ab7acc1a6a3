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
    reading::{Sibling, reading_order},
    registers::{is_corrected, is_pinned, kind, pair, reference, word},
    tone::is_light_page,
    words::{AS_DRAWN, Words},
};
use crate::documents::{
    document::Document,
    id::{ById, RecordId},
    record::{Kind, Kinds, Record, Width},
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
    arrangement_of(document, page, &widgets_of(document, page, width), width)
}

/// The same, for callers that know the visible widgets of the page already.
#[must_use]
pub fn arrangement_of(document: &Document, page: RecordId, widgets: &Widgets, width: Width) -> Arrangement {
    let mut base = ById::default();
    for id in &widgets.top {
        drawn(document, widgets, *id, true, &mut base);
    }
    if width == Width::Base {
        return Arrangement { frames: base.into_iter().collect(), sizes: BTreeMap::new() };
    }
    let mut plan = Plan {
        document,
        widgets,
        width,
        page: measures(document, width),
        direction: direction(document, page),
        items: items(document, widgets, &base, width),
        is_light: Some(is_light_page(document, page, width)),
        fixed: Vec::new(),
    };
    let drawn = measures(document, Width::Base).width;
    let area = Area::of_page(drawn, plan.page);
    plan.lay_out(&area, &widgets.top, 0);
    let made = || plan.items.iter();
    Arrangement {
        frames: made().filter_map(|(id, item)| Some((*id, item.frame?))).collect(),
        sizes: made().filter_map(|(id, item)| Some((*id, item.letters?))).collect(),
    }
}

/// What is known about the visible widgets before they are arranged.
fn items<'a>(document: &'a Document, widgets: &Widgets, base: &ById<Frame>, width: Width) -> ById<Item<'a>> {
    let all: Vec<RecordId> = widgets.top.iter().flat_map(|id| widgets.family(*id)).collect();
    let mut items: ById<Item<'a>> = ById::default();
    // What lies in a widget is painted after it.
    for (paint, id) in all.into_iter().enumerate().rev() {
        let Some(record) = document.get(id) else { continue };
        let words = Words::of(document, record, width);
        let is_with_words = |child: &RecordId| items.get(child).is_some_and(|child| child.has_words);
        let corrected = |key: Key| pair(record, key, width).filter(|_| is_corrected(record, key, width));
        let item = Item {
            record,
            drawn: base.get(&id).copied(),
            paint,
            has_words: words.is_some() || widgets.children(id).iter().any(is_with_words),
            words,
            position: corrected(Key::Position),
            size: corrected(Key::Size),
            frame: None,
            letters: None,
        };
        items.insert(id, item);
    }
    items
}

/// Adds the frame of a widget as it was drawn at the base, and those of what lies in it. What is laid out has none.
fn drawn(document: &Document, widgets: &Widgets, id: RecordId, is_placed: bool, frames: &mut ById<Frame>) {
    let children = widgets.children(id);
    let places = kind(document, id).is_none_or(|kind| !Kinds::FLOWS.has(kind));
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

/// A visible widget that is being arranged.
struct Item<'a> {
    record: &'a Record,
    /// Its frame as drawn at the base; none of what a stack lays out.
    drawn: Option<Frame>,
    /// Its place in the order in which widgets are painted.
    paint: usize,
    words: Option<Words>,
    /// Has it words, or something in it?
    has_words: bool,
    /// The place and the size that were corrected at this width.
    position: Option<(i64, i64)>,
    size: Option<(i64, i64)>,
    /// Where it lies now, once it is placed.
    frame: Option<Frame>,
    /// How large its letters are, in thousandths, where they are not as drawn.
    letters: Option<i64>,
}

/// An arrangement that is being made.
struct Plan<'a> {
    document: &'a Document,
    widgets: &'a Widgets,
    width: Width,
    /// The measures of the class.
    page: Measures,
    direction: Direction,
    items: ById<Item<'a>>,
    /// Is what things are laid on light? None where that is a picture.
    is_light: Option<bool>,
    /// The siblings whose place was corrected, and what stays with them, with their frames: the others flow round them.
    fixed: Vec<(RecordId, Frame)>,
}

impl<'a> Plan<'a> {
    fn record(&self, id: RecordId) -> Option<&'a Record> {
        self.items.get(&id).map(|item| item.record)
    }

    fn drawn(&self, id: RecordId) -> Frame {
        self.items.get(&id).and_then(|item| item.drawn).unwrap_or_default()
    }

    fn drawn_union(&self, ids: &[RecordId]) -> Frame {
        Frame::union_of(ids.iter().map(|id| self.drawn(*id))).unwrap_or_default()
    }

    fn is(&self, id: RecordId, kind: Kind) -> bool {
        self.record(id).is_some_and(|record| record.kind == kind)
    }

    fn words(&self, id: RecordId) -> Option<&Words> {
        self.items.get(&id)?.words.as_ref()
    }

    fn position(&self, id: RecordId) -> Option<(i64, i64)> {
        self.items.get(&id)?.position
    }

    fn size(&self, id: RecordId) -> Option<(i64, i64)> {
        self.items.get(&id)?.size
    }

    /// Where a widget lies now; none where it is not placed yet.
    fn frame(&self, id: RecordId) -> Option<Frame> {
        self.items.get(&id)?.frame
    }

    fn set_frame(&mut self, id: RecordId, frame: Frame) {
        if let Some(item) = self.items.get_mut(&id) {
            item.frame = Some(frame);
        }
    }

    /// Does a widget have words, or something in it?
    fn has_words(&self, id: RecordId) -> bool {
        self.items.get(&id).is_some_and(|item| item.has_words)
    }

    /// Would letters of any of these, or of what lies in them, fall below their smallest size (EDIT-105)?
    fn fall_below(&self, ids: &[RecordId], to: i64, from: i64) -> bool {
        let family = ids.iter().flat_map(|id| self.widgets.family(*id));
        let mut words = family.filter_map(|id| self.words(id));
        words.any(|words| words.fall_below(to, from))
    }

    /// The siblings in reading order.
    fn in_order(&self, ids: &[RecordId]) -> Vec<RecordId> {
        let sibling = |id: &RecordId| {
            let item = self.items.get(id)?;
            Some(Sibling { id: *id, frame: item.drawn?, after: reference(item.record, Key::ReadAfter) })
        };
        let siblings: Vec<Sibling> = ids.iter().filter_map(sibling).collect();
        reading_order(&siblings, self.direction)
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
        self.words(id).map_or(AS_DRAWN, |words| words.size(self.width, width))
    }

    fn note_size(&mut self, id: RecordId, size: i64) {
        if let Some(item) = self.items.get_mut(&id) {
            item.letters = (size != AS_DRAWN).then_some(size);
        }
    }
}

#[cfg(test)]
mod tests;

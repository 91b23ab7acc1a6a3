//! Placing: the frames of one block, and of all that lies in it.

use super::{
    super::{
        frame::{Frame, pixels, scale},
        tone::ground_of,
        words::{AS_DRAWN, Words},
    },
    Area, Plan,
    area::gap,
    blocks::Block,
    size_of,
};
use crate::documents::{id::RecordId, record::Kind, register::Key};

/// Shapes that are no higher than this are as high at every width, in pixels: rules, and strips of colour.
const RULE: i64 = 8;
/// A line that stood upright between columns is no higher than this, in pixels.
const MOST_UPRIGHT: i64 = 64;

impl Plan<'_> {
    /// Places a block. The answer is its bottom.
    pub(super) fn put_block(&mut self, area: &Area, block: &Block, x: i64, width: i64, y: i64) -> i64 {
        match block {
            Block::One(id) => self.put(area, *id, x, width, y).bottom(),
            Block::Unit(ids) => self.put_unit(ids, x, width, y),
            Block::Card(parts) => self.put_card(parts, x, width, y),
            Block::Holder(id, contents) => self.put_holder(*id, contents, x, width, y),
        }
    }

    /// Places widgets that are scaled together.
    fn put_unit(&mut self, ids: &[RecordId], x: i64, width: i64, y: i64) -> i64 {
        let drawn = self.drawn_union(ids);
        for id in ids {
            let frame = self.drawn(*id).moved(-drawn.x, -drawn.y).scaled(width, drawn.width).moved(x, y);
            self.put_scaled(*id, frame, width, drawn.width);
        }
        y + scale(drawn.height, width, drawn.width)
    }

    /// Places a widget and what lies in it, all of it `to`/`from` as large as drawn.
    fn put_scaled(&mut self, id: RecordId, frame: Frame, to: i64, from: i64) {
        // Others flow round what is fixed already: it stays as it is.
        let fixed = self.fixed.iter().find(|(other, _)| *other == id).map(|(_, fixed)| *fixed);
        let frame = fixed.unwrap_or_else(|| self.with_corrections(id, frame));
        self.set_frame(id, frame);
        self.note_scale(id, to, from);
        self.put_children_scaled(id, to, from);
    }

    fn put_children_scaled(&mut self, id: RecordId, to: i64, from: i64) {
        let widgets = self.widgets;
        for child in widgets.children(id) {
            if self.items.get(child).is_some_and(|child| child.drawn.is_some()) {
                self.put_scaled(*child, self.drawn(*child).scaled(to, from), to, from);
            } else {
                self.note_scale(*child, to, from);
                self.put_children_scaled(*child, to, from);
            }
        }
    }

    /// Letters whose size was corrected at this width are as large as that says.
    fn note_scale(&mut self, id: RecordId, to: i64, from: i64) {
        let corrected = self.words(id).is_some_and(Words::are_corrected);
        let size = if corrected { AS_DRAWN } else { (to * AS_DRAWN).div_euclid(from.max(1)) };
        self.note_size(id, size);
    }

    /// Places a widget that is so wide. One whose size was corrected stays within the area.
    pub(super) fn put(&mut self, area: &Area, id: RecordId, x: i64, width: i64, y: i64) -> Frame {
        let size = self.size(id);
        let width = size.map_or(width, |(width, _)| width);
        let letters = self.letters(id, width);
        self.note_size(id, letters);
        let height = self.height(id, width, letters);
        let x = if size.is_some() { x.min(area.x + area.width - width).max(area.x) } else { x };
        let frame = self.with_corrections(id, Frame { x, y, width, height });
        self.set_frame(id, frame);
        frame
    }

    /// Places a pinned widget. A shape is as high as drawn: it is the ground of a bar, whose things keep their size.
    pub(super) fn put_pinned(&mut self, area: &Area, id: RecordId, x: i64, width: i64) -> Frame {
        let drawn = self.drawn(id);
        let placed = self.put(area, id, x, width, drawn.y);
        if !self.is(id, Kind::Shape) || self.size(id).is_some() {
            return placed;
        }
        let frame = Frame { height: drawn.height, ..placed };
        self.set_frame(id, frame);
        frame
    }

    /// How high a widget is that is so wide. What lies in a group is placed on the way.
    fn height(&mut self, id: RecordId, width: i64, letters: i64) -> i64 {
        let drawn = self.drawn(id);
        let scaled = scale(drawn.height, width, drawn.width);
        let Some(record) = self.record(id) else { return scaled };
        match record.kind {
            Kind::Text => self.words(id).map_or(scaled, |words| words.height(drawn, width, letters)),
            Kind::Button | Kind::Menu | Kind::Form | Kind::Share | Kind::Audio => drawn.height,
            Kind::Line if drawn.height > drawn.width => drawn.height.min(pixels(MOST_UPRIGHT)),
            Kind::Line => drawn.height,
            Kind::Shape if drawn.height <= pixels(RULE) => drawn.height,
            Kind::Group if !self.widgets.children(id).is_empty() => self.put_in_group(id, drawn, width),
            Kind::Stack => {
                self.put_in_stack(id, width);
                // What is narrower goes on further down.
                if width < drawn.width && self.has_words(id) {
                    scale(drawn.height, drawn.width, width)
                } else {
                    drawn.height
                }
            }
            _ => scaled,
        }
    }

    /// Places what lies in a group that is so wide: scaled, or where letters would become too small or larger than drawn,
    /// laid out anew. The answer is the height of the group.
    fn put_in_group(&mut self, id: RecordId, drawn: Frame, width: i64) -> i64 {
        let widgets = self.widgets;
        let children = widgets.children(id);
        let grows = width > drawn.width && self.has_words(id);
        if !grows && !self.fall_below(children, width, drawn.width) {
            self.put_children_scaled(id, width, drawn.width);
            return scale(drawn.height, width, drawn.width);
        }
        let inside = Frame { x: 0, y: 0, ..drawn };
        let around = std::mem::take(&mut self.fixed);
        let height = self.lay_out_in(inside, children, children, 0, width, 0);
        self.fixed = around;
        height
    }

    /// Lays out what lies in a frame of the drawing. The answer is the bottom of the frame, which keeps its distance from
    /// what lies in it.
    fn lay_out_in(
        &mut self,
        drawn: Frame,
        contents: &[RecordId],
        held: &[RecordId],
        x: i64,
        width: i64,
        y: i64,
    ) -> i64 {
        let frames: Vec<Frame> = contents.iter().map(|id| self.drawn(*id)).collect();
        let area = Area::holding(drawn, &frames, x, width, self.page);
        let bottom = self.lay_out(&area, contents, y);
        let lowest = Frame::union_of(frames).map_or(drawn.bottom(), |frame| frame.bottom());
        let fixed = held.iter().filter(|id| self.position(**id).is_some());
        let within = fixed.filter_map(|id| self.frame(*id)).filter(|frame| frame.y >= y && frame.y <= bottom);
        let lowest_fixed = within.map(|frame| frame.bottom()).max().unwrap_or(bottom);
        bottom.max(lowest_fixed) + gap(drawn.bottom() - lowest)
    }

    /// Places what is drawn behind others, and these in it.
    fn put_holder(&mut self, id: RecordId, contents: &[RecordId], x: i64, width: i64, y: i64) -> i64 {
        let drawn = self.drawn(id);
        let size = self.size(id);
        let width = size.map_or(width, |(width, _)| width);
        let held: Vec<RecordId> =
            self.fixed.iter().map(|(id, _)| *id).filter(|id| drawn.contains(self.drawn(*id))).collect();
        let own = self.record(id).and_then(|shape| ground_of(self.document, shape, Key::Fill, self.width));
        let picture = self.is(id, Kind::Picture);
        let around = self.is_light;
        self.is_light = if picture { None } else { own.or(around) };
        let mut bottom = self.lay_out_in(drawn, contents, &held, x, width, y);
        let free = scale(drawn.height, width, drawn.width) - (bottom - y);
        if picture && free > 0 {
            // It is at least as high as it would be alone, and what lies on it keeps its distances from both edges.
            let lies = self.drawn_union(contents);
            let (above, below) = ((lies.y - drawn.y).max(0), (drawn.bottom() - lies.bottom()).max(0));
            self.lay_out_in(drawn, contents, &held, x, width, y + scale(free, above, above + below));
            bottom += free;
        }
        self.is_light = around;
        let frame = self.with_corrections(id, Frame { x, y, width, height: bottom - y });
        self.set_frame(id, frame);
        frame.bottom().max(bottom)
    }

    /// Places what lies in groups within a stack. A stack lays out the groups itself, no wider than it is.
    fn put_in_stack(&mut self, stack: RecordId, width: i64) {
        let widgets = self.widgets;
        for child in widgets.children(stack) {
            let within: Vec<Frame> =
                widgets.children(*child).iter().filter_map(|child| self.items.get(child)?.drawn).collect();
            let (own, _) = size_of(self.document, *child, Frame::union_of(within));
            if self.is(*child, Kind::Group) {
                let width = own.min(width);
                self.note_scale(*child, width, own);
                self.put_children_scaled(*child, width, own);
            } else {
                let letters = self.letters(*child, width);
                self.note_size(*child, letters);
                self.put_in_stack(*child, width);
            }
        }
    }

    fn with_corrections(&self, id: RecordId, frame: Frame) -> Frame {
        let (width, height) = self.size(id).unwrap_or((frame.width, frame.height));
        let (x, y) = self.position(id).unwrap_or((frame.x, frame.y));
        Frame { x, y, width, height }
    }
}

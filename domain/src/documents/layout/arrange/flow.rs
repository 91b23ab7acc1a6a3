//! The flow of blocks: in reading order below each other, small ones in rows (EDIT-107).

use super::{
    super::{
        frame::{Frame, SLACK, divide, pixels, scale},
        registers::word,
    },
    Area, Plan,
    area::{gap, gap_between},
    blocks::Block,
    rows::{Align, LEAST_GAP, Row, Small},
};
use crate::documents::{id::RecordId, record::Kind, register::Key};

/// What has words in it becomes no narrower than this to stay in a row, in pixels.
const LEAST_WITH_WORDS: i64 = 240;
/// The most by which something in a row stands lower than the highest of it, in pixels.
const MOST_OFFSET: i64 = 64;

impl Plan<'_> {
    /// Lays out siblings from `top` on, around what was corrected. The answer is the bottom of what flows.
    pub(super) fn flow(&mut self, area: &Area, ids: &[RecordId], top: i64) -> i64 {
        let (anchored, flowing): (Vec<_>, Vec<_>) =
            self.blocks(area, ids).into_iter().partition(|block| self.anchor(block).is_some());
        for block in &anchored {
            self.put_anchored(area, block);
        }
        self.note_corrected(area, &flowing);
        let mut bottom = top;
        let mut above: Option<Frame> = None;
        for row in self.rows(area, flowing) {
            bottom = self.put_row(area, &row, bottom + gap_above(area, above, &row));
            above = Some(row.drawn);
        }
        bottom
    }

    /// What decides the place of a block: the corrected place of its only widget, of what holds it, or of the largest one.
    pub(super) fn anchor(&self, block: &Block) -> Option<(RecordId, (i64, i64))> {
        let ground = match block {
            Block::One(id) | Block::Holder(id, _) => *id,
            // What was corrected is in none.
            Block::Card(_) => return None,
            Block::Unit(ids) => {
                let size = |id: &RecordId| self.drawn(*id).width * self.drawn(*id).height;
                // Of several the first: `max_by_key` would answer the last one.
                ids.iter().rev().max_by_key(|id| size(id)).copied()?
            }
        };
        Some((ground, self.position(ground)?))
    }

    fn put_anchored(&mut self, area: &Area, block: &Block) {
        let Some((ground, (x, y))) = self.anchor(block) else { return };
        let drawn = self.drawn_union(&block.ids());
        let width = self.width_alone(area, block, drawn);
        let frame = self.drawn(ground);
        let across = scale(frame.x - drawn.x, width, drawn.width);
        let down = scale(frame.y - drawn.y, width, drawn.width);
        let (across, down) = if matches!(block, Block::Unit(_)) { (across, down) } else { (0, 0) };
        self.put_block(area, block, x - across, width, y - down);
        self.fix(&block.ids());
    }

    /// Keeps room for what was corrected within units that flow.
    fn note_corrected(&mut self, area: &Area, blocks: &[Block]) {
        for block in blocks.iter().filter(|block| matches!(block, Block::Unit(_))) {
            let ids = block.ids();
            let corrected: Vec<RecordId> =
                ids.iter().copied().filter(|id| self.position(*id).is_some()).collect();
            if !corrected.is_empty() {
                let width = self.width_alone(area, block, self.drawn_union(&ids));
                self.put_block(area, block, area.start, width, 0);
                self.fix(&corrected);
            }
        }
    }

    fn fix(&mut self, ids: &[RecordId]) {
        for id in ids {
            if let Some(frame) = self.frame(*id) {
                self.fixed.push((*id, frame));
            }
        }
    }

    /// Places a row, further down where it would lie on what was corrected. The answer is its bottom.
    pub(super) fn put_row(&mut self, area: &Area, row: &Row, top: i64) -> i64 {
        let mut y = top;
        // Each time it comes below another one.
        for _ in 0..=self.fixed.len() {
            let bottom = self.put_places(area, row, y);
            let blocks = row.places.iter().map(|(block, _, _)| block);
            let Some(below) = blocks.filter_map(|block| self.bottom_of_fixed_on(block)).max() else {
                return bottom;
            };
            y = below.max(y) + pixels(LEAST_GAP);
        }
        self.put_places(area, row, y)
    }

    fn put_places(&mut self, area: &Area, row: &Row, y: i64) -> i64 {
        let mut bottom = y;
        for (block, x, width) in &row.places {
            let drawn = self.drawn_union(&block.ids());
            // Letters of one line stay on it, however wide their frames are.
            let by = if self.is_text(block) { drawn.width } else { *width };
            let offset = scale(drawn.y - row.drawn.y, by, drawn.width).clamp(0, pixels(MOST_OFFSET));
            let offset = if row.places.len() > 1 { offset } else { 0 };
            bottom = self.put_block(area, block, *x, *width, y + offset).max(bottom);
        }
        self.even_out(row);
        bottom
    }

    /// What holds others in a row and was as high as its neighbours stays so.
    fn even_out(&mut self, row: &Row) {
        let holder = |block: &Block| match block {
            Block::Holder(id, _) if self.size(*id).is_none() => Some(*id),
            _ => None,
        };
        let holders: Vec<RecordId> = row.places.iter().filter_map(|(block, _, _)| holder(block)).collect();
        let Some(first) = holders.first().map(|id| self.drawn(*id)) else { return };
        let even = holders
            .iter()
            .map(|id| self.drawn(*id))
            .all(|drawn| (drawn.height - first.height).abs() <= SLACK && (drawn.y - first.y).abs() <= SLACK);
        let bottom = holders.iter().filter_map(|id| self.frame(*id)).map(Frame::bottom).max();
        if let (true, Some(bottom)) = (even, bottom) {
            for id in holders {
                if let Some(frame) = self.frame(id) {
                    self.set_frame(id, Frame { height: bottom - frame.y, ..frame });
                }
            }
        }
    }

    /// The bottom of what was corrected and is in the way of a block. What lay on a widget in the drawing may do so, and what
    /// overlapped within a unit.
    fn bottom_of_fixed_on(&self, block: &Block) -> Option<i64> {
        let ids = block.ids();
        let unit = matches!(block, Block::Unit(_));
        let paint = |id: RecordId| self.items.get(&id).map(|item| item.paint);
        let may = |fixed: RecordId, id: RecordId| {
            let lay_on = paint(fixed) > paint(id) || (unit && ids.contains(&fixed));
            fixed == id || (lay_on && self.drawn(fixed).overlaps(self.drawn(id)))
        };
        let on = |id: RecordId| {
            let frame = self.frame(id).unwrap_or_default();
            let on = self.fixed.iter().filter(move |(_, fixed)| fixed.overlaps(frame));
            on.filter(move |(fixed, _)| !may(*fixed, id)).map(|(_, fixed)| fixed.bottom()).max()
        };
        ids.iter().filter_map(|id| on(*id)).max()
    }

    /// How wide a block becomes that has a row for itself.
    fn width_alone(&self, area: &Area, block: &Block, drawn: Frame) -> i64 {
        match block {
            Block::Unit(ids) => self.unit_width(area, ids),
            Block::One(id) if self.is(*id, Kind::Text) => {
                let bleeds = area.is_filled_by(drawn) && !self.is_bare_text(*id);
                let fills = !bleeds && (area.is_wide(drawn) || area.is_wide_now(drawn.width));
                if fills { area.content } else { self.block_width(area, drawn) }
            }
            _ => self.block_width(area, drawn),
        }
    }

    fn is_text(&self, block: &Block) -> bool {
        matches!(block, Block::One(id) if self.is(*id, Kind::Text))
    }

    /// The blocks in rows: those that were small and side by side stay so, each other one is a row.
    fn rows(&self, area: &Area, blocks: Vec<Block>) -> Vec<Row> {
        let blocks = self.in_cards(area, blocks);
        let frames: Vec<Frame> = blocks.iter().map(|block| self.drawn_union(&block.ids())).collect();
        let mut rows = Vec::new();
        let mut run: Vec<Small> = Vec::new();
        for (block, drawn) in blocks.into_iter().zip(frames.iter().copied()) {
            let Some(small) = self.small(area, &block, drawn) else {
                self.end_run(area, &frames, std::mem::take(&mut run), &mut rows);
                rows.push(self.row_alone(area, &frames, block, drawn));
                continue;
            };
            let beside = |other: &Small| other.drawn.beside(drawn) && !other.drawn.in_column_with(drawn);
            if !run.iter().all(beside) {
                self.end_run(area, &frames, std::mem::take(&mut run), &mut rows);
            }
            run.push(small);
        }
        self.end_run(area, &frames, run, &mut rows);
        rows
    }

    /// The rows of a run: one of short texts, or else those of what is small, and each wide text is a row.
    fn end_run(&self, area: &Area, frames: &[Frame], run: Vec<Small>, rows: &mut Vec<Row>) {
        if let Some(header) = self.header(area, &run) {
            return rows.extend(header);
        }
        let mut part = Vec::new();
        for small in run {
            if small.is_wide {
                self.add_run(area, frames, std::mem::take(&mut part), rows);
                rows.push(self.row_alone(area, frames, small.block, small.drawn));
            } else {
                part.push(small);
            }
        }
        self.add_run(area, frames, part, rows);
    }

    /// A block as one of a row; none where it fills the content, as columns of text do (EDIT-108).
    fn small(&self, area: &Area, block: &Block, drawn: Frame) -> Option<Small> {
        let ids = block.ids();
        if area.is_filled_by(drawn) || area.is_wide(drawn) {
            return None;
        }
        let tight = self.tight(block, drawn);
        let is_wide = self.is_text(block) && area.is_wide_now(drawn.width);
        if is_wide && tight.is_none() {
            return None;
        }
        let width = drawn.width.min(area.content);
        let half = divide(width, 2);
        let least = match block {
            Block::One(id) if self.is(*id, Kind::Text) || self.is(*id, Kind::Button) => width,
            Block::Card(card) => self.least_of_card(card, width),
            Block::Unit(_) if ids.iter().any(|id| self.has_words(*id)) => width,
            _ if ids.iter().any(|id| self.has_words(*id)) => half.max(pixels(LEAST_WITH_WORDS)).min(width),
            _ => half,
        };
        Some(Small { block: block.clone(), drawn, width, least, tight, is_wide })
    }

    /// A block that has a row for itself. One that takes more than half of the content fills it, but for buttons. What is
    /// smaller stands where it stood; of several columns, which now follow each other, where lines start.
    pub(super) fn row_alone(&self, area: &Area, frames: &[Frame], block: Block, drawn: Frame) -> Row {
        let mut width = self.width_alone(area, &block, drawn);
        if area.is_filled_by(drawn) && width == area.width {
            return Row { places: vec![(block, area.x, width)], drawn };
        }
        let button = matches!(block, Block::One(id) if self.is(id, Kind::Button));
        let panel = matches!(&block, Block::Holder(id, _) if self.lay_on_picture(*id));
        if panel || (width * 2 > area.content && !button) {
            let grown = scale(width, 5, 4);
            width = if matches!(block, Block::Unit(_)) { area.content.min(grown) } else { area.content };
        }
        let in_columns = frames.iter().any(|other| other.beside(drawn) && !other.in_column_with(drawn));
        let align = match &block {
            _ if !in_columns => Align::of(area, drawn),
            Block::One(id) if self.ends_lines(*id) => Align::end(self.direction),
            _ => Align::start(self.direction),
        };
        Row { places: vec![(block, area.start + align.shift(area.content - width), width)], drawn }
    }

    /// Is it a text whose lines are aligned to where they end?
    fn ends_lines(&self, id: RecordId) -> bool {
        let align = self.record(id).and_then(|record| word(record, Key::Align, self.width));
        self.is(id, Kind::Text) && align == Some("end")
    }

    /// Did a widget lie on a picture, at least in part?
    fn lay_on_picture(&self, id: RecordId) -> bool {
        let parent = self.record(id).and_then(|record| record.place.parent);
        let within = parent.map(|parent| self.widgets.children(parent)).unwrap_or_default();
        let siblings = if within.is_empty() { self.widgets.top.as_slice() } else { within };
        let drawn = self.drawn(id);
        let below = siblings.iter().take_while(|other| **other != id);
        let mut pictures = below.filter(|other| self.is(**other, Kind::Picture));
        pictures.any(|picture| self.drawn(*picture).overlaps(drawn))
    }
}

/// The gap above a row. A panel goes on where the picture ends on which it lay.
fn gap_above(area: &Area, above: Option<Frame>, row: &Row) -> i64 {
    let Some(above) = above else { return gap(row.drawn.y - area.drawn.y) };
    let holder = matches!(row.places.first(), Some((Block::Holder(..), _, _)));
    if holder && above.overlaps(row.drawn) { 0 } else { gap_between(above, row.drawn) }
}

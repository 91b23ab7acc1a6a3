//! The flow of blocks: in reading order below each other, small ones in rows (EDIT-107).

use super::{
    super::frame::{Frame, SLACK, divide, pixels, scale},
    Area, Direction, Plan,
    area::{gap, gap_at_least, gap_between},
    blocks::Block,
};
use crate::documents::{id::RecordId, record::Kind};

/// The most that stand in a row.
const MOST_IN_ROW: usize = 4;
/// The least distance in a row, and from what was corrected, in pixels.
const LEAST_GAP: i64 = 16;
/// What has words in it becomes no narrower than this to stay in a row, in pixels.
const LEAST_WITH_WORDS: i64 = 240;
/// The most by which something in a row stands lower than the highest of it, in pixels.
const MOST_OFFSET: i64 = 64;

/// Blocks side by side.
pub(super) struct Row {
    /// The blocks with their left edges and widths.
    pub(super) places: Vec<(Block, i64, i64)>,
    /// What they took up in the drawing.
    pub(super) drawn: Frame,
}

/// A small block that can stand in a row.
pub(super) struct Small {
    pub(super) block: Block,
    pub(super) drawn: Frame,
    /// The width that it has, and the least that it can have to stay in the row.
    pub(super) width: i64,
    pub(super) least: i64,
    /// The width of a short text where its frame closes round it.
    pub(super) tight: Option<i64>,
    /// Does it fill the content now, and stands only in a row of short texts?
    pub(super) is_wide: bool,
}

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
            let between =
                above.map_or(gap(row.drawn.y - area.drawn.y), |above| gap_between(above, row.drawn));
            bottom = self.put_row(area, &row, bottom + between);
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
            if let Some(frame) = self.made.frames.get(id) {
                self.fixed.push((*id, *frame));
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
        let bottom =
            holders.iter().filter_map(|id| self.made.frames.get(id)).map(|frame| frame.bottom()).max();
        if let (true, Some(bottom)) = (even, bottom) {
            for id in holders {
                if let Some(frame) = self.made.frames.get_mut(&id) {
                    frame.height = bottom - frame.y;
                }
            }
        }
    }

    /// The bottom of what was corrected and is in the way of a block. What lay on a widget in the drawing may do so, and what
    /// overlapped within a unit.
    fn bottom_of_fixed_on(&self, block: &Block) -> Option<i64> {
        let ids = block.ids();
        let unit = matches!(block, Block::Unit(_));
        let may = |fixed: RecordId, id: RecordId| {
            let lay_on = self.paint.get(&fixed) > self.paint.get(&id) || (unit && ids.contains(&fixed));
            fixed == id || (lay_on && self.drawn(fixed).overlaps(self.drawn(id)))
        };
        let on = |id: RecordId| {
            let frame = self.made.frames.get(&id).copied().unwrap_or_default();
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
        if width * 2 > area.content && !button {
            let grown = scale(width, 5, 4);
            width = if matches!(block, Block::Unit(_)) { area.content.min(grown) } else { area.content };
        }
        let in_columns = frames.iter().any(|other| other.beside(drawn) && !other.in_column_with(drawn));
        let align = match self.direction {
            Direction::LeftToRight if in_columns => Align::Left,
            Direction::RightToLeft if in_columns => Align::Right,
            _ => Align::of(area, drawn),
        };
        Row { places: vec![(block, area.start + align.shift(area.content - width), width)], drawn }
    }

    /// The rows of small blocks that were side by side: as few as there is room for, with two to four in each. Where not
    /// even two have room, each is a row. A row that reached from one side to the other does so again where it is still one;
    /// else the distances are those of the drawing, or less.
    fn add_run(&self, area: &Area, frames: &[Frame], run: Vec<Small>, rows: &mut Vec<Row>) {
        let most = run.len().min(MOST_IN_ROW);
        let fits = |count: &usize| chunks(run.len(), *count).all(|chunk| fits(area, part(&run, chunk)));
        let shrinks = |count: &usize| {
            chunks(run.len(), *count).map(|chunk| shrunk(area, part(&run, chunk))).min_by_key(Ratio::parts)
        };
        let as_they_are = (2..=most).rev().find(fits).map(|count| (count, Ratio { to: 1, from: 1 }));
        let smaller = || {
            let all = |count: usize| Some((count, shrinks(&count)?));
            let keep =
                |(_, ratio): &(usize, Ratio)| run.iter().all(|small| ratio.of(small.width) >= small.least);
            (2..=most).rev().filter_map(all).find(keep)
        };
        let Some((count, ratio)) = as_they_are.or_else(smaller) else {
            let alone = run.into_iter().flat_map(|small| match small.block {
                Block::Card(parts) => parts,
                block => vec![block],
            });
            let alone = alone.map(|block| {
                let drawn = self.drawn_union(&block.ids());
                self.row_alone(area, frames, block, drawn)
            });
            return rows.extend(alone);
        };
        let whole = Frame::union_of(run.iter().map(|small| small.drawn)).unwrap_or_default();
        let room = |chunk| {
            let part = part(&run, chunk);
            let widths: i64 = part.iter().map(|small| ratio.of(small.width)).sum();
            (area.content - widths).div_euclid((count_of(part) - 1).max(1))
        };
        let room = chunks(run.len(), count).map(room).min().unwrap_or(0);
        let reaches_across = whole.width * 5 >= area.drawn.width * 4;
        let cards = run.iter().all(|small| matches!(small.block, Block::Card(_)));
        let ratio = if reaches_across && cards { filling(area, &run, count).unwrap_or(ratio) } else { ratio };
        let between = if reaches_across && count >= run.len() { room } else { least_gap(&run).min(room) };
        let align = if reaches_across { Align::Left } else { Align::of(area, whole) };
        let mut run = run;
        for chunk in chunks(run.len(), count).collect::<Vec<_>>() {
            let rest = run.split_off(chunk.len());
            rows.push(lay_across(area, std::mem::replace(&mut run, rest), ratio, align, between));
        }
    }
}

/// How large something is in another: `to`/`from` as large.
#[derive(Debug, Clone, Copy)]
struct Ratio {
    to: i64,
    from: i64,
}

impl Ratio {
    fn of(&self, length: i64) -> i64 {
        // Rounded down, so that what is added up has room.
        (length * self.to).div_euclid(self.from.max(1))
    }

    fn parts(&self) -> i64 {
        scale(1_000_000, self.to, self.from)
    }
}

/// The indices of runs of at most `count`, each as long as the others or longer by one.
fn chunks(length: usize, count: usize) -> impl Iterator<Item = std::ops::Range<usize>> {
    let rows = length.div_ceil(count.max(1)).max(1);
    let (each, longer) = (length / rows, length % rows);
    (0..rows).map(move |row| {
        let start = row * each + row.min(longer);
        start..start + each + usize::from(row < longer)
    })
}

fn part(run: &[Small], chunk: std::ops::Range<usize>) -> &[Small] {
    run.get(chunk).unwrap_or_default()
}

fn count_of(run: &[Small]) -> i64 {
    i64::try_from(run.len()).unwrap_or(i64::MAX)
}

fn gaps(run: &[Small], gap: i64) -> i64 {
    gap * (count_of(run) - 1).max(0)
}

fn fits(area: &Area, run: &[Small]) -> bool {
    let widths: i64 = run.iter().map(|small| small.width).sum();
    widths + gaps(run, pixels(LEAST_GAP)) <= area.content
}

/// How much smaller a row has to be.
fn shrunk(area: &Area, run: &[Small]) -> Ratio {
    let widths: i64 = run.iter().map(|small| small.width).sum();
    let room = (area.content - gaps(run, pixels(LEAST_GAP))).max(0);
    if room < widths { Ratio { to: room, from: widths } } else { Ratio { to: 1, from: 1 } }
}

/// How large cards are that fill the content again: no more than a quarter larger than drawn, and none where they do anyway.
fn filling(area: &Area, run: &[Small], count: usize) -> Option<Ratio> {
    let ratio = |chunk| {
        let part = part(run, chunk);
        let from = widths(part);
        let room = area.content - gaps(part, least_gap(run));
        (room > from).then_some(Ratio { to: room.min(divide(from * 5, 4)), from })
    };
    let ratios: Vec<Ratio> = chunks(run.len(), count).map(ratio).collect::<Option<_>>()?;
    ratios.into_iter().min_by_key(Ratio::parts)
}

fn widths(run: &[Small]) -> i64 {
    run.iter().map(|small| small.width).sum()
}

/// The least distance across of neighbours, as it becomes.
fn least_gap(run: &[Small]) -> i64 {
    let distances = run
        .iter()
        .zip(run.iter().skip(1))
        .map(|(one, other)| (other.drawn.x - one.drawn.right()).max(one.drawn.x - other.drawn.right()));
    gap_at_least(distances.min().unwrap_or(0))
}

/// Lays small blocks across, from left to right as they were, with a distance between each two.
fn lay_across(area: &Area, run: Vec<Small>, ratio: Ratio, align: Align, between: i64) -> Row {
    let widths: i64 = run.iter().map(|small| ratio.of(small.width)).sum();
    let mut x = area.start + align.shift(area.content - widths - gaps(&run, between));
    let drawn = Frame::union_of(run.iter().map(|small| small.drawn)).unwrap_or_default();
    let mut run = run;
    run.sort_by_key(|small| small.drawn.x);
    let mut places = Vec::with_capacity(run.len());
    for small in run {
        let width = ratio.of(small.width);
        places.push((small.block, x, width));
        x += width + between;
    }
    Row { places, drawn }
}

/// Where something small stood in its area.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Align {
    Left,
    Middle,
    Right,
}

impl Align {
    pub(super) fn of(area: &Area, drawn: Frame) -> Self {
        let (before, after) = (drawn.x - area.drawn.x, area.drawn.right() - drawn.right());
        if (before - after).abs() * 50 <= area.drawn.width {
            Self::Middle
        } else if before < after {
            Self::Left
        } else {
            Self::Right
        }
    }

    pub(super) fn shift(self, free: i64) -> i64 {
        match self {
            Self::Left => 0,
            Self::Middle => divide(free.max(0), 2),
            Self::Right => free.max(0),
        }
    }
}

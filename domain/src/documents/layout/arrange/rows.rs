//! Rows of small blocks (EDIT-107): how many stand in one, how large and how far apart.

use super::{
    super::frame::{Frame, divide, pixels, scale},
    Area, Direction, Plan,
    area::gap_at_least,
    blocks::Block,
};

/// The most that stand in a row.
const MOST_IN_ROW: usize = 4;
/// The least distance in a row, and from what was corrected, in pixels.
pub(super) const LEAST_GAP: i64 = 16;

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
    /// The rows of small blocks that were side by side: as few as there is room for, with two to four in each. Where not
    /// even two have room, each is a row. A row that reached from one side to the other does so again where it is still one;
    /// else the distances are those of the drawing, or less.
    pub(super) fn add_run(&self, area: &Area, frames: &[Frame], run: Vec<Small>, rows: &mut Vec<Row>) {
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
    /// Where lines start.
    pub(super) const fn start(direction: Direction) -> Self {
        match direction {
            Direction::LeftToRight => Self::Left,
            Direction::RightToLeft => Self::Right,
        }
    }

    /// Where lines end.
    pub(super) const fn end(direction: Direction) -> Self {
        match direction {
            Direction::LeftToRight => Self::Right,
            Direction::RightToLeft => Self::Left,
        }
    }

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

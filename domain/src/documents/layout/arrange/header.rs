//! Rows of short texts, as a logo and the words of a menu. They stay a row as long as their words have room.

use super::{
    super::frame::{Frame, pixels},
    Area, Plan,
    area::gap_at_least,
    blocks::Block,
    rows::{Align, Row, Small},
};
use crate::documents::record::Kind;

/// The most that stand in such a row.
const MOST_IN_HEADER: usize = 8;
/// What is higher than this is no part of it, in pixels: a picture beside a heading.
const MOST_HEIGHT: i64 = 96;
/// The least distance in a row, in pixels.
const LEAST_GAP: i64 = 16;

impl Plan<'_> {
    /// How wide a text is that was drawn on one line, where its frame closes round it; none of longer ones.
    pub(super) fn tight(&self, block: &Block, drawn: Frame) -> Option<i64> {
        let Block::One(id) = block else { return None };
        if !self.is(*id, Kind::Text) || self.size(*id).is_some() {
            return None;
        }
        let width = self.words(*id)?.line_width(self.width, drawn)?;
        Some(width.min(drawn.width))
    }

    /// The rows of short texts, and what stands beside them: one, or where it has no room two, cut where the gap is widest.
    /// None where they are no such row or have no room.
    pub(super) fn header(&self, area: &Area, run: &[Small]) -> Option<Vec<Row>> {
        let low = |small: &Small| {
            small.drawn.height <= pixels(MOST_HEIGHT) && !matches!(small.block, Block::Card(_))
        };
        let texts = run.iter().filter(|small| small.tight.is_some()).count();
        if texts == 0 || !(2..=MOST_IN_HEADER).contains(&run.len()) || !run.iter().all(low) {
            return None;
        }
        let mut across: Vec<&Small> = run.iter().collect();
        across.sort_by_key(|small| small.drawn.x);
        let cut = widest_gap(&across);
        if let Some(row) = header_row(area, &across, cut, None) {
            return Some(vec![row]);
        }
        let cut = cut?;
        // Rows are read from above: what is read first comes first.
        let (left, right) = across.split_at(cut);
        let first = run.first().map(|small| small.drawn.x);
        let reads_right = right.first().is_some_and(|small| first >= Some(small.drawn.x));
        let parts = if reads_right { [right, left] } else { [left, right] };
        // Both start where lines do: nothing stands at the other end any more.
        let align = Align::start(self.direction);
        parts.into_iter().map(|part| header_row(area, part, None, Some(align))).collect()
    }
}

fn gaps<'a>(across: &'a [&Small]) -> impl Iterator<Item = i64> + 'a {
    across.iter().zip(across.iter().skip(1)).map(|(one, other)| other.drawn.x - one.drawn.right())
}

/// Before which one the gap is that parts a row: more than twice as wide as each other one, and than the largest of a
/// narrow page.
fn widest_gap(across: &[&Small]) -> Option<usize> {
    let mut sorted: Vec<(i64, usize)> = gaps(across).zip(1..).collect();
    sorted.sort_unstable();
    let (widest, at) = sorted.pop()?;
    let next = sorted.pop().map_or(0, |(gap, _)| gap);
    (gap_at_least(widest) < widest && widest > next * 2).then_some(at)
}

/// Lays short texts across: as wide as drawn, or else as their words.
fn header_row(area: &Area, across: &[&Small], cut: Option<usize>, align: Option<Align>) -> Option<Row> {
    let least = pixels(LEAST_GAP);
    let spaces = i64::try_from(across.len()).ok()? - 1;
    let total = |widths: &[i64]| widths.iter().sum::<i64>() + least * spaces;
    let drawn: Vec<i64> = across.iter().map(|small| small.width).collect();
    let tight: Vec<i64> = across.iter().map(|small| small.tight.unwrap_or(small.width)).collect();
    let widths = [drawn, tight].into_iter().find(|widths| total(widths) <= area.content)?;
    let free = area.content - widths.iter().sum::<i64>();
    let mut between: Vec<i64> = gaps(across).map(gap_at_least).collect();
    if between.iter().sum::<i64>() > free {
        between.fill(least);
    }
    let whole = Frame::union_of(across.iter().map(|small| small.drawn))?;
    let reaches_across = whole.width * 5 >= area.drawn.width * 4;
    let rest = free - between.iter().sum::<i64>();
    let mut x = area.start;
    if let Some(align) = align {
        x += align.shift(rest);
    } else if !reaches_across {
        x += Align::of(area, whole).shift(rest);
    } else if let Some(gap) = cut.and_then(|cut| between.get_mut(cut - 1)) {
        *gap += rest;
    } else if spaces > 0 {
        between.fill(free.div_euclid(spaces));
    }
    let mut places = Vec::with_capacity(across.len());
    let mut gaps = between.into_iter();
    for (small, width) in across.iter().zip(widths) {
        places.push((small.block.clone(), x, width));
        x += width + gaps.next().unwrap_or(0);
    }
    Some(Row { places, drawn: whole })
}

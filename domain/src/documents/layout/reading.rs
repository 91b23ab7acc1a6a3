//! The order in which siblings are read, which is their order in the published page.
//!
//! What holds others is read before them. What is left is cut: into rows where nothing reaches over the gap between them,
//! a row into columns, a column into rows again. Rows that belong to the same columns, such as headings with a paragraph
//! below each, are read column by column.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
};

use super::{
    frame::{Frame, SLACK, divide, pixels},
    page::Direction,
    registers::reference,
    stack::Stack,
};
use crate::documents::{document::Document, id::RecordId, register::Key};

/// A widget among its siblings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sibling {
    /// The widget.
    pub id: RecordId,
    /// Where it lies in the parent.
    pub frame: Frame,
    /// The sibling after which it is read, where somebody said so (EDIT-063).
    pub after: Option<RecordId>,
}

/// Rows further apart than this are never read column by column, in pixels.
const COLUMN_GAP: i64 = 64;
/// Rows that are no further apart than this belong together, in pixels.
const CLOSE_GAP: i64 = 24;
/// What is so many times as high as what is below it is a picture with its caption.
const HIGHER: i64 = 2;
/// A picture has no more rows of captions than this.
const MOST_CAPTIONS: usize = 4;
/// Edges and centres that are off by no more than this are aligned, in pixels.
const ALIGNED: i64 = 8;

/// The order in which siblings are read. They MUST be given in paint order, which decides where frames are alike.
#[must_use]
pub fn reading_order(siblings: &[Sibling], direction: Direction) -> Vec<RecordId> {
    let frames: Vec<Frame> = siblings.iter().map(|sibling| sibling.frame).collect();
    let computed = computed_order(&frames, direction);
    let computed: Vec<Sibling> = computed.into_iter().filter_map(|at| siblings.get(at).copied()).collect();
    corrected(&computed)
}

/// The order in which what lies in one parent is read: [`reading_order`], and for what a stack lays out the order in which
/// it does. `ids` are in paint order.
#[must_use]
pub fn order_of(
    document: &Document,
    ids: &[RecordId],
    frames: &BTreeMap<RecordId, Frame>,
    direction: Direction,
) -> Vec<RecordId> {
    let after = |id: RecordId| document.get(id).and_then(|record| reference(record, Key::ReadAfter));
    let sibling = |id: &RecordId| {
        let frame = frames.get(id).copied().unwrap_or_default();
        Sibling { id: *id, frame, after: after(*id) }
    };
    let siblings: Vec<Sibling> = ids.iter().map(sibling).collect();
    if ids.iter().all(|id| frames.contains_key(id)) {
        reading_order(&siblings, direction)
    } else {
        corrected(&siblings)
    }
}

/// The order with what somebody said about it: a widget stands behind the one after which it is read, and several behind
/// one keep their order. What names itself in a circle, or none of its siblings, stays where it is.
fn corrected(siblings: &[Sibling]) -> Vec<RecordId> {
    if siblings.iter().all(|sibling| sibling.after.is_none()) {
        return siblings.iter().map(|sibling| sibling.id).collect();
    }
    let named: BTreeMap<RecordId, RecordId> =
        siblings.iter().filter_map(|sibling| Some((sibling.id, sibling.after?))).collect();
    let known: BTreeSet<RecordId> = siblings.iter().map(|sibling| sibling.id).collect();
    let mut behind: BTreeMap<RecordId, Vec<RecordId>> = BTreeMap::new();
    let mut first = Vec::new();
    for Sibling { id, after, .. } in siblings {
        match after {
            Some(after) if known.contains(after) && !is_in_circle(*id, &named) => {
                behind.entry(*after).or_default().push(*id);
            }
            _ => first.push(*id),
        }
    }
    let mut order = Vec::with_capacity(siblings.len());
    let mut next: Vec<RecordId> = first.into_iter().rev().collect();
    while let Some(id) = next.pop() {
        order.push(id);
        next.extend(behind.remove(&id).into_iter().flatten().rev());
    }
    order
}

fn is_in_circle(id: RecordId, named: &BTreeMap<RecordId, RecordId>) -> bool {
    let chain = std::iter::successors(named.get(&id), |after| named.get(after));
    chain.take(named.len()).any(|after| *after == id)
}

/// The order of frames, as indices. `frames` are in paint order.
pub(super) fn computed_order(frames: &[Frame], direction: Direction) -> Vec<usize> {
    let holders = holders(frames);
    let mut held: BTreeMap<Option<usize>, Vec<usize>> = BTreeMap::new();
    for (at, holder) in holders.into_iter().enumerate() {
        held.entry(holder).or_default().push(at);
    }
    let cut = Cut { frames, direction };
    let mut order = Vec::with_capacity(frames.len());
    let mut next: Vec<usize> = Vec::new();
    let mut add = |holder: Option<usize>, next: &mut Vec<usize>| {
        let mut within = Vec::new();
        cut.order(held.remove(&holder).unwrap_or_default(), &mut within);
        next.extend(within.into_iter().rev());
    };
    add(None, &mut next);
    while let Some(at) = next.pop() {
        order.push(at);
        add(Some(at), &mut next);
    }
    order
}

/// What holds each frame: the smallest one in which it lies. Of two that lie in each other the lower one is held by none.
pub(super) fn holders(frames: &[Frame]) -> Vec<Option<usize>> {
    let size = |at: usize, frame: &Frame| (frame.width * frame.height, Reverse(at));
    let stack = Stack::of(frames.iter().copied());
    let holder = |(at, frame): (usize, &Frame)| {
        let own = size(at, frame);
        let around = stack.around(*frame).filter_map(|at| Some(size(at, frames.get(at)?)));
        around.filter(|larger| *larger > own).min().map(|(_, Reverse(at))| at)
    };
    frames.iter().enumerate().map(holder).collect()
}

/// Frames that are cut into rows and columns. The parts are lists of indices.
struct Cut<'a> {
    frames: &'a [Frame],
    direction: Direction,
}

type Part = Vec<usize>;

impl Cut<'_> {
    fn frame(&self, at: usize) -> Frame {
        self.frames.get(at).copied().unwrap_or_default()
    }

    fn order(&self, part: Part, order: &mut Vec<usize>) {
        let mut part = part;
        while part.len() > 1 {
            let rows = self.rows(&part);
            if rows.len() > 1 {
                for block in self.blocks(rows) {
                    let columns = self.columns(&block);
                    self.order_each(if columns.len() > 1 { columns } else { vec![block] }, order);
                }
                return;
            }
            let columns = self.columns(&part);
            if columns.len() > 1 {
                return self.order_each(columns, order);
            }
            // Nothing separates them: the topmost is read, and the others are tried again.
            let first = part.iter().copied().min_by_key(|at| {
                let (from, _) = self.across(*at);
                (self.frame(*at).y, from, *at)
            });
            order.extend(first);
            part.retain(|at| Some(*at) != first);
        }
        order.extend(part);
    }

    fn order_each(&self, parts: Vec<Part>, order: &mut Vec<usize>) {
        for part in parts {
            self.order(part, order);
        }
    }

    fn rows(&self, part: &[usize]) -> Vec<Part> {
        split(part, |at| (self.frame(at).y, self.frame(at).bottom()))
    }

    fn columns(&self, part: &[usize]) -> Vec<Part> {
        split(part, |at| self.across(at))
    }

    /// From where to where something reaches across, counted from the edge where lines start.
    fn across(&self, at: usize) -> (i64, i64) {
        let frame = self.frame(at);
        match self.direction {
            Direction::LeftToRight => (frame.x, frame.right()),
            Direction::RightToLeft => (-frame.right(), -frame.x),
        }
    }

    /// Rows, with those made one that are read column by column.
    fn blocks(&self, rows: Vec<Part>) -> Vec<Part> {
        let mut blocks: Vec<Part> = Vec::new();
        let mut last = Part::new();
        for row in rows {
            match blocks.last_mut() {
                Some(block) if self.are_columns(block, &last, &row) => block.extend(&row),
                _ => blocks.push(row.clone()),
            }
            last = row;
        }
        blocks
    }

    /// Does a row go on with the columns of the rows above it? Columns are about as wide as each other, and what belongs
    /// together in one is aligned, and no further than the next column. Two rows of the same height are a grid of pictures or a table,
    /// which is read row by row.
    fn are_columns(&self, block: &[usize], last_row: &[usize], row: &[usize]) -> bool {
        let (Some(above), Some(last), Some(below)) =
            (self.union(block), self.union(last_row), self.union(row))
        else {
            return false;
        };
        let gap = below.y - above.bottom();
        let alike = (last.height - below.height).abs() * 10 <= last.height.max(below.height);
        let captions = block.len() > last_row.len() && block.len() <= last_row.len() * MOST_CAPTIONS;
        let goes_on = captions && above.height >= below.height * HIGHER;
        // Most rows are told apart without a look at their columns, which takes the longest.
        if gap > pixels(COLUMN_GAP) || (alike && !goes_on) {
            return false;
        }
        let together: Part = block.iter().chain(row).copied().collect();
        let columns = self.columns(&together);
        if !alike && self.are_close(&columns, gap, row) {
            return true;
        }
        columns.len() > 1
            && columns.len() == self.columns(block).len()
            && columns.len() == self.columns(row).len()
            && self.have_one_width(&columns, gap)
            && self.are_aligned(&self.columns(block), &self.columns(row))
    }

    /// Is a row much closer to what is above it than columns are to each other? One that stands in all of them at one
    /// height is the row of a table, and does not count. A caption below one of two pictures is read after that, and what stands beside a text
    /// in a narrow column is not read in the midst of it.
    fn are_close(&self, columns: &[Part], gap: i64, row: &[usize]) -> bool {
        if columns.len() < 2 || gap > pixels(CLOSE_GAP) || self.least_between(columns) < gap * 2 {
            return false;
        }
        let in_row = |column: &Part| {
            let part: Part = column.iter().copied().filter(|at| row.contains(at)).collect();
            self.union(&part)
        };
        let tops: Vec<i64> = columns.iter().filter_map(in_row).map(|frame| frame.y).collect();
        let first = tops.first().copied().unwrap_or(0);
        let is_table =
            tops.len() == columns.len() && tops.iter().all(|top| (top - first).abs() <= pixels(ALIGNED));
        !is_table
    }

    /// The least distance of neighbouring columns.
    fn least_between(&self, columns: &[Part]) -> i64 {
        let frames: Vec<Frame> = columns.iter().filter_map(|column| self.union(column)).collect();
        let pairs = frames.iter().zip(frames.iter().skip(1));
        let between = pairs.map(|(one, other)| (other.x - one.right()).max(one.x - other.right()));
        between.min().unwrap_or(i64::MAX)
    }

    /// Does each column start where that of the other row does, or have the same centre? A logo and a menu are no columns
    /// with what stands below them.
    fn are_aligned(&self, above: &[Part], below: &[Part]) -> bool {
        let near = |one: i64, other: i64| (one - other).abs() <= pixels(ALIGNED);
        above.iter().zip(below).all(|(above, below)| {
            let (Some(above), Some(below)) = (self.union(above), self.union(below)) else { return false };
            let (above_end, below_end) = (above.right(), below.right());
            let starts = match self.direction {
                Direction::LeftToRight => near(above.x, below.x),
                Direction::RightToLeft => near(above_end, below_end),
            };
            starts || near(divide(above.x + above_end, 2), divide(below.x + below_end, 2))
        })
    }

    /// Are columns about as wide as each other, and no closer than a gap?
    fn have_one_width(&self, columns: &[Part], gap: i64) -> bool {
        let frames: Vec<Frame> = columns.iter().filter_map(|column| self.union(column)).collect();
        let widths = || frames.iter().map(|frame| frame.width);
        let one_width = widths().min().unwrap_or(0) * 3 >= widths().max().unwrap_or(0) * 2;
        one_width && self.least_between(columns) >= gap
    }

    fn union(&self, part: &[usize]) -> Option<Frame> {
        Frame::union_of(part.iter().map(|at| self.frame(*at)))
    }
}

/// Splits where nothing reaches over a gap. What reaches over it by [`SLACK`] only touches.
fn split(part: &[usize], span: impl Fn(usize) -> (i64, i64)) -> Vec<Part> {
    let mut sorted: Vec<(i64, i64, usize)> = part
        .iter()
        .map(|at| {
            let (from, to) = span(*at);
            (from, to, *at)
        })
        .collect();
    sorted.sort_unstable();
    let mut parts: Vec<Part> = Vec::new();
    let mut end = i64::MIN;
    for (from, to, at) in sorted {
        match parts.last_mut() {
            Some(part) if from < end - SLACK => part.push(at),
            _ => parts.push(vec![at]),
        }
        end = end.max(to);
    }
    for part in &mut parts {
        part.sort_unstable();
    }
    parts
}

#[cfg(test)]
mod tests;

//! Elastic lines: what is below a text makes room when the text gets taller (EDIT-095). A parent is a CSS grid with one
//! column, and its rows end where texts end.
//!
//! A row is two tracks. The first is the height that was drawn, which is fixed. Below it is a **room**, which is `auto` and
//! empty as long as the text is as high as drawn. A text ends with its room. A text that spans the rooms of others must not
//! grow into them. Browsers serve what spans fewer tracks first, and a room that was served takes no more while another one
//! can. So empty tracks make each text span more than those whose rooms it spans ([`spread`]).

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
};

use super::{
    frame::{Frame, SLACK},
    stack::Stack,
};
use crate::documents::id::RecordId;

/// What decides the height of a box.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Height {
    /// The drawing.
    Drawn,
    /// Words. What was drawn is its least height, unless it closes up (EDIT-099).
    Words {
        /// Does what is below move up when it gets shorter?
        closes: bool,
    },
    /// Something else that lies in it: a group with texts, a stack, a menu, a button.
    Content,
}

impl Height {
    /// Can it get higher than drawn?
    #[must_use]
    pub const fn is_elastic(self) -> bool {
        !matches!(self, Self::Drawn)
    }
}

/// A widget in its parent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Drawing {
    /// The widget.
    pub id: RecordId,
    /// Where it was drawn, or arranged.
    pub frame: Frame,
    /// What decides its height.
    pub height: Height,
}

/// A track of the grid. Lengths are in hundredths of a pixel of the design width.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Track {
    /// As high as drawn, whatever lies in it.
    Drawn(i64),
    /// As high as what lies in it needs (`auto`). The number is its height in the drawing, which is zero but for a text
    /// that closes up.
    Room(i64),
}

/// Where a widget lies in the grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell {
    /// The widget.
    pub id: RecordId,
    /// The index of its first track.
    pub first: usize,
    /// The index of the track after its last one.
    pub after: usize,
    /// From the top of its first track to its own top.
    pub margin_top: i64,
    /// From its bottom to the end of its last track: below zero where it reaches out of it. Other than zero only for what
    /// stretches.
    pub margin_bottom: i64,
    /// Is it as high as its tracks, less the margins? Else it has its own height from the top on.
    pub stretches: bool,
}

/// The grid of a parent.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Grid {
    /// Its tracks, the topmost first.
    pub tracks: Vec<Track>,
    /// Its widgets, in the order in which they were given.
    pub cells: Vec<Cell>,
}

/// The most empty tracks of a grid. Over that a text may grow into the room of another one as well: more than needed
/// moves down, and still nothing overlaps.
const MOST_EMPTY: usize = 2_000;

/// The grid of what lies in a parent, in paint order. Pinned widgets are no part of it. `height` is the drawn height of
/// the parent; what lies further down makes the grid higher.
#[must_use]
pub fn grid(drawings: &[Drawing], height: i64) -> Grid {
    let lines = Lines::of(drawings);
    let rows: Vec<Rows> = first_rows(drawings, &lines);
    let closing = closing(drawings, &lines, &rows);
    let bottom = drawings.iter().map(|drawing| drawing.frame.bottom()).fold(height, i64::max);
    let tracks = Tracks::of(&lines, &rows, &closing, bottom);
    let cells =
        drawings.iter().zip(&rows).map(|(drawing, rows)| tracks.cell(drawing, *rows, &lines)).collect();
    Grid { tracks: tracks.tracks, cells }
}

/// The lines: bottoms of elastic boxes. Those within [`SLACK`] are one, which lies at the lowest of them.
struct Lines(Vec<i64>);

impl Lines {
    fn of(drawings: &[Drawing]) -> Self {
        let elastic = drawings.iter().filter(|drawing| drawing.height.is_elastic());
        let mut bottoms: Vec<i64> = elastic.map(|drawing| drawing.frame.bottom().max(0)).collect();
        bottoms.sort_unstable();
        let mut lines: Vec<i64> = Vec::new();
        let mut highest = i64::MIN;
        for bottom in bottoms {
            match lines.last_mut() {
                Some(line) if bottom - highest <= SLACK => *line = bottom,
                _ => {
                    lines.push(bottom);
                    highest = bottom;
                }
            }
        }
        Self(lines)
    }

    /// The row in which something starts: the number of lines at or above it.
    fn row_of(&self, top: i64) -> usize {
        self.0.partition_point(|line| line - SLACK <= top)
    }

    /// The line on which an elastic box ends.
    fn ending(&self, bottom: i64) -> usize {
        self.0.partition_point(|line| *line < bottom)
    }

    /// Where a row starts.
    fn start(&self, row: usize) -> i64 {
        row.checked_sub(1).and_then(|line| self.0.get(line)).copied().unwrap_or(0)
    }
}

/// The rows of a box.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Rows {
    /// Its first row.
    first: usize,
    /// The line on which it ends; none for what does not span lines.
    line: Option<usize>,
    /// Is it as high as its rows?
    stretches: bool,
    /// Does it have a room of its own?
    elastic: bool,
}

fn first_rows(drawings: &[Drawing], lines: &Lines) -> Vec<Rows> {
    let stack = Stack::of(drawings.iter().map(|drawing| drawing.frame));
    let is_elastic = |at: usize| drawings.get(at).is_some_and(|drawing| drawing.height.is_elastic());
    let own = |(at, drawing): (usize, &Drawing)| {
        let stretches = stack.within(drawing.frame).any(|above| above > at && is_elastic(above));
        let line = if drawing.height.is_elastic() {
            Some(lines.ending(drawing.frame.bottom()))
        } else if stretches {
            lines.row_of(drawing.frame.bottom()).checked_sub(1)
        } else {
            None
        };
        let first = lines.row_of(drawing.frame.y);
        let elastic = drawing.height.is_elastic();
        Rows { first: line.map_or(first, |line| first.min(line)), line, stretches, elastic }
    };
    let own: Vec<Rows> = drawings.iter().enumerate().map(own).collect();
    let mut rows = own.clone();
    for at in 0..drawings.len() {
        let row = row_of_text_below(drawings, &stack, &own, &rows, at);
        if let (Some(row), Some(kept)) = (row, rows.get_mut(at)) {
            kept.first = row;
        }
    }
    rows
}

/// What lies on a text starts in the text's row. So it keeps its place against it when a line of somebody else's
/// moves (EDIT-100). The same holds for what lies on that. It does not where something above it would then be pushed on to it.
/// `own` are the rows in which boxes start by themselves, `kept` those of all below this one.
fn row_of_text_below(
    drawings: &[Drawing],
    stack: &Stack,
    own: &[Rows],
    kept: &[Rows],
    at: usize,
) -> Option<usize> {
    let (drawing, row) = (drawings.get(at)?, own.get(at)?.first);
    let holders = || stack.around(drawing.frame).filter(|below| *below < at);
    let size = |at: usize| drawings.get(at).map(|holder| holder.frame.width * holder.frame.height);
    let holder_at = holders().min_by_key(|at| (size(*at), Reverse(*at)))?;
    let holder = drawings.get(holder_at)?;
    let (own_row, kept_row) = (own.get(holder_at)?.first, kept.get(holder_at)?.first);
    let is_text = matches!(holder.height, Height::Words { .. });
    let target = Some(kept_row).filter(|target| *target < row && (is_text || *target < own_row))?;
    let lowest = holders().filter_map(|at| kept.get(at)).map(|rows| rows.first).max()?;
    let pushed_on_to_it = |(other, rows): (&Drawing, &Rows)| {
        other.id != drawing.id
            && other.frame.bottom() <= drawing.frame.y + SLACK
            && other.frame.in_column_with(drawing.frame)
            && (rows.first > target || rows.line.is_some_and(|line| line >= target))
    };
    (lowest <= target && !drawings.iter().zip(own).any(pushed_on_to_it)).then_some(target)
}

/// The tops of the texts that close up, by their line. A text closes up only where nothing beside it would be run over:
/// it is alone in its height, but for what holds it and stretches.
fn closing(drawings: &[Drawing], lines: &Lines, rows: &[Rows]) -> BTreeMap<usize, i64> {
    let mut closing: BTreeMap<usize, i64> = BTreeMap::new();
    for (at, drawing) in drawings.iter().enumerate() {
        let Height::Words { closes: true } = drawing.height else { continue };
        let line = lines.ending(drawing.frame.bottom());
        let end = lines.start(line + 1);
        let alone = drawings.iter().zip(rows).enumerate().all(|(other_at, (other, rows))| {
            other_at == at
                || other.frame.bottom() <= drawing.frame.y
                || other.frame.y >= end - SLACK
                || (rows.stretches && other.frame.contains(drawing.frame))
        });
        if alone && drawing.frame.y >= lines.start(line) && rows.get(at).is_some_and(|rows| !rows.stretches) {
            closing.insert(line, drawing.frame.y);
        }
    }
    closing
}

/// What ends on lines: the line, the first row, and whether it is elastic. What starts last comes first, since what starts
/// before it spans its room; what only stretches comes after all rooms, which it spans.
fn endings(rows: &[Rows]) -> Vec<(usize, usize, bool)> {
    let ending = |rows: &Rows| Some((rows.line?, rows.first, rows.elastic));
    let mut endings: Vec<(usize, usize, bool)> = rows.iter().filter_map(ending).collect();
    endings.sort_unstable_by_key(|(line, first, elastic)| (*line, !elastic, Reverse(*first)));
    endings.dedup();
    endings
}

/// The tracks, and where each row and each room is among them.
struct Tracks {
    tracks: Vec<Track>,
    /// The first track of each row.
    rows: Vec<usize>,
    /// The room of what ends on a line, by the line and the first row.
    rooms: BTreeMap<(usize, usize), usize>,
    /// The first row and the room of each of them, the topmost room first.
    added: Vec<(usize, usize)>,
    /// The lines of texts that close up.
    closing: BTreeSet<usize>,
}

impl Tracks {
    fn of(lines: &Lines, rows: &[Rows], closing: &BTreeMap<usize, i64>, bottom: i64) -> Self {
        let mut made = Self {
            tracks: Vec::new(),
            rows: Vec::new(),
            rooms: BTreeMap::new(),
            added: Vec::new(),
            closing: closing.keys().copied().collect(),
        };
        let mut empty = MOST_EMPTY;
        let mut endings = endings(rows).into_iter().peekable();
        for (line, end) in lines.0.iter().enumerate() {
            made.rows.push(made.tracks.len());
            let start = lines.start(line);
            if let Some(top) = closing.get(&line) {
                made.tracks.push(Track::Drawn(top - start));
                made.note_room(line, line);
                made.tracks.push(Track::Room(end - top));
            } else {
                made.tracks.push(Track::Drawn((end - start).max(0)));
            }
            while let Some((_, first, elastic)) = endings.next_if(|(ending, _, _)| *ending == line) {
                if elastic {
                    made.add_room(line, first, &mut empty);
                } else {
                    made.spread(first, made.tracks.len(), &mut empty);
                }
            }
        }
        made.rows.push(made.tracks.len());
        made.tracks.push(Track::Drawn((bottom - lines.start(lines.0.len())).max(0)));
        made
    }

    fn row(&self, row: usize) -> usize {
        self.rows.get(row).copied().unwrap_or_default()
    }

    /// Adds the room of what ends on a line and starts in a row, unless it has one.
    fn add_room(&mut self, line: usize, first: usize, empty: &mut usize) {
        if !self.rooms.contains_key(&(line, first)) {
            self.spread(first, self.tracks.len() + 1, empty);
            self.note_room(line, first);
            self.tracks.push(Track::Room(0));
        }
    }

    /// The next track is the room of what ends on a line and starts in a row.
    fn note_room(&mut self, line: usize, first: usize) {
        self.rooms.insert((line, first), self.tracks.len());
        self.added.push((first, self.tracks.len()));
    }

    /// Adds as many empty tracks as what starts in a row and ends before the track `after` needs to span more tracks than
    /// everything whose room it spans.
    fn spread(&mut self, first: usize, after: usize, empty: &mut usize) {
        let start = self.row(first);
        let spanned = self.added.iter().rev().take_while(|(_, room)| *room >= start);
        let most = spanned.map(|(first, room)| room + 1 - self.row(*first)).max().unwrap_or(0);
        let missing = (most + 1).saturating_sub(after - start).min(*empty);
        *empty -= missing;
        self.tracks.extend(std::iter::repeat_n(Track::Drawn(0), missing));
    }

    fn cell(&self, drawing: &Drawing, rows: Rows, lines: &Lines) -> Cell {
        let first = self.row(rows.first);
        let mut cell = Cell {
            id: drawing.id,
            first,
            after: first + 1,
            margin_top: drawing.frame.y - lines.start(rows.first),
            margin_bottom: 0,
            stretches: rows.stretches,
        };
        let Some(line) = rows.line else { return cell };
        if rows.stretches {
            cell.margin_bottom = (lines.start(line + 1) - drawing.frame.bottom()).min(0);
        }
        let room = self.rooms.get(&(line, rows.first)).filter(|_| rows.elastic);
        match (drawing.height, room) {
            (Height::Words { closes: true }, Some(room)) if self.closing.contains(&line) => {
                (cell.first, cell.after, cell.margin_top) = (*room, room + 1, 0);
            }
            (_, Some(room)) => cell.after = room + 1,
            (_, None) => cell.after = self.row(line + 1),
        }
        cell
    }
}

#[cfg(test)]
pub(super) mod tests;

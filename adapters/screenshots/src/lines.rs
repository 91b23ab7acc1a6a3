//! From glyphs to lines: where they end, how high they are and where they begin.

use std::ops::Range;

use unicode_linebreak::{BreakOpportunity, linebreaks};

use crate::{
    fonts::{Cut, Extent, Faces},
    shaping::{Cluster, Run, Shaped, shape},
    style::Look,
};

/// A glyph with the place of its origin, in pixels.
#[derive(Clone)]
pub(crate) struct Drawn {
    pub(crate) cut: Cut,
    pub(crate) id: u32,
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) size: f64,
}

/// What is drawn of a line in one look: glyphs, and rules under or through them.
#[derive(Clone)]
pub(crate) struct Piece {
    pub(crate) look: Look,
    pub(crate) glyphs: Vec<Drawn>,
    /// Where it begins and ends.
    pub(crate) across: Range<f64>,
}

/// A line: its pieces stand on a baseline at nought.
#[derive(Clone)]
pub(crate) struct Line {
    pub(crate) pieces: Vec<Piece>,
    pub(crate) height: f64,
    /// From its top to its baseline.
    pub(crate) baseline: f64,
}

/// The most lines that browsers balance.
const MOST_BALANCED: usize = 6;
/// So exact is a balanced width, in pixels.
const BALANCED_TO: f64 = 1.0;

/// A paragraph of these runs, or of nothing in `look`, in lines of a width. Its direction is that of its first letter
/// unless it is given.
pub(crate) fn lines(
    faces: &Faces,
    runs: &[Run],
    look: &Look,
    width: f64,
    is_right_to_left: Option<bool>,
) -> Vec<Line> {
    let shaped = shape(faces, runs, is_right_to_left);
    let strut = faces.strut(&look.font).map(|cut| cut.face.extent());
    let strut = strut.unwrap_or(Extent { ascent: 0.9, descent: 0.3 });
    let ends = Ends::of(&shaped, look);
    let mut broken = ends.broken(&shaped.clusters, width, look.indent);
    if look.is_balanced && (2..=MOST_BALANCED).contains(&broken.len()) {
        broken = balanced(&ends, &shaped.clusters, width, look.indent, broken);
    }
    let last = broken.len().saturating_sub(1);
    broken
        .into_iter()
        .enumerate()
        .map(|(at, range)| {
            let indent = if at == 0 { look.indent } else { 0.0 };
            line(&shaped, runs, look, strut, range, &Room { width, indent, is_last: at == last })
        })
        .collect()
}

/// The widest that a paragraph gets in one line, and the width of its longest word.
pub(crate) fn widths(faces: &Faces, runs: &[Run]) -> f64 {
    let shaped = shape(faces, runs, None);
    shaped.clusters.iter().map(|cluster| cluster.advance).sum()
}

/// Where the lines of a paragraph may end: before these clusters.
struct Ends {
    may_end: Vec<bool>,
    keeps_lines: bool,
}

impl Ends {
    fn of(shaped: &Shaped, look: &Look) -> Self {
        let mut may_end = vec![false; shaped.clusters.len() + 1];
        for (offset, opportunity) in linebreaks(&shaped.text) {
            let at = shaped.clusters.partition_point(|cluster| cluster.start < offset);
            if opportunity == BreakOpportunity::Allowed
                && let Some(end) = may_end.get_mut(at)
            {
                *end = true;
            }
        }
        Self { may_end, keeps_lines: look.keeps_lines }
    }

    /// As much as goes into each line. Spaces at its end hang over it, and a word that is too long is cut.
    fn broken(&self, clusters: &[Cluster], width: f64, indent: f64) -> Vec<Range<usize>> {
        let mut lines = Vec::new();
        let (mut start, mut end, mut used) = (0, None, indent);
        let mut at = 0;
        while let Some(cluster) = clusters.get(at) {
            if at > start && self.may_end.get(at) == Some(&true) {
                end = Some(at);
            }
            let fits = cluster.is_space || used + cluster.advance <= width + 0.01 || self.keeps_lines;
            if fits || at == start {
                used += cluster.advance;
                at += 1;
                continue;
            }
            let cut = end.unwrap_or(at);
            lines.push(start..cut);
            (start, end, used, at) = (cut, None, 0.0, cut);
        }
        lines.push(start..clusters.len());
        lines
    }
}

/// The same number of lines in the narrowest width in which they go.
fn balanced(
    ends: &Ends,
    clusters: &[Cluster],
    width: f64,
    indent: f64,
    otherwise: Vec<Range<usize>>,
) -> Vec<Range<usize>> {
    let (mut narrow, mut wide, mut best) = (0.0, width, otherwise);
    while wide - narrow > BALANCED_TO {
        let middle = f64::midpoint(narrow, wide);
        let broken = ends.broken(clusters, middle, indent);
        let is_cut = broken.iter().skip(1).any(|line| ends.may_end.get(line.start) != Some(&true));
        if broken.len() > best.len() || is_cut {
            narrow = middle;
        } else {
            (wide, best) = (middle, broken);
        }
    }
    best
}

/// The room of a line.
struct Room {
    width: f64,
    indent: f64,
    is_last: bool,
}

fn line(shaped: &Shaped, runs: &[Run], look: &Look, strut: Extent, range: Range<usize>, room: &Room) -> Line {
    let own = shaped.clusters.get(range.clone()).unwrap_or_default();
    let hanging = own.iter().rev().take_while(|cluster| cluster.is_space).count();
    let shown = range.start..range.end.saturating_sub(hanging).max(range.start);
    let seen = shaped.in_sight(shown);
    let (mut rise, mut fall) = above_and_below(strut, look);
    for cluster in &seen {
        let Some(run) = runs.get(cluster.run) else { continue };
        let (above, below) = above_and_below(cluster.cut.face.extent(), &run.look);
        (rise, fall) = (rise.max(above), fall.max(below));
    }
    let used: f64 = seen.iter().map(|cluster| cluster.advance).sum();
    let free = (room.width - room.indent - used).max(0.0);
    let is_right = shaped.is_right_to_left;
    let gaps: f64 = seen.iter().filter(|cluster| cluster.is_space).map(|_| 1.0).sum();
    let is_justified = look.align == "justify" && !room.is_last && gaps > 0.0;
    let start = match look.align {
        "center" => free / 2.0,
        "end" if !is_right => free,
        "start" | "justify" if is_right && !is_justified => free,
        _ => 0.0,
    };
    let mut x = start + if is_right { 0.0 } else { room.indent };
    let mut pieces: Vec<(usize, Piece)> = Vec::new();
    for cluster in seen {
        let Some(run) = runs.get(cluster.run) else { continue };
        if pieces.last().is_none_or(|(number, _)| *number != cluster.run) {
            let piece = Piece { look: run.look.clone(), glyphs: Vec::new(), across: x..x };
            pieces.push((cluster.run, piece));
        }
        let Some((_, piece)) = pieces.last_mut() else { continue };
        let size = run.look.size;
        let scale = size / cluster.cut.face.units();
        for glyph in &cluster.glyphs {
            let (x, y) = (x + glyph.x * scale, -glyph.y * scale);
            piece.glyphs.push(Drawn { cut: cluster.cut.clone(), id: glyph.id, x, y, size });
        }
        x += cluster.advance;
        if is_justified && cluster.is_space {
            x += free / gaps;
        }
        piece.across.end = x;
    }
    let pieces = pieces.into_iter().map(|(_, piece)| piece).collect();
    Line { pieces, height: rise + fall, baseline: rise }
}

/// How far a line of this look reaches above its baseline and below it: half of what its height is more than its letters at
/// both sides.
fn above_and_below(extent: Extent, look: &Look) -> (f64, f64) {
    let (ascent, descent) = (extent.ascent * look.size, extent.descent * look.size);
    let lead = look.line_height * look.size - ascent - descent;
    (ascent + lead / 2.0, descent + lead / 2.0)
}

//! The area in which widgets are laid out: a page, a group, or what is drawn behind others.

use super::super::{
    frame::{Frame, SLACK, divide, pixels, scale},
    page::Measures,
};

/// The least and the most that a gap of the drawing becomes, in pixels (EDIT-109).
const LEAST_GAP: i64 = 16;
const MOST_GAP: i64 = 64;
/// The most that becomes of a gap across where things that were side by side follow each other, in pixels.
const MOST_BESIDE: i64 = 32;
/// The gap between a picture and what lay on it, in pixels.
const GAP_OF_LAID: i64 = 24;
/// What is wider than so many hundredths of its area fills the content.
const WIDE: i64 = 40;

/// A gap of the drawing as it is at another width. What touched goes on touching.
pub(super) fn gap(drawn: i64) -> i64 {
    if drawn <= SLACK { 0 } else { gap_at_least(drawn) }
}

/// A gap that is not nothing.
pub(super) fn gap_at_least(drawn: i64) -> i64 {
    drawn.clamp(pixels(LEAST_GAP), pixels(MOST_GAP))
}

/// The gap between two that follow each other. Of those that were side by side it is what was between them across, or less:
/// things of one row still belong together.
pub(super) fn gap_between(above: Frame, below: Frame) -> i64 {
    let down = below.y - above.bottom();
    let across = (below.x - above.right()).max(above.x - below.right());
    if down < -SLACK && across < -SLACK {
        pixels(GAP_OF_LAID)
    } else if down < -SLACK {
        gap_at_least(across).min(pixels(MOST_BESIDE))
    } else if above.in_column_with(below) {
        gap(down)
    } else {
        gap_at_least(down)
    }
}

/// An area of the drawing, and what it is at another width. Lengths of the latter are in its parent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Area {
    /// Where it was drawn.
    pub(super) drawn: Frame,
    /// Its left edge.
    pub(super) x: i64,
    /// Its width.
    pub(super) width: i64,
    /// The left edge of the content in it.
    pub(super) start: i64,
    /// The width of the content in it.
    pub(super) content: i64,
}

impl Area {
    /// A page that was drawn so wide.
    pub(super) const fn of_page(drawn: i64, page: Measures) -> Self {
        let drawn = Frame { x: 0, y: 0, width: drawn, height: 0 };
        Self { drawn, x: 0, width: page.width, start: page.start(), content: page.content() }
    }

    /// What holds others, which are so wide now. Over a whole page it has the margins of the page; else it has those of the
    /// drawing.
    pub(super) fn holding(drawn: Frame, contents: &[Frame], x: i64, width: i64, page: Measures) -> Self {
        let outer = Self { drawn, x, width, start: x, content: width };
        if width >= page.width {
            return Self { start: x + page.start(), content: width - 2 * page.start(), ..outer };
        }
        let inner = Frame::union_of(contents.iter().copied().filter(|frame| !outer.is_filled_by(*frame)));
        let Some(inner) = inner else { return outer };
        let inset = (inner.x - drawn.x).min(drawn.right() - inner.right()).max(0);
        let least = inset.min(pixels(LEAST_GAP));
        let inset = scale(inset, width, drawn.width).max(least).min(pixels(MOST_GAP));
        if inset * 2 < width { Self { start: x + inset, content: width - inset * 2, ..outer } } else { outer }
    }

    /// Does something reach from one edge to the other (EDIT-106)?
    pub(super) const fn is_filled_by(&self, frame: Frame) -> bool {
        frame.x <= self.drawn.x + SLACK && frame.right() >= self.drawn.right() - SLACK
    }

    /// Is it wide enough to fill the content?
    pub(super) const fn is_wide(&self, frame: Frame) -> bool {
        frame.width * 100 > self.drawn.width * WIDE
    }

    /// Would something so wide be wide enough to fill the content now?
    pub(super) const fn is_wide_now(&self, width: i64) -> bool {
        width * 100 > self.width * WIDE
    }

    /// The left edge of something that lay outside of the area: as far from it as it did; none for what was inside.
    pub(super) const fn outside(&self, frame: Frame) -> Option<i64> {
        if frame.width > 0 && frame.right() <= self.drawn.x + SLACK {
            Some(self.x + frame.x - self.drawn.x)
        } else if frame.x >= self.drawn.right() - SLACK {
            Some(self.x + self.width + frame.x - self.drawn.right())
        } else {
            None
        }
    }

    /// The left edge and the width of something pinned: in the same corner, or in the middle (EDIT-110). It is no wider than
    /// the area.
    pub(super) fn pinned(&self, frame: Frame) -> (i64, i64) {
        if self.is_filled_by(frame) {
            return (self.x, self.width);
        }
        let width = frame.width.min(self.width);
        let free = self.width - width;
        let middle = 2 * (frame.x - self.drawn.x) + frame.width;
        let x = if middle * 3 < self.drawn.width * 2 {
            (frame.x - self.drawn.x).clamp(0, free)
        } else if middle * 3 > self.drawn.width * 4 {
            free - (self.drawn.right() - frame.right()).clamp(0, free)
        } else {
            divide(free, 2)
        };
        (self.x + x, width)
    }
}

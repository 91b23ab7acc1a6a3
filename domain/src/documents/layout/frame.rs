//! Frames: where a widget lies in its parent.

use crate::documents::value::PIXEL;

/// What is off by no more than this, in hundredths of a pixel, touches. The drawn height of a text is not whole, while
/// gestures set whole pixels: what was snapped to its bottom lies on it by a part of a pixel.
pub const SLACK: i64 = 100;

/// A whole number of pixels, in hundredths.
#[must_use]
pub fn pixels(number: i64) -> i64 {
    number.saturating_mul(i64::from(PIXEL))
}

/// Where a widget lies in its parent, in hundredths of a pixel of the design width of the class.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Frame {
    /// From the left edge of the parent.
    pub x: i64,
    /// From the top edge of the parent.
    pub y: i64,
    /// Never below zero.
    pub width: i64,
    /// Never below zero.
    pub height: i64,
}

impl Frame {
    /// The frame between these edges. The right edge MUST NOT be before the left one, nor the bottom above the top.
    #[must_use]
    pub const fn between(left: i64, top: i64, right: i64, bottom: i64) -> Self {
        Self { x: left, y: top, width: right - left, height: bottom - top }
    }

    /// Its right edge.
    #[must_use]
    pub const fn right(self) -> i64 {
        self.x + self.width
    }

    /// Its bottom edge.
    #[must_use]
    pub const fn bottom(self) -> i64 {
        self.y + self.height
    }

    /// The same size at another place.
    #[must_use]
    pub const fn at(self, x: i64, y: i64) -> Self {
        Self { x, y, ..self }
    }

    /// Moved by these lengths.
    #[must_use]
    pub const fn moved(self, across: i64, down: i64) -> Self {
        self.at(self.x + across, self.y + down)
    }

    /// The smallest frame that holds both.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self::between(
            self.x.min(other.x),
            self.y.min(other.y),
            self.right().max(other.right()),
            self.bottom().max(other.bottom()),
        )
    }

    /// The smallest frame that holds all of them; none where there are none.
    pub fn union_of(frames: impl IntoIterator<Item = Self>) -> Option<Self> {
        frames.into_iter().reduce(Self::union)
    }

    /// Do the two share a part of the height, by more than [`SLACK`]?
    #[must_use]
    pub fn beside(self, other: Self) -> bool {
        self.bottom().min(other.bottom()) - self.y.max(other.y) > SLACK
    }

    /// Do the two share a part of the width, by more than [`SLACK`]?
    #[must_use]
    pub fn in_column_with(self, other: Self) -> bool {
        self.right().min(other.right()) - self.x.max(other.x) > SLACK
    }

    /// Does one lie on the other, by more than [`SLACK`] in both directions? What only touches does not.
    #[must_use]
    pub fn overlaps(self, other: Self) -> bool {
        self.beside(other) && self.in_column_with(other)
    }

    /// Does the other lie in it? It may reach out by [`SLACK`].
    #[must_use]
    pub const fn contains(self, other: Self) -> bool {
        self.x - SLACK <= other.x
            && self.y - SLACK <= other.y
            && other.right() <= self.right() + SLACK
            && other.bottom() <= self.bottom() + SLACK
    }

    /// The frame where everything is `to`/`from` as large. The edges are scaled, not the sizes: what touched touches, and
    /// what did not lie on another does not after it.
    #[must_use]
    pub fn scaled(self, to: i64, from: i64) -> Self {
        let edge = |edge: i64| scale(edge, to, from);
        Self::between(edge(self.x), edge(self.y), edge(self.right()), edge(self.bottom()))
    }
}

/// Divides and rounds to the nearest whole number, a half upwards, as `Math.round` does. The divisor MUST be positive;
/// by less than one it divides by one.
#[must_use]
pub fn divide(number: i64, by: i64) -> i64 {
    let by = by.max(1);
    (2 * number + by).div_euclid(2 * by)
}

/// Divides and rounds upwards. The divisor as in [`divide`].
#[must_use]
pub fn divide_up(number: i64, by: i64) -> i64 {
    let by = by.max(1);
    (number + by - 1).div_euclid(by)
}

/// A number that is `to`/`from` as large, rounded as [`divide`] does.
#[must_use]
pub fn scale(number: i64, to: i64, from: i64) -> i64 {
    divide(number * to, from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const fn frame(x: i64, y: i64, width: i64, height: i64) -> Frame {
        Frame { x, y, width, height }
    }

    #[test]
    fn what_is_off_by_a_pixel_touches() {
        let one = frame(0, 0, 1_000, 1_000);
        assert!(!one.overlaps(frame(0, 900, 1_000, 1_000)) && one.overlaps(frame(0, 899, 1_000, 1_000)));
        assert!(!one.overlaps(frame(900, 0, 1_000, 1_000)) && !one.overlaps(frame(0, 2_000, 1_000, 1_000)));
        assert!(one.contains(frame(-100, 0, 1_200, 1_100)) && !one.contains(frame(-101, 0, 10, 10)));
        assert_eq!(one.union(frame(500, -500, 1_000, 100)), frame(0, -500, 1_500, 1_500));
    }

    #[test]
    fn divisions_round_a_half_upwards() {
        assert_eq!([5, -5, 7, -7, 0].map(|number| divide(number, 2)), [3, -2, 4, -3, 0]);
        assert_eq!([1, 0, -1, 3].map(|number| divide_up(number, 3)), [1, 0, 0, 1]);
        assert_eq!((divide(3, 0), divide_up(3, -4)), (3, 3), "no divisor is harmful");
    }

    proptest! {
        #[test]
        fn scaling_brings_nothing_together(
            a in (-9_999_i64..9_999, 0_i64..9_999), gap in 0_i64..999, size in 0_i64..9_999,
            to in 1_i64..300_000, from in 1_i64..300_000,
        ) {
            let upper = frame(0, a.0, 10, a.1);
            let lower = frame(0, upper.bottom() + gap, 10, size);
            let (upper, lower) = (upper.scaled(to, from), lower.scaled(to, from));
            prop_assert!(upper.bottom() <= lower.y && upper.height >= 0);
        }
    }
}

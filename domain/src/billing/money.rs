//! Cents, and the one way in which they are rounded.

use std::{
    fmt,
    iter::Sum,
    ops::{Add, AddAssign, Neg, Sub},
};

/// An amount in cents of a dollar. Payments are positive, credits negative.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Cents(i64);

/// A part of ten thousand: 2 000 is 20 percent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct BasisPoints(u32);

impl BasisPoints {
    /// The whole.
    pub const ALL: Self = Self(10_000);

    /// A number of ten-thousandths, at most the whole.
    #[must_use]
    pub const fn new(points: u32) -> Self {
        if points > Self::ALL.0 { Self::ALL } else { Self(points) }
    }

    /// How many ten-thousandths.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0
    }
}

impl Cents {
    /// Zero.
    pub const ZERO: Self = Self(0);

    /// The largest valid amount of any kind: ten billion dollars. Arithmetic saturates far beyond it, so an amount
    /// within it was computed exactly, and one beyond it is never billed.
    pub const MOST: Self = Self(1_000_000_000_000);

    /// The most that a card is charged at once: $999,999.99. Card providers accept no more.
    pub const MOST_CHARGED: Self = Self(99_999_999);

    /// Is it no more than [`Self::MOST`], in either direction?
    #[must_use]
    pub const fn is_sound(self) -> bool {
        self.0.unsigned_abs() <= Self::MOST.0.unsigned_abs()
    }

    /// An amount from cents.
    #[must_use]
    pub const fn new(cents: i64) -> Self {
        Self(cents)
    }

    /// How many cents.
    #[must_use]
    pub const fn get(self) -> i64 {
        self.0
    }

    /// This amount times `part / whole`, to the nearest cent, ties away from zero. A share of an empty whole is zero.
    #[must_use]
    pub fn share(self, part: i64, whole: i64) -> Self {
        if whole == 0 {
            return Self::ZERO;
        }
        let (product, whole) = (i128::from(self.0) * i128::from(part), i128::from(whole));
        let (magnitude, divisor) = (product.unsigned_abs(), whole.unsigned_abs());
        let rounded = i128::try_from((2 * magnitude + divisor) / (2 * divisor)).unwrap_or(i128::MAX);
        let signed = if (product < 0) == (whole < 0) { rounded } else { -rounded };
        Self(i64::try_from(signed).unwrap_or(if signed < 0 { i64::MIN } else { i64::MAX }))
    }

    /// This amount times `part / whole`, truncated towards zero.
    #[must_use]
    pub(super) fn floor_share(self, part: Self, whole: Self) -> Self {
        if whole.0 == 0 {
            return Self::ZERO;
        }
        let cut = i128::from(self.0) * i128::from(part.0) / i128::from(whole.0);
        Self(i64::try_from(cut).unwrap_or(i64::MAX))
    }

    /// A number of ten-thousandths of this amount, rounded like [`Cents::share`].
    #[must_use]
    pub fn points(self, points: BasisPoints) -> Self {
        self.share(i64::from(points.0), i64::from(BasisPoints::ALL.0))
    }

    /// This amount times a count.
    #[must_use]
    pub fn times(self, count: u32) -> Self {
        Self(self.0.saturating_mul(i64::from(count)))
    }
}

impl Add for Cents {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Cents {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Cents {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Neg for Cents {
    type Output = Self;

    fn neg(self) -> Self {
        Self(self.0.saturating_neg())
    }
}

impl Sum for Cents {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::ZERO, Add::add)
    }
}

/// In its written form: `$19.00`, `−$10.50`.
impl fmt::Display for Cents {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let magnitude = self.0.unsigned_abs();
        let sign = if self.0 < 0 { "−" } else { "" };
        write!(formatter, "{sign}${}.{:02}", magnitude / 100, magnitude % 100)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case(1, 1, 2, 1)]
    #[case(-1, 1, 2, -1)]
    #[case(1, 1, 3, 0)]
    #[case(5, 1, 2, 3)]
    #[case(-5, 1, 2, -3)]
    #[case(1900, 15, 30, 950)]
    #[case(7, 0, 30, 0)]
    #[case(7, 3, 0, 0)]
    fn ties_go_away_from_zero(
        #[case] cents: i64,
        #[case] part: i64,
        #[case] whole: i64,
        #[case] expected: i64,
    ) {
        assert_eq!(Cents::new(cents).share(part, whole), Cents::new(expected));
    }

    #[test]
    fn large_amounts_do_not_overflow() {
        assert_eq!(Cents::new(i64::MAX).share(3, 3), Cents::new(i64::MAX));
        assert_eq!(Cents::new(i64::MAX).share(i64::MAX, 1), Cents::new(i64::MAX));
        assert_eq!(Cents::new(i64::MIN).share(i64::MAX, 1), Cents::new(i64::MIN));
    }

    #[test]
    fn people_read_dollars() {
        assert_eq!(Cents::new(1900).to_string(), "$19.00");
        assert_eq!(Cents::new(-1050).to_string(), "−$10.50");
        assert_eq!(Cents::new(7).to_string(), "$0.07");
    }

    #[test]
    fn nobody_gets_more_than_everything() {
        assert_eq!(Cents::new(1900).points(BasisPoints::new(20_000)), Cents::new(1900));
        assert_eq!(Cents::new(1900).points(BasisPoints::new(3_000)), Cents::new(570));
    }
}

//! Values that go straight into the text of a rule: numbers and lengths.

use std::fmt::{self, Display, Formatter};

/// What can be the value of a property. It goes straight into the text of a rule: a page has thousands of lengths, and
/// the formatter takes longer for each of them than all else about it.
pub(crate) trait CssValue {
    /// Writes it.
    ///
    /// # Errors
    /// Those of `into`; a [`String`] has none.
    fn write(&self, into: &mut impl fmt::Write) -> fmt::Result;
}

impl<T: CssValue + ?Sized> CssValue for &T {
    fn write(&self, into: &mut impl fmt::Write) -> fmt::Result {
        (**self).write(into)
    }
}

impl CssValue for str {
    fn write(&self, into: &mut impl fmt::Write) -> fmt::Result {
        into.write_str(self)
    }
}

impl CssValue for String {
    fn write(&self, into: &mut impl fmt::Write) -> fmt::Result {
        into.write_str(self)
    }
}

impl CssValue for fmt::Arguments<'_> {
    fn write(&self, into: &mut impl fmt::Write) -> fmt::Result {
        into.write_fmt(*self)
    }
}

impl CssValue for usize {
    fn write(&self, into: &mut impl fmt::Write) -> fmt::Result {
        into.write_str(itoa::Buffer::new().format(*self))
    }
}

impl CssValue for i32 {
    fn write(&self, into: &mut impl fmt::Write) -> fmt::Result {
        into.write_str(itoa::Buffer::new().format(*self))
    }
}

/// A whole number of parts, `10^digits` of which are one, as a decimal with no digit that says nothing.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Decimal {
    number: i64,
    digits: u32,
}

impl CssValue for Decimal {
    fn write(&self, into: &mut impl fmt::Write) -> fmt::Result {
        let (mut left, mut digits) = (self.number.unsigned_abs(), self.digits);
        while digits > 0 && left.is_multiple_of(10) {
            (left, digits) = (left / 10, digits - 1);
        }
        if self.number < 0 {
            into.write_char('-')?;
        }
        let one = 10_u64.pow(digits);
        let mut buffer = itoa::Buffer::new();
        if digits == 0 || left >= one {
            into.write_str(buffer.format(left / one))?;
        }
        if digits == 0 {
            return Ok(());
        }
        into.write_char('.')?;
        let after = buffer.format(left % one);
        for _ in after.len()..usize::try_from(digits).unwrap_or_default() {
            into.write_char('0')?;
        }
        into.write_str(after)
    }
}

impl Display for Decimal {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}

/// A whole number of such parts, `10^digits` of which are one, as a decimal.
pub(crate) const fn decimal(number: i64, digits: u32) -> Decimal {
    Decimal { number, digits }
}

/// Hundredths as a decimal.
pub(crate) const fn hundredths(number: i64) -> Decimal {
    decimal(number, 2)
}

/// Thousandths as a decimal.
pub(crate) const fn thousandths(number: i64) -> Decimal {
    decimal(number, 3)
}

/// A length of hundredths of a pixel of the design width, in a unit that is one such pixel.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Length {
    unit: &'static str,
    number: i64,
}

impl CssValue for Length {
    fn write(&self, into: &mut impl fmt::Write) -> fmt::Result {
        if self.number == 0 {
            return into.write_char('0');
        }
        into.write_str("calc(")?;
        into.write_str(self.unit)?;
        into.write_char('*')?;
        hundredths(self.number).write(into)?;
        into.write_char(')')
    }
}

impl Display for Length {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}

/// A length that scales with the page (EDIT-091), of hundredths of a pixel of the design width.
pub(crate) const fn length(number: i64) -> Length {
    Length { unit: "var(--u)", number }
}

/// The same within a widget whose arrangement is smaller than its drawing: letters, paddings, strokes.
pub(crate) const fn inner(number: i64) -> Length {
    Length { unit: "var(--v)", number }
}

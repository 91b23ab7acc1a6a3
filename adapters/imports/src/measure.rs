//! Lengths, angles and colours of drawings, which are written in floats, as the whole numbers of documents.
#![expect(clippy::float_arithmetic, reason = "other programs write floats; each is made a whole number once")]

use octavo_domain::documents::colour::{Colour, Ink};

/// The farthest that a number goes.
const FAR: f64 = 1.0e9;

/// The nearest whole number; 0 for what is no number.
pub(crate) fn whole(number: f64) -> i32 {
    if number.is_finite() { format!("{:.0}", number.clamp(-FAR, FAR)).parse().unwrap_or(0) } else { 0 }
}

/// A length in hundredths of a pixel.
pub(crate) fn hundredths(pixels: f64) -> i32 {
    whole(pixels * 100.0)
}

/// A part in thousandths.
pub(crate) fn thousandths(part: f64) -> i32 {
    whole(part * 1_000.0)
}

/// A number in thousandths of another one; none where that is nothing.
pub(crate) fn ratio(number: f64, of: f64) -> Option<i32> {
    (of > 0.0 && number.is_finite()).then(|| thousandths(number / of))
}

/// An angle in radians, clockwise, in hundredths of a degree from 0 to 35 999.
pub(crate) fn turn(radians: f64) -> i32 {
    whole(radians.to_degrees() * 100.0).rem_euclid(36_000)
}

/// A colour of parts from 0 to 1.
pub(crate) fn ink([red, green, blue, alpha]: [f64; 4]) -> Ink {
    let part = |part: f64| u32::try_from(whole(part.clamp(0.0, 1.0) * 255.0)).unwrap_or(0);
    Ink::Colour(Colour(part(red) << 24 | part(green) << 16 | part(blue) << 8 | part(alpha)))
}

/// A box: its corner and its size, in pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Bounds {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

impl Bounds {
    /// The box seen from a place.
    pub(crate) fn from(self, (x, y): (f64, f64)) -> Self {
        Self { x: self.x - x, y: self.y - y, ..self }
    }

    /// The box with so much added on each side.
    pub(crate) fn grown(self, by: f64) -> Self {
        let [width, height] = [self.width, self.height].map(|side| (side + 2.0 * by).max(0.0));
        Self { x: self.x - by, y: self.y - by, width, height }
    }

    /// A box of this size with the same middle.
    pub(crate) fn around(self, width: f64, height: f64) -> Self {
        let x = self.x + (self.width - width) / 2.0;
        let y = self.y + (self.height - height) / 2.0;
        Self { x, y, width, height }
    }

    /// Does the other one reach out of it by more than a pixel?
    pub(crate) fn is_left_by(self, other: Self) -> bool {
        other.x < self.x - 1.0
            || other.y < self.y - 1.0
            || other.x + other.width > self.x + self.width + 1.0
            || other.y + other.height > self.y + self.height + 1.0
    }

    /// Its corner in hundredths of a pixel.
    pub(crate) fn position(self) -> [i32; 2] {
        [hundredths(self.x), hundredths(self.y)]
    }

    /// Its size in hundredths of a pixel.
    pub(crate) fn size(self) -> [i32; 2] {
        [hundredths(self.width), hundredths(self.height)]
    }

    /// The size of what is turned by an angle and has this box around it; none where that cannot be told.
    pub(crate) fn turned(self, radians: f64) -> Option<(f64, f64)> {
        let (sin, cos) = (radians.sin().abs(), radians.cos().abs());
        let divisor = cos * cos - sin * sin;
        if divisor.abs() < 0.05 {
            return None;
        }
        let width = (self.width * cos - self.height * sin) / divisor;
        let height = (self.height * cos - self.width * sin) / divisor;
        (width > -1.0 && height > -1.0).then_some((width.max(0.0), height.max(0.0)))
    }
}

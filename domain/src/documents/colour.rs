//! Colours, and what surfaces are filled with.

use std::{fmt, str::FromStr};

use super::id::RecordId;

/// A colour in sRGB with its opacity: `0xrrggbbaa`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Colour(pub u32);

/// The text is not a colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("A colour is # and eight hexadecimal digits")]
pub struct InvalidColour;

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:08x}", self.0)
    }
}

impl FromStr for Colour {
    type Err = InvalidColour;

    fn from_str(text: &str) -> Result<Self, InvalidColour> {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 8).ok_or(InvalidColour)?;
        let lower = digits.bytes().all(|sign| sign.is_ascii_digit() || (b'a'..=b'f').contains(&sign));
        let value = u32::from_str_radix(digits, 16).ok().filter(|_| lower);
        value.map(Self).ok_or(InvalidColour)
    }
}

/// A colour of its own, or one of the project's swatches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ink {
    /// A colour of its own.
    Colour(Colour),
    /// A swatch. Where it is gone, black is shown.
    Swatch(RecordId),
}

/// What a surface is filled with.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Fill {
    /// One colour.
    Ink(Ink),
    /// Several, one into the other.
    Gradient(Gradient),
}

/// How the colours of a gradient lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GradientShape {
    /// Along a line at this angle, in hundredths of a degree from 0 to 35 999; 0 leads up, as in CSS.
    Linear(i32),
    /// From the centre outwards.
    Radial,
}

/// Several colours, one into the other.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Gradient {
    shape: GradientShape,
    stops: Vec<Stop>,
}

/// A colour of a gradient.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Stop {
    /// Its place, in thousandths of the way.
    pub at: i32,
    /// Its colour.
    pub ink: Ink,
}

impl Gradient {
    /// The most colours.
    pub const MAX: usize = 12;

    /// A gradient of two to twelve colours, in the order of their places; none where the angle, the number, the order
    /// or a place is not valid.
    #[must_use]
    pub fn of(shape: GradientShape, stops: Vec<Stop>) -> Option<Self> {
        let turned = match shape {
            GradientShape::Linear(angle) => (0..36_000).contains(&angle),
            GradientShape::Radial => true,
        };
        let placed = stops.iter().all(|stop| (0..=1_000).contains(&stop.at));
        let ordered = stops.is_sorted_by_key(|stop| stop.at);
        let counted = (2..=Self::MAX).contains(&stops.len());
        (turned && placed && ordered && counted).then_some(Self { shape, stops })
    }

    /// How its colours lie.
    #[must_use]
    pub const fn shape(&self) -> GradientShape {
        self.shape
    }

    /// Its colours, in the order of their places.
    #[must_use]
    pub fn stops(&self) -> &[Stop] {
        &self.stops
    }
}

/// A shadow of a widget. Lengths are in hundredths of a pixel of the design width.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Shadow {
    /// To the right.
    pub x: i32,
    /// Down.
    pub y: i32,
    /// How soft its edge is; never below zero.
    pub blur: i32,
    /// How much larger it is than the widget.
    pub spread: i32,
    /// Its colour.
    pub ink: Ink,
}

impl Shadow {
    /// The most shadows of a widget.
    pub const MOST: usize = 8;
    /// The greatest length in a shadow: 500 px.
    pub const REACH: i32 = 50_000;

    /// Are its lengths within the limits?
    #[must_use]
    pub fn is_valid(&self) -> bool {
        let within = |length: i32| (-Self::REACH..=Self::REACH).contains(&length);
        within(self.x) && within(self.y) && within(self.spread) && (0..=Self::REACH).contains(&self.blur)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_has_one_text() {
        assert_eq!("#1a2b3cff".parse(), Ok(Colour(0x1a2b_3cff)));
        assert_eq!(Colour(0xff).to_string(), "#000000ff");
        for text in ["", "#fff", "1a2b3cff0", "#1A2B3CFF", "#1a2b3cf+", "#1a2b3cffa", "#1a2b3c€"] {
            assert_eq!(text.parse::<Colour>(), Err(InvalidColour), "{text}");
        }
    }

    #[test]
    fn a_gradient_has_its_colours_in_order() {
        let stop = |at| Stop { at, ink: Ink::Colour(Colour(0)) };
        let of = |shape, places: &[i32]| Gradient::of(shape, places.iter().copied().map(stop).collect());
        assert!(of(GradientShape::Linear(35_999), &[0, 0, 1_000]).is_some());
        assert!(of(GradientShape::Linear(36_000), &[0, 1_000]).is_none());
        for places in [&[0][..], &[500, 499], &[-1, 5], &[0, 1_001], &[0; 13]] {
            assert!(of(GradientShape::Radial, places).is_none(), "{places:?}");
        }
    }
}

//! Lengths and colours of an SVG.
#![expect(
    clippy::float_arithmetic,
    reason = "opacities are floats in the file; each is made a whole number once"
)]

use octavo_domain::documents::colour::{Colour, Ink};
use svgtypes::{Color, Length, LengthUnit, Paint};

use crate::measure::ink;

/// A length in pixels; none of other units, and of what is less than nothing.
pub(super) fn pixels(length: Length) -> Option<f64> {
    let is_pixels = matches!(length.unit, LengthUnit::None | LengthUnit::Px);
    (is_pixels && length.number >= 0.0 && length.number.is_finite()).then_some(length.number)
}

/// A part of one.
pub(super) fn part(text: &str) -> Option<f64> {
    let part: f64 = text.parse().ok()?;
    (0.0..=1.0).contains(&part).then_some(part)
}

/// A colour, or nothing; none for what is neither.
pub(super) fn paint(text: &str) -> Option<Option<Ink>> {
    match Paint::from_str(text).ok()? {
        Paint::None => Some(None),
        Paint::Color(colour) => Some(Some(of_colour(colour, 1.0))),
        _ => None,
    }
}

pub(super) fn of_colour(colour: Color, opacity: f64) -> Ink {
    let part = |part: u8| f64::from(part) / 255.0;
    ink([part(colour.red), part(colour.green), part(colour.blue), part(colour.alpha) * opacity])
}

pub(super) fn faded(colour: Ink, opacity: f64) -> Option<Ink> {
    let Ink::Colour(Colour(bits)) = colour else { return None };
    let [red, green, blue, alpha] = bits.to_be_bytes();
    Some(of_colour(Color { red, green, blue, alpha }, opacity))
}

pub(super) fn is_opaque(colour: Option<Ink>) -> bool {
    matches!(colour, Some(Ink::Colour(Colour(bits))) if bits & 0xff == 0xff)
}

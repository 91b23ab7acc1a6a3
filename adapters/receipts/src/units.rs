//! Lengths. Everything is laid out in whole twips, twenty of which are a point, so that nothing is ever rounded twice;
//! only what draws a page speaks of fractions of points.

/// A length in twips: a twentieth of a point.
pub(crate) type Twips = i32;

/// Points out of twips.
#[expect(
    clippy::float_arithmetic,
    reason = "pages are drawn in fractions of points; nothing is added up in them"
)]
pub(crate) fn points(length: Twips) -> f32 {
    const TWIPS_OF_A_POINT: f32 = 20.0;
    // A page is 16 838 twips high: whatever is on one fits.
    i16::try_from(length).map_or(0.0, f32::from) / TWIPS_OF_A_POINT
}

/// A length in the units of a font as a part of its em.
#[expect(
    clippy::float_arithmetic,
    reason = "glyphs are placed in parts of an em; nothing is added up in them"
)]
pub(crate) fn ems(units: i32, em: f32) -> f32 {
    i16::try_from(units).map_or(0.0, f32::from) / em
}

//! Lengths. The layout uses whole twips, twenty of which are a point, so that nothing is rounded twice. Only drawing
//! uses fractions of points.

/// A length in twips: a twentieth of a point.
pub(crate) type Twips = i32;

/// Twips in points.
#[expect(
    clippy::float_arithmetic,
    reason = "pages are drawn in fractions of points; nothing is added up in them"
)]
pub(crate) fn points(length: Twips) -> f32 {
    const TWIPS_OF_A_POINT: f32 = 20.0;
    // A page is 16 838 twips high, so every length on it fits.
    i16::try_from(length).map_or(0.0, f32::from) / TWIPS_OF_A_POINT
}

/// A length in a font's units, as a fraction of its em.
#[expect(
    clippy::float_arithmetic,
    reason = "glyphs are placed in parts of an em; nothing is added up in them"
)]
pub(crate) fn ems(units: i32, em: f32) -> f32 {
    i16::try_from(units).map_or(0.0, f32::from) / em
}

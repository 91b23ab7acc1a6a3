//! The outlines of letters, as a path.

use std::fmt::Write as _;

use skrifa::{
    GlyphId, MetadataProvider,
    instance::{LocationRef, Size},
    outline::{DrawSettings, OutlinePen},
};

use crate::lines::{Drawn, Piece};

/// How far slanted letters lean, by their height: where a family has no italics.
const SLANT: f64 = 0.25;

/// The path of at most so many letters of a piece of a line, and of the rules at them, with the baseline here.
pub(crate) fn path(piece: &Piece, x: f64, baseline: f64, most: usize) -> String {
    let mut path = String::new();
    for glyph in piece.glyphs.iter().take(most) {
        add(&mut path, glyph, x + glyph.x, baseline + glyph.y);
    }
    let size = piece.look.size;
    let (start, end) = (x + piece.across.start, x + piece.across.end);
    for (is_drawn, middle) in [(piece.look.is_underlined, 0.12), (piece.look.is_struck, -0.28)] {
        if is_drawn && end > start {
            let thickness = (size / 16.0).max(1.0);
            let top = baseline + middle * size - thickness / 2.0;
            let bottom = top + thickness;
            let _ = write!(path, "M{start:.2} {top:.2}H{end:.2}V{bottom:.2}H{start:.2}Z");
        }
    }
    path
}

fn add(path: &mut String, glyph: &Drawn, x: f64, y: f64) {
    let Some(font) = glyph.cut.face.font() else { return };
    let Some(outline) = font.outline_glyphs().get(GlyphId::new(glyph.id)) else { return };
    let scale = glyph.size / glyph.cut.face.units();
    let lean = if glyph.cut.is_slanted { SLANT } else { 0.0 };
    let location = LocationRef::new(glyph.cut.instance.coords());
    let length = path.len();
    let mut pen = Pen { path, x, y, scale, lean };
    if outline.draw(DrawSettings::unhinted(Size::unscaled(), location), &mut pen).is_err() {
        // A letter that cannot be drawn is left out as a whole.
        path.truncate(length);
    }
}

/// Writes an outline at its place. Fonts count upwards.
struct Pen<'a> {
    path: &'a mut String,
    x: f64,
    y: f64,
    scale: f64,
    lean: f64,
}

impl Pen<'_> {
    fn point(&mut self, sign: char, x: f32, y: f32) {
        let (x, y) = (f64::from(x), f64::from(y));
        let across = self.x + (x + y * self.lean) * self.scale;
        let down = self.y - y * self.scale;
        let _ = write!(self.path, "{sign}{across:.2} {down:.2}");
    }
}

impl OutlinePen for Pen<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        self.point('M', x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.point('L', x, y);
    }

    fn quad_to(&mut self, control_x: f32, control_y: f32, x: f32, y: f32) {
        self.point('Q', control_x, control_y);
        self.point(' ', x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.point('C', x1, y1);
        self.point(' ', x2, y2);
        self.point(' ', x, y);
    }

    fn close(&mut self) {
        self.path.push('Z');
    }
}

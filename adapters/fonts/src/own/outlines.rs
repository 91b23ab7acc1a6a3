//! The outlines of TrueType letters, checked before anything draws them.

use octavo_application::documents::ports::fonts::FontError;
use skrifa::{
    GlyphId,
    raw::{
        FontRef, TableProvider,
        tables::{
            glyf::{Glyf, Glyph},
            loca::Loca,
        },
    },
};

use super::broken;

/// How deep letters may be made of others.
const DEEPEST: usize = 8;
/// The most points of a letter with all of its parts. Real ones have some thousands.
const MOST_POINTS: u32 = 60_000;

/// Checks that each letter can be read, is made of no more than it may be, and not of itself. A few bytes could name parts of
/// parts without an end. Outlines of other formats are left to browsers, as nothing here draws them.
pub(crate) fn check(font: &FontRef<'_>) -> Result<(), FontError> {
    let (Ok(glyf), Ok(loca)) = (font.glyf(), font.loca(None)) else { return Ok(()) };
    let letters = font.maxp().map_err(broken)?.num_glyphs();
    let mut known = vec![None; usize::from(letters)];
    let outlines = Outlines { glyf, loca };
    for letter in 0..letters {
        outlines.points(letter, 0, &mut known)?;
    }
    Ok(())
}

struct Outlines<'a> {
    glyf: Glyf<'a>,
    loca: Loca<'a>,
}

impl Outlines<'_> {
    /// How many points a letter has with all of its parts. Each is counted once.
    fn points(&self, letter: u16, depth: usize, known: &mut [Option<u32>]) -> Result<u32, FontError> {
        let at = usize::from(letter);
        if let Some(points) = known.get(at).ok_or(FontError::Broken)? {
            return Ok(*points);
        }
        if depth > DEEPEST {
            return Err(FontError::Broken);
        }
        let glyph = self.loca.get_glyf(GlyphId::new(letter.into()), &self.glyf).map_err(broken)?;
        let points = match glyph {
            None => 0,
            Some(Glyph::Simple(simple)) => u32::try_from(simple.num_points()).map_err(broken)?,
            Some(Glyph::Composite(composite)) => {
                let mut sum: u32 = 0;
                for part in composite.components() {
                    let points = self.points(part.glyph.to_u16(), depth + 1, known)?;
                    // A part without a point counts as well.
                    sum = sum.saturating_add(points.max(1));
                    if sum > MOST_POINTS {
                        return Err(FontError::Broken);
                    }
                }
                sum
            }
        };
        if let Some(place) = known.get_mut(at) {
            *place = Some(points);
        }
        Ok(points)
    }
}

//! The client's fonts, and one for alphabets that they lack.

use std::sync::Arc;

use krilla::text::{Font, GlyphId};
use rustybuzz::Face;

/// A font file, for measuring and for drawing.
pub(crate) struct Cut {
    pub(crate) face: Face<'static>,
    pub(crate) font: Font,
}

impl Cut {
    fn read(file: &'static [u8]) -> Option<Self> {
        Some(Self { face: Face::from_slice(file, 0)?, font: Font::new(file.into(), 0)? })
    }

    fn has(&self, letter: char) -> bool {
        self.face.glyph_index(letter).is_some()
    }

    /// The distance of the first baseline from the top of a line of this height, for a size.
    fn baseline(&self, height: i32, size: i32) -> i32 {
        let em = self.face.units_per_em().max(1);
        let rise = i32::from(self.face.ascender()).saturating_add(i32::from(self.face.descender()));
        height.saturating_add(rise.saturating_mul(size) / em) / 2
    }
}

/// Font files in order of preference; a later one supplies missing glyphs.
pub(crate) struct Typeface {
    first: Arc<Cut>,
    others: Vec<Arc<Cut>>,
    substitute: Arc<Cut>,
}

/// The character in place of one that cannot be drawn.
const SUBSTITUTE: char = '\u{fffd}';

impl Typeface {
    /// The first font that has every glyph of a cluster; `None` when none has.
    pub(crate) fn cut(&self, cluster: &str) -> Option<&Arc<Cut>> {
        std::iter::once(&self.first).chain(&self.others).find(|cut| cluster.chars().all(|c| cut.has(c)))
    }

    /// The glyph in place of a cluster that no font has.
    pub(crate) fn substitute(&self) -> (&Arc<Cut>, GlyphId, i32) {
        let face = &self.substitute.face;
        let glyph = face.glyph_index(SUBSTITUTE).unwrap_or_default();
        let advance = face.glyph_hor_advance(glyph).unwrap_or_default();
        (&self.substitute, GlyphId::new(u32::from(glyph.0)), i32::from(advance))
    }

    /// The distance of the baseline from the top of a line.
    pub(crate) fn baseline(&self, height: i32, size: i32) -> i32 {
        self.first.baseline(height, size)
    }
}

/// Both typefaces of a receipt.
pub(crate) struct Fonts {
    /// For text.
    pub(crate) sans: Typeface,
    /// For titles and amounts.
    pub(crate) serif: Typeface,
}

impl Fonts {
    /// Loads them; `None` when a file is not a font.
    pub(crate) fn load() -> Option<Self> {
        let read = |file: &'static [u8]| Cut::read(file).map(Arc::new);
        let fallback = read(include_bytes!("../fonts/fallback.ttf"))?;
        let sans = Typeface {
            first: read(include_bytes!("../fonts/sans-latin.ttf"))?,
            others: vec![read(include_bytes!("../fonts/sans-latin-ext.ttf"))?, fallback.clone()],
            substitute: fallback.clone(),
        };
        let serif = Typeface {
            first: read(include_bytes!("../fonts/serif-latin.ttf"))?,
            others: vec![read(include_bytes!("../fonts/serif-latin-ext.ttf"))?, fallback.clone()],
            substitute: fallback,
        };
        Some(Self { sans, serif })
    }
}

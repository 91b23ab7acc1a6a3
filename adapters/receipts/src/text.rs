//! Shapes text into lines of glyphs.

use std::{ops::Range, sync::Arc};

use krilla::text::{GlyphId, KrillaGlyph};
use rustybuzz::{Direction, Feature, UnicodeBuffer, ttf_parser::Tag};
use unicode_linebreak::linebreaks;
use unicode_normalization::UnicodeNormalization;
use unicode_segmentation::UnicodeSegmentation;

use crate::{
    fonts::{Cut, Typeface},
    units::{Twips, ems},
};

/// The style of a text.
#[derive(Clone, Copy)]
pub(crate) struct Style<'a> {
    /// Its typeface.
    pub(crate) face: &'a Typeface,
    /// Its size.
    pub(crate) size: Twips,
    /// Its line height.
    pub(crate) leading: Twips,
    /// Do figures, points and commas have one width, so that amounts align?
    pub(crate) tabular: bool,
}

impl Style<'_> {
    /// The distance of the baseline from the top of a line.
    pub(crate) fn baseline(self) -> Twips {
        self.face.baseline(self.leading, self.size)
    }

    /// How much lower a line of this style must be, to share the baseline of another one.
    pub(crate) fn beside(self, other: Self) -> Twips {
        other.baseline().saturating_sub(self.baseline())
    }
}

/// Glyphs of one font.
pub(crate) struct Run {
    pub(crate) cut: Arc<Cut>,
    pub(crate) glyphs: Vec<KrillaGlyph>,
    pub(crate) width: Twips,
}

/// A shaped line of text.
pub(crate) struct Line {
    /// Its text.
    pub(crate) text: String,
    /// Its glyphs, from left to right.
    pub(crate) runs: Vec<Run>,
    /// Its width without the space at its end.
    pub(crate) width: Twips,
    /// Does it contain a character that no font has?
    pub(crate) lacks: bool,
}

/// Characters that are never visible.
fn is_unseen(letter: char) -> bool {
    matches!(letter,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
        | '\u{e0000}'..='\u{e0fff}')
}

/// Characters of Unicode's private use areas.
fn is_private(letter: char) -> bool {
    let code = u32::from(letter);
    matches!(code, 0xe000..=0xf8ff | 0xfdd0..=0xfdef | 0xf_0000..) || code & 0xfffe == 0xfffe
}

/// Printable text: composed, with uniform line ends, and without invisible characters.
fn clean(text: &str) -> String {
    let lines = text.replace("\r\n", "\n");
    let letters = lines.nfc().filter(|letter| !is_unseen(*letter)).filter_map(|letter| match letter {
        '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => Some('\n'),
        '\t' => Some(' '),
        _ if letter.is_control() => None,
        _ if is_private(letter) => Some('\u{fffd}'),
        _ => Some(letter),
    });
    letters.collect()
}

/// Scales a font's units to a size.
fn scaled(units: i32, em: i32, size: Twips) -> Twips {
    let (units, em, size) = (i64::from(units), i64::from(em.max(1)), i64::from(size));
    i32::try_from(units.saturating_mul(size) / em).unwrap_or(Twips::MAX)
}

/// The glyphs of a text that one font has.
fn shape(cut: &Arc<Cut>, text: &str, at: usize, style: Style<'_>) -> Run {
    let mut buffer = UnicodeBuffer::new();
    buffer.push_str(text);
    buffer.guess_segment_properties();
    buffer.set_direction(Direction::LeftToRight);
    let figures = Feature::new(Tag::from_bytes(b"tnum"), u32::from(style.tabular), ..);
    let shaped = rustybuzz::shape(&cut.face, &[figures], buffer);
    let starts: Vec<usize> =
        shaped.glyph_infos().iter().map(|info| usize::try_from(info.cluster).unwrap_or_default()).collect();
    let em = cut.font.units_per_em();
    let mut units = 0_i32;
    let glyphs = shaped.glyph_infos().iter().zip(shaped.glyph_positions()).zip(&starts);
    let glyphs = glyphs.map(|((info, place), start)| {
        units = units.saturating_add(place.x_advance);
        let end = starts.iter().copied().filter(|next| next > start).min().unwrap_or(text.len());
        let range = Range { start: at.saturating_add(*start), end: at.saturating_add(end) };
        let part = |units| ems(units, em);
        let (offset, rise) = (part(place.x_offset), part(place.y_offset));
        KrillaGlyph::new(GlyphId::new(info.glyph_id), part(place.x_advance), offset, rise, 0.0, range, None)
    });
    let glyphs = glyphs.collect();
    Run { cut: Arc::clone(cut), glyphs, width: scaled(units, cut.face.units_per_em(), style.size) }
}

/// The glyph in place of a cluster that no font has; the file keeps the original text for reading and copying.
fn stand_in(style: Style<'_>, range: Range<usize>) -> Run {
    let (cut, glyph, advance) = style.face.substitute();
    let glyph = KrillaGlyph::new(glyph, ems(advance, cut.font.units_per_em()), 0.0, 0.0, 0.0, range, None);
    let width = scaled(advance, cut.face.units_per_em(), style.size);
    Run { cut: Arc::clone(cut), glyphs: vec![glyph], width }
}

/// Shapes a clean text in one line.
fn set(text: &str, style: Style<'_>) -> Line {
    let mut runs = Vec::new();
    let mut lacks = false;
    let mut open: Option<(&Arc<Cut>, Range<usize>)> = None;
    let close = |open: Option<(&Arc<Cut>, Range<usize>)>, runs: &mut Vec<Run>| {
        if let Some((cut, range)) = open {
            runs.push(shape(cut, text.get(range.clone()).unwrap_or_default(), range.start, style));
        }
    };
    for (start, cluster) in text.grapheme_indices(true) {
        let end = start.saturating_add(cluster.len());
        match (style.face.cut(cluster), &mut open) {
            (Some(cut), Some((same, range))) if Arc::ptr_eq(cut, same) => range.end = end,
            (Some(cut), _) => close(open.replace((cut, start..end)), &mut runs),
            (None, _) => {
                close(open.take(), &mut runs);
                lacks = true;
                runs.push(stand_in(style, start..end));
            }
        }
    }
    close(open, &mut runs);
    let width = runs.iter().fold(0, |sum: Twips, run| sum.saturating_add(run.width));
    lacks |= text.contains('\u{fffd}');
    Line { text: text.to_owned(), runs, width, lacks }
}

/// Shapes a text in one line of any width.
pub(crate) fn line(text: &str, style: Style<'_>) -> Line {
    set(&clean(text).replace('\n', " "), style)
}

/// Breaks a text into lines of at most this width, where possible.
pub(crate) fn lines(text: &str, style: Style<'_>, width: Twips) -> Vec<Line> {
    let text = clean(text);
    text.trim_end_matches('\n').split('\n').flat_map(|paragraph| wrap(paragraph, style, width)).collect()
}

/// Breaks a paragraph at allowed positions, and inside of a word only when that is too long by itself.
fn wrap(paragraph: &str, style: Style<'_>, most: Twips) -> Vec<Line> {
    let width = |part: &str| set(part.trim_end(), style).width;
    let mut pieces: Vec<&str> = Vec::new();
    let mut start = 0;
    for (end, _) in linebreaks(paragraph) {
        let word = paragraph.get(start..end).unwrap_or_default();
        start = end;
        if width(word) <= most {
            pieces.push(word);
        } else {
            // Addresses break after dots, and inside of a part only when that is too long by itself.
            for part in word.split_inclusive(['.', '@', '/']) {
                if width(part) <= most {
                    pieces.push(part);
                } else {
                    pieces.extend(part.graphemes(true));
                }
            }
        }
    }
    let mut lines = Vec::new();
    let mut held = String::new();
    for piece in pieces {
        let longer = format!("{held}{piece}");
        if held.is_empty() || width(&longer) <= most {
            held = longer;
        } else {
            lines.push(ended(&held, style));
            held = piece.to_owned();
        }
    }
    lines.push(ended(&held, style));
    lines
}

/// A line that ends here. The space at its end is drawn without width, so that extracted text keeps the two words
/// apart.
fn ended(text: &str, style: Style<'_>) -> Line {
    let seen = set(text.trim_end(), style).width;
    Line { width: seen, ..set(text, style) }
}

//! What a font says of its letters, and how much room they take.

use octavo_application::documents::ports::fonts::FontError;
use octavo_domain::documents::font::{FontAxis, FontFace, FontMeasures};
use skrifa::{
    MetadataProvider,
    raw::{
        FontRef, TableProvider,
        tables::{fvar::VariationAxisRecord, os2::SelectionFlags},
        types::{F2Dot14, Fixed, Tag},
    },
    string::StringId,
};

use super::{broken, names};
use crate::letters::{ALL, LETTERS};

/// The most axes that are shown, and the most named styles.
const MOST_AXES: usize = 16;
const MOST_STYLES: usize = 60;
/// The weights at which letters are measured: those that local fonts have.
const REGULAR: f32 = 400.0;
const BOLD: f32 = 700.0;

/// What a font says, with the name of its style.
pub(crate) fn face(font: &FontRef<'_>, style: String) -> Result<FontFace, FontError> {
    let os2 = font.os2().map_err(broken)?;
    let axes = match font.fvar() {
        Ok(fvar) => fvar.axis_instance_arrays().map_err(broken)?.axes().to_vec(),
        Err(_) => Vec::new(),
    };
    let along = |tag: &[u8; 4]| axes.iter().find(|axis| axis.axis_tag() == Tag::new(tag));
    let weight = match os2.us_weight_class() {
        // Old fonts count to nine.
        class @ 1..=9 => class * 100,
        class => class.clamp(1, 1_000),
    };
    let weights = along(b"wght").map_or([weight; 2], |axis| whole(axis, 1, 1, 1_000));
    let width = usual_width(os2.us_width_class());
    // Axes of width count percents.
    let widths = along(b"wdth").map_or([width; 2], |axis| whole(axis, 10, 500, 2_000));
    let styles = font.named_instances().iter().take(MOST_STYLES);
    Ok(FontFace {
        style,
        is_italic: os2.fs_selection().contains(SelectionFlags::ITALIC),
        weights,
        widths,
        axes: axes.iter().take(MOST_AXES).map(|axis| shown(font, axis)).collect(),
        named_styles: styles.filter_map(|style| names::string(font, style.subfamily_name_id())).collect(),
        measures: measures(font)?,
    })
}

/// The values of `usWidthClass`, in thousandths of the normal width.
const fn usual_width(class: u16) -> u16 {
    match class {
        1 => 500,
        2 => 625,
        3 => 750,
        4 => 875,
        6 => 1_125,
        7 => 1_250,
        8 => 1_500,
        9 => 2_000,
        _ => 1_000,
    }
}

/// The ends of an axis as whole numbers within bounds, multiplied.
fn whole(axis: &VariationAxisRecord, times: i64, least: u16, most: u16) -> [u16; 2] {
    let ends = [axis.min_value(), axis.max_value()];
    let [first, last] = ends.map(|end| {
        let value = thousandths(end).saturating_mul(times) / 1_000;
        u16::try_from(value.clamp(0, 9_999)).unwrap_or(least).clamp(least, most)
    });
    [first.min(last), first.max(last)]
}

fn thousandths(value: Fixed) -> i64 {
    i64::from(value.to_bits()) * 1_000 / 65_536
}

fn shown(font: &FontRef<'_>, axis: &VariationAxisRecord) -> FontAxis {
    let value = |value| i32::try_from(thousandths(value)).unwrap_or_default();
    let tag = axis.axis_tag().to_string();
    FontAxis {
        name: names::string(font, StringId::new(axis.axis_name_id().to_u16())).unwrap_or_else(|| tag.clone()),
        tag,
        least: value(axis.min_value()),
        usual: value(axis.default_value()),
        most: value(axis.max_value()),
    }
}

/// Lengths in ten thousandths of the size of letters.
fn measures(font: &FontRef<'_>) -> Result<FontMeasures, FontError> {
    let (os2, hhea) = (font.os2().map_err(broken)?, font.hhea().map_err(broken)?);
    let units = i64::from(font.head().map_err(broken)?.units_per_em()).max(1);
    let typographic = [os2.s_typo_ascender(), os2.s_typo_descender(), os2.s_typo_line_gap()];
    let horizontal = [hhea.ascender().to_i16(), hhea.descender().to_i16(), hhea.line_gap().to_i16()];
    // As browsers choose: see `USE_TYPO_METRICS` in the specification of OS/2.
    let prefers = os2.fs_selection().contains(SelectionFlags::USE_TYPO_METRICS);
    let is_empty = matches!(horizontal, [0, 0, _]);
    let [ascent, descent, gap] = if prefers || is_empty { typographic } else { horizontal };
    let part = |length: i64| u32::try_from((length.max(0) * 10_000 + units / 2) / units).unwrap_or_default();
    let at = |weight: f32| {
        let place = font.axes().location([("wght", weight)]);
        average(font, place.coords()).map(|width| u32::try_from(width / units).unwrap_or_default())
    };
    Ok(FontMeasures {
        ascent: part(ascent.into()),
        descent: part(-i64::from(descent)),
        line_gap: part(gap.into()),
        regular_width: at(REGULAR),
        bold_width: at(BOLD),
    })
}

/// The average width of a letter in ten thousandths of a unit, by how often each occurs; none where the font lacks the most
/// of them.
fn average(font: &FontRef<'_>, place: &[F2Dot14]) -> Option<i64> {
    let (charmap, widths) = (font.charmap(), font.hmtx().ok()?);
    let varied = font.hvar().ok();
    let (mut sum, mut counted) = (0_i64, 0_i64);
    for (letter, often) in LETTERS {
        let Some(glyph) = charmap.map(*letter) else { continue };
        let Some(width) = widths.advance(glyph) else { continue };
        let more = varied.as_ref().and_then(|hvar| hvar.advance_width_delta(glyph, place).ok());
        let more = more.map_or(0, |more| more.round().to_i32());
        let width = i64::from(width).saturating_add(more.into()).max(0);
        sum = sum.saturating_add(width.saturating_mul((*often).into()));
        counted += i64::from(*often);
    }
    (counted * 2 > ALL).then(|| sum.saturating_mul(ALL) / counted)
}

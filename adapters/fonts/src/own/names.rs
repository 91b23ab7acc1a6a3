//! The names in a font.

use std::collections::{BTreeMap, BTreeSet};

use octavo_application::documents::ports::fonts::FontError;
use octavo_domain::documents::font::FamilyName;
use skrifa::{
    MetadataProvider,
    raw::{FontRef, TableProvider},
    string::StringId,
};
use write_fonts::{
    OffsetMarker,
    tables::name::{Name, NameRecord},
    types::NameId,
};

use super::broken;

/// The names that are kept: copyright, family, style, the whole name and that of PostScript, the licence and its address.
/// The last ones name family and style as programs of today group them.
const KEPT: [u16; 11] = [0, 1, 2, 4, 6, 13, 14, 16, 17, 21, 22];
/// The first name that a font itself gives a meaning, such as to an axis.
const OWN: u16 = 256;
/// The most names of a font, and the most characters of one. A licence is the longest.
const MOST: usize = 400;
const LONGEST: usize = 4_000;
/// The most bytes of all: they are named by sixteen bits.
const MOST_BYTES: usize = 48_000;
/// Windows, Unicode: what every browser reads.
const WINDOWS: u16 = 3;

/// The names of a font anew: those that are kept alone, and of the own ones those that
/// axes and styles have.
pub(crate) fn table(font: &FontRef<'_>) -> Result<Name, FontError> {
    let own = own(font);
    let name = font.name().map_err(broken)?;
    let mut kept: BTreeMap<(u16, u16, u16), String> = BTreeMap::new();
    let mut bytes: usize = 0;
    for record in name.name_record() {
        let id = record.name_id().to_u16();
        let is_windows = record.platform_id() == WINDOWS && matches!(record.encoding_id(), 1 | 10);
        if !is_windows || !(KEPT.contains(&id) || own.contains(&id)) || kept.len() >= MOST {
            continue;
        }
        let Ok(string) = record.string(name.string_data()) else { continue };
        let text: String = string.chars().filter(|sign| *sign != '\0').take(LONGEST).collect();
        bytes = bytes.saturating_add(text.len().saturating_mul(2));
        if bytes > MOST_BYTES {
            break;
        }
        kept.entry((1, record.language_id(), id)).or_insert(text);
    }
    let records = kept.into_iter().map(|((encoding, language, id), text)| {
        NameRecord::new(WINDOWS, encoding, language, NameId::new(id), OffsetMarker::new(text))
    });
    Ok(Name::new(records.collect()))
}

/// The names of axes and of named styles.
fn own(font: &FontRef<'_>) -> BTreeSet<u16> {
    let axes = font.axes().iter().map(|axis| axis.name_id().to_u16());
    let styles = font.named_instances().iter().map(|style| style.subfamily_name_id().to_u16());
    axes.chain(styles).chain(of_styles(font)).filter(|id| *id >= OWN).collect()
}

/// The names that the table of style attributes refers to: a browser leaves it out where one is missing.
fn of_styles(font: &FontRef<'_>) -> Vec<u16> {
    let Ok(stat) = font.stat() else { return Vec::new() };
    let axes = stat.design_axes().unwrap_or_default().iter().map(|axis| axis.axis_name_id().to_u16());
    let values = stat.offset_to_axis_values().and_then(Result::ok);
    let values = values.map(|values| values.axis_values());
    let named = values.iter().flat_map(|values| values.iter()).filter_map(Result::ok);
    axes.chain(named.map(|value| value.value_name_id().to_u16())).collect()
}

/// The family of a font and the name of its style; the family is called as the file where it says nothing.
pub(crate) fn of(font: &FontRef<'_>, file_name: &str) -> Result<(FamilyName, String), FontError> {
    let first = |ids: [StringId; 2]| ids.into_iter().find_map(|id| string(font, id));
    let family = first([StringId::TYPOGRAPHIC_FAMILY_NAME, StringId::FAMILY_NAME]);
    let style = first([StringId::TYPOGRAPHIC_SUBFAMILY_NAME, StringId::SUBFAMILY_NAME]);
    let stem = file_name.rsplit(['/', '\\']).next().unwrap_or_default();
    let stem = stem.rsplit_once('.').map_or(stem, |(stem, _)| stem);
    let named = family.as_deref().and_then(FamilyName::cleaned).or_else(|| FamilyName::cleaned(stem));
    let family = named.or_else(|| FamilyName::cleaned("Untitled font")).ok_or(FontError::Broken)?;
    Ok((family, style.unwrap_or_else(|| "Regular".to_owned())))
}

/// A name without what does not belong in one; none where nothing is left.
pub(crate) fn string(font: &FontRef<'_>, id: StringId) -> Option<String> {
    let text: String = font.localized_strings(id).english_or_first()?.chars().take(LONGEST).collect();
    FamilyName::cleaned(&text).map(|name| name.as_str().to_owned())
}

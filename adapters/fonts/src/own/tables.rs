//! The tables that a font keeps.

use octavo_application::documents::ports::fonts::FontError;
use skrifa::raw::{FontRef, ReadError, TableProvider, types::Tag};
use write_fonts::{
    FontBuilder,
    from_obj::ToOwnedTable,
    tables::{head::Head, hhea::Hhea, maxp::Maxp, os2::Os2, post::Post},
    types::Version16Dot16,
};

use super::{broken, names, outlines};

/// The tables that are taken over as they are once they could be read: letters, how they are set, and how they vary. `head`,
/// `hhea`, `maxp`, `OS/2`, `post` and `name` are made anew. All others are left out: pictures and documents in letters
/// (`SVG `, `sbix`, `CBDT`), signatures, tables of single programs, and what nobody knows.
const KEPT: &[&[u8; 4]] = &[
    b"cmap", b"hmtx", b"glyf", b"loca", b"CFF ", b"CFF2", b"cvt ", b"fpgm", b"prep", b"gasp", b"VORG",
    b"vhea", b"vmtx", b"GDEF", b"GPOS", b"GSUB", b"BASE", b"kern", b"MATH", b"COLR", b"CPAL", b"fvar",
    b"avar", b"gvar", b"cvar", b"HVAR", b"VVAR", b"MVAR", b"STAT",
];

/// The file anew, with the tables that are kept alone.
pub(crate) fn rewrite(font: &FontRef<'_>) -> Result<Vec<u8>, FontError> {
    let has = |tag: &[u8; 4]| font.data_for_tag(Tag::new(tag)).is_some();
    if !(has(b"CFF ") || has(b"CFF2") || (has(b"glyf") && has(b"loca"))) {
        return Err(FontError::NoOutlines);
    }
    outlines::check(font)?;
    let mut anew = FontBuilder::new();
    for tag in KEPT {
        let Some(data) = font.data_for_tag(Tag::new(tag)) else { continue };
        read(font, tag).map_err(broken)?;
        anew.add_raw(Tag::new(tag), data.as_bytes());
    }
    for needed in [b"cmap", b"hmtx"] {
        if !anew.contains(Tag::new(needed)) {
            return Err(FontError::Broken);
        }
    }
    let head: Head = font.head().map_err(broken)?.to_owned_table();
    if !(16..=16_384).contains(&head.units_per_em) {
        return Err(FontError::Broken);
    }
    let hhea: Hhea = font.hhea().map_err(broken)?.to_owned_table();
    let maxp: Maxp = font.maxp().map_err(broken)?.to_owned_table();
    let os2: Os2 = font.os2().map_err(broken)?.to_owned_table();
    anew.add_table(&head).map_err(broken)?;
    anew.add_table(&hhea).map_err(broken)?;
    anew.add_table(&maxp).map_err(broken)?;
    anew.add_table(&os2).map_err(broken)?;
    anew.add_table(&post(font)?).map_err(broken)?;
    anew.add_table(&names::table(font)?).map_err(broken)?;
    Ok(anew.build())
}

/// Without the names of letters, which no page needs.
fn post(font: &FontRef<'_>) -> Result<Post, FontError> {
    let post = font.post().map_err(broken)?;
    Ok(Post {
        version: Version16Dot16::VERSION_3_0,
        italic_angle: post.italic_angle(),
        underline_position: post.underline_position(),
        underline_thickness: post.underline_thickness(),
        is_fixed_pitch: post.is_fixed_pitch(),
        ..Post::default()
    })
}

/// Reads a table as far as its own head says what follows.
fn read(font: &FontRef<'_>, tag: &[u8; 4]) -> Result<(), ReadError> {
    match tag {
        b"cmap" => font.cmap().map(drop),
        b"hmtx" => font.hmtx().map(drop),
        b"glyf" => font.glyf().map(drop),
        b"loca" => font.loca(None).map(drop),
        b"CFF " => font.cff().map(drop),
        b"CFF2" => font.cff2().map(drop),
        b"cvt " => font.cvt().map(drop),
        b"gasp" => font.gasp().map(drop),
        b"VORG" => font.vorg().map(drop),
        b"vhea" => font.vhea().map(drop),
        b"vmtx" => font.vmtx().map(drop),
        b"GDEF" => font.gdef().map(drop),
        b"GPOS" => font.gpos().map(drop),
        b"GSUB" => font.gsub().map(drop),
        b"BASE" => font.base().map(drop),
        b"COLR" => font.colr().map(drop),
        b"CPAL" => font.cpal().map(drop),
        b"fvar" => font.fvar()?.axis_instance_arrays().map(drop),
        b"avar" => font.avar().map(drop),
        b"gvar" => font.gvar().map(drop),
        b"cvar" => font.cvar().map(drop),
        b"HVAR" => font.hvar().map(drop),
        b"VVAR" => font.vvar().map(drop),
        b"MVAR" => font.mvar().map(drop),
        b"STAT" => font.stat().map(drop),
        // Programs of hinting, old kerning and formulas have no reader. Browsers check them before they run them.
        _ => Ok(()),
    }
}

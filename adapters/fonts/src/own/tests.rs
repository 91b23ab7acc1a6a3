use std::io::Write as _;

use octavo_domain::documents::font::{FontFace, FontMeasures};
use proptest::prelude::*;
use skrifa::{
    MetadataProvider,
    raw::types::{GlyphId16, Tag},
};
use write_fonts::{
    FontBuilder, OffsetMarker,
    from_obj::ToOwnedTable,
    tables::{
        name::{Name, NameRecord},
        os2::Os2,
    },
    types::NameId,
};

use super::*;

/// Newsreader, at one weight: a font of ours, under the Open Font License.
const BASE: &[u8] = include_bytes!("../../../receipts/fonts/serif-latin.ttf");

fn names(family: &str, style: &str) -> Name {
    let record = |id: u16, text: &str| {
        NameRecord::new(3, 1, 0x409, NameId::new(id), OffsetMarker::new(text.to_owned()))
    };
    Name::new(vec![
        record(1, family),
        record(2, style),
        record(4, &format!("{family} {style}")),
        record(6, &format!("{}-{style}", family.replace(' ', ""))),
        record(9, "Somebody who drew it"),
        record(14, "https://openfontlicense.org"),
        record(300, "Of nothing"),
    ])
}

/// The font under another name, with what `change` does to its table of licence bits and weights, and tables besides.
fn font(family: &str, style: &str, change: impl Fn(&mut Os2), more: &[(&[u8; 4], &[u8])]) -> Vec<u8> {
    let base = FontRef::new(BASE).unwrap();
    let mut os2: Os2 = base.os2().unwrap().to_owned_table();
    change(&mut os2);
    let mut anew = FontBuilder::new();
    anew.add_table(&names(family, style)).unwrap().add_table(&os2).unwrap();
    for (tag, data) in more {
        anew.add_raw(Tag::new(tag), *data);
    }
    anew.copy_missing_tables(base);
    anew.build()
}

/// The PANOSE numbers of a text font with serifs.
const WITH_SERIFS: [u8; 10] = [2, 2, 6, 3, 5, 4, 5, 2, 3, 4];

fn kiln() -> Vec<u8> {
    font("Kiln Text", "Regular", |os2| (os2.fs_type, os2.panose_10) = (0, WITH_SERIFS), &[])
}

fn restricted() -> Vec<u8> {
    font("Kiln Shut", "Regular", |os2| os2.fs_type = 2, &[])
}

/// A WOFF of a font: each table packed on its own.
fn woff(sfnt: &[u8]) -> Vec<u8> {
    let font = FontRef::new(sfnt).unwrap();
    let records = font.table_directory().table_records().to_vec();
    let (mut directory, mut data) = (Vec::new(), Vec::new());
    let start = 44 + 20 * records.len();
    for record in &records {
        let table = font.data_for_tag(record.tag()).unwrap();
        let mut packed = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
        packed.write_all(table.as_bytes()).unwrap();
        let packed = packed.finish().unwrap();
        let bytes = if packed.len() < table.len() { packed } else { table.as_bytes().to_vec() };
        let number = |number: usize| u32::try_from(number).unwrap().to_be_bytes();
        directory.extend(record.tag().to_be_bytes());
        directory.extend(number(start + data.len()));
        directory.extend(number(bytes.len()));
        directory.extend(number(table.len()));
        directory.extend(record.checksum().to_be_bytes());
        data.extend(&bytes);
        data.resize(data.len().next_multiple_of(4), 0);
    }
    let mut woff = b"wOFF\0\x01\0\0".to_vec();
    woff.extend(u32::try_from(start + data.len()).unwrap().to_be_bytes());
    woff.extend(u16::try_from(records.len()).unwrap().to_be_bytes());
    woff.extend([0, 0]);
    woff.extend(u32::try_from(sfnt.len()).unwrap().to_be_bytes());
    woff.extend([0; 24]);
    woff.extend(directory);
    woff.extend(data);
    woff
}

/// The tables of what was made, and that a browser's way of reading finds the same.
fn tables_of(made: &MadeFont) -> Vec<String> {
    let unpacked = unpack::unpack(&made.woff2).unwrap();
    let font = FontRef::new(&unpacked).unwrap();
    font.table_directory().table_records().iter().map(|record| record.tag().to_string()).collect()
}

#[test]
fn edit_215_each_format_becomes_the_same_font() {
    let plain = kiln();
    let made = make(&plain, "x.ttf").unwrap();
    assert_eq!((made.family_name.as_str(), made.face.style.as_str()), ("Kiln Text", "Regular"));
    assert_eq!(made.family.generic(), Generic::Serif, "{:?}", made.family);
    assert!(made.woff2.starts_with(b"wOF2") && made.woff2.len() < plain.len() / 2 * 3);
    for packed in [woff(&plain), made.woff2.clone()] {
        let again = make(&packed, "x").unwrap();
        assert_eq!((&again.family, &again.face), (&made.family, &made.face));
        assert_eq!(again.woff2, made.woff2);
    }
    for (bytes, refusal) in [
        (&b"%PDF-1.7"[..], FontError::Unsupported),
        (b"", FontError::Unsupported),
        (b"ttcf\0\x01\0\0", FontError::Collection),
        (b"wOF2ttcf\0\0\0\0\0\x01", FontError::Collection),
        (b"OTTO\0\0", FontError::Broken),
        (b"wOFF\0\x01\0\0", FontError::Broken),
    ] {
        assert_eq!(make(bytes, "x").unwrap_err(), refusal, "{bytes:?}");
    }
}

#[test]
fn edit_216_only_known_tables_are_kept_and_written_anew() {
    let hostile: &[(&[u8; 4], &[u8])] = &[
        (b"SVG ", b"<svg onload='alert(1)'/>"),
        (b"DSIG", &[0; 8]),
        (b"FFTM", &[7; 40]),
        (b"EVIL", b"whatever"),
    ];
    let made = make(&font("Kiln Text", "Regular", |os2| os2.fs_type = 8, hostile), "x").unwrap();
    let tables = tables_of(&made);
    for tag in ["SVG ", "DSIG", "FFTM", "EVIL"] {
        assert!(!tables.contains(&tag.to_owned()), "{tables:?}");
    }
    for tag in ["OS/2", "cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "name", "post"] {
        assert!(tables.contains(&tag.to_owned()), "{tables:?}");
    }
    let unpacked = unpack::unpack(&made.woff2).unwrap();
    let anew = FontRef::new(&unpacked).unwrap();
    let ids: Vec<u16> = anew.name().unwrap().name_record().iter().map(|one| one.name_id().to_u16()).collect();
    assert_eq!(ids, [1, 2, 4, 6, 14], "names that no page needs are left out");
    assert_eq!(anew.os2().unwrap().fs_type(), 8, "the licence bits stay");
    let base = FontRef::new(BASE).unwrap();
    assert_eq!(anew.charmap().map('g'), base.charmap().map('g'));
    assert_eq!(anew.glyf().unwrap().offset_data().as_bytes(), base.glyf().unwrap().offset_data().as_bytes());
}

#[test]
fn edit_217_licence_bits_that_forbid_embedding_are_refused() {
    let made = |bits: u16| make(&font("Kiln Shut", "Regular", |os2| os2.fs_type = bits, &[]), "x");
    for (bits, refusal) in [
        (0x0002, Some(FontError::Forbidden)),
        (0x0102, Some(FontError::Forbidden)),
        (0x0200, Some(FontError::BitmapsOnly)),
        (0x0204, Some(FontError::BitmapsOnly)),
        (0x0000, None),
        (0x0004, None),
        (0x0008, None),
        (0x0100, None),
        // The most generous of several counts.
        (0x0006, None),
    ] {
        assert_eq!(made(bits).err(), refusal, "{bits:#06x}");
    }
    assert!(FontError::Forbidden.to_string().contains("does not allow it to be embedded"));
}

#[test]
fn edit_216_what_unpacks_to_too_much_is_refused() {
    // One table of zeros, which a few kilobytes announce.
    let zeros = vec![0; unpack::MOST_UNPACKED + 4];
    let mut sfnt = FontBuilder::new();
    sfnt.add_raw(Tag::new(b"glyf"), zeros);
    let bomb = sfnt.build();
    let packed = woff(&bomb);
    assert!(packed.len() < 100_000);
    assert_eq!(make(&packed, "x").unwrap_err(), FontError::TooLarge);
    let packed = ttf2woff2::encode(&bomb, BrotliQuality::from(5)).unwrap();
    assert!(packed.len() < 100_000);
    // The library refuses what is packed a hundred times smaller; both are refusals.
    assert!(matches!(make(&packed, "x").unwrap_err(), FontError::TooLarge | FontError::Broken));
    // Many tables that are the same bytes.
    let mut many = b"wOFF\0\x01\0\0".to_vec();
    many.extend([0, 0, 0xff, 0, 0, 40, 0, 0]);
    many.extend([0; 28]);
    for _ in 0..40 {
        many.extend(b"glyf\0\0\x04\0\0\x10\0\0\0\x10\0\0\0\0\0\0");
    }
    assert_eq!(make(&many, "x").unwrap_err(), FontError::TooLarge);
}

#[test]
fn edit_216_letters_of_letters_without_an_end_are_refused() {
    use write_fonts::tables::glyf::{
        Anchor, Component, ComponentFlags, CompositeGlyph, GlyfLocaBuilder, Glyph,
    };
    let part = |of: u16| {
        let (anchor, flags) = (Anchor::Offset { x: 0, y: 0 }, ComponentFlags::default());
        Component::new(GlyphId16::new(of), anchor, Default::default(), flags)
    };
    let base = FontRef::new(BASE).unwrap();
    let count = base.maxp().unwrap().num_glyphs();
    let with = |parts: &dyn Fn(u16) -> Vec<u16>| {
        let mut letters = GlyfLocaBuilder::new();
        for letter in 0..count {
            let parts = parts(letter);
            let Some((first, rest)) = parts.split_first() else {
                letters.add_glyph(&Glyph::Empty).unwrap();
                continue;
            };
            let mut glyph = CompositeGlyph::new(part(*first), write_fonts::tables::glyf::Bbox::default());
            for one in rest {
                glyph.add_component(part(*one), write_fonts::tables::glyf::Bbox::default());
            }
            letters.add_glyph(&Glyph::Composite(glyph)).unwrap();
        }
        let (glyf, loca, format) = letters.build();
        let mut head: write_fonts::tables::head::Head = base.head().unwrap().to_owned_table();
        head.index_to_loc_format = i16::from(format == write_fonts::tables::loca::LocaFormat::Long);
        let mut anew = FontBuilder::new();
        anew.add_table(&glyf).unwrap().add_table(&loca).unwrap().add_table(&head).unwrap();
        anew.copy_missing_tables(base.clone());
        make(&anew.build(), "x")
    };
    assert!(with(&|_| Vec::new()).is_ok());
    assert!(with(&|letter| if letter == 0 { vec![1, 1] } else { Vec::new() }).is_ok());
    // A letter of itself.
    assert_eq!(with(&|letter| vec![letter]).unwrap_err(), FontError::Broken);
    // Each letter is ten times the next one.
    let doubling = |letter: u16| if letter < 7 { vec![letter + 1; 10] } else { Vec::new() };
    assert_eq!(with(&doubling).unwrap_err(), FontError::Broken);
    // A chain that is deeper than any letter is.
    let chain = |letter: u16| if letter < 40 { vec![letter + 1] } else { Vec::new() };
    assert_eq!(with(&chain).unwrap_err(), FontError::Broken);
}

#[test]
fn what_a_font_says_of_itself_is_read() {
    let bold = |os2: &mut Os2| {
        (os2.fs_type, os2.panose_10) = (0, WITH_SERIFS);
        os2.us_weight_class = 700;
        os2.us_width_class = 3;
        os2.fs_selection = write_fonts::tables::os2::SelectionFlags::ITALIC;
    };
    let made = make(&font("Kiln Text", "Bold Italic", bold, &[]), "x").unwrap();
    let FontFace { weights, widths, is_italic, axes, .. } = &made.face;
    assert_eq!((*weights, *widths, *is_italic, axes.len()), ([700, 700], [750, 750], true, 0));
    let regular = make(&kiln(), "x").unwrap();
    assert_eq!(regular.family, made.family, "files of one family find each other by its name");
    let FontMeasures { ascent, descent, regular_width, bold_width, .. } = regular.face.measures;
    assert!((7_000..=11_000).contains(&ascent) && (1_500..=4_000).contains(&descent), "{ascent} {descent}");
    // The library's own measure of this family at this weight is 104.48 % of Times New Roman.
    let width = regular_width.unwrap();
    assert!((4_000..=4_500).contains(&width) && bold_width == regular_width, "{width}");
    let nameless = font("", "Regular", |os2| os2.fs_type = 0, &[]);
    assert_eq!(make(&nameless, "C:\\fonts\\Brick.ttf").unwrap().family_name.as_str(), "Brick");
}

#[tokio::test]
async fn edit_216_no_more_fonts_wait_than_there_is_room_for() {
    let pool = OwnFonts::new(1, 1);
    let slot = Arc::clone(&pool.slots).acquire_owned().await.unwrap();
    let first = pool.font(kiln(), "x");
    let second = pool.font(kiln(), "x");
    let third = async {
        let refused = pool.font(kiln(), "x").await;
        drop(slot);
        refused
    };
    let (first, second, third) = tokio::join!(first, second, third);
    assert!(first.is_ok() && second.is_ok());
    assert_eq!(third.unwrap_err(), FontError::Busy);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Whatever is done to a font, it is made or refused: nothing panics, and nothing takes for ever.
    #[test]
    fn edit_216_hostile_bytes_are_made_or_refused(
        form in 0..3_usize,
        cut in any::<prop::sample::Index>(),
        is_cut in any::<bool>(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..400_usize), 0..24),
    ) {
        let plain = kiln();
        let mut bytes = match form {
            0 => plain,
            1 => woff(&plain),
            _ => ttf2woff2::encode(&plain, BrotliQuality::from(1)).unwrap(),
        };
        for (at, value, near) in changes {
            // Half of the changes meet the heads of the file.
            let at = if value % 2 == 0 { at.index(bytes.len()) } else { near.min(bytes.len() - 1) };
            bytes[at] = value;
        }
        if is_cut {
            bytes.truncate(cut.index(bytes.len()));
        }
        if let Ok(made) = make(&bytes, "x") {
            prop_assert!(unpack::unpack(&made.woff2).is_ok());
        }
    }
}

/// Writes the fonts that other tests upload: `tests/data/fonts`.
#[test]
#[ignore = "no test: it makes the fonts of the tests anew"]
fn write_font_fixtures() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/fonts");
    std::fs::create_dir_all(folder).unwrap();
    let write = |name: &str, bytes: &[u8]| std::fs::write(format!("{folder}/{name}"), bytes).unwrap();
    write("kiln.ttf", &kiln());
    let bold = |os2: &mut Os2| {
        (os2.fs_type, os2.us_weight_class, os2.panose_10) = (0, 700, WITH_SERIFS);
    };
    write("kiln-bold.woff2", &make(&font("Kiln Text", "Bold", bold, &[]), "x").unwrap().woff2);
    write("shut.ttf", &restricted());
    let licence = include_bytes!("../../../receipts/fonts/serif.LICENSE.txt");
    write("LICENSE.txt", licence);
}

use std::collections::BTreeSet;

use octavo_domain::documents::font::{FontFace, FontMeasures};

use super::*;

/// Vectors that the client reads as well.
#[derive(serde::Deserialize)]
struct Vectors {
    library: Vec<Family>,
    faces: Vec<Faces>,
    stacks: Vec<(String, String)>,
    own: Vec<Own>,
}

/// An own family, what stands in for it, and what pages print.
#[derive(serde::Deserialize)]
struct Own {
    id: String,
    files: Vec<OwnFile>,
    fallbacks: Vec<Fallback>,
    rules: Vec<String>,
}

#[derive(serde::Deserialize)]
#[serde(rename_all = "camelCase")]
struct OwnFile {
    style: Style,
    least_weight: u16,
    most_weight: u16,
    least_width: u16,
    most_width: u16,
    address: String,
    measures: Measures,
}

#[derive(serde::Deserialize)]
#[serde(rename_all = "camelCase")]
struct Measures {
    ascent: u32,
    descent: u32,
    line_gap: u32,
    regular_width: Option<u32>,
    bold_width: Option<u32>,
}

impl OwnFile {
    fn face(&self) -> FontFace {
        let Measures { ascent, descent, line_gap, regular_width, bold_width } = self.measures;
        FontFace {
            style: String::new(),
            is_italic: self.style == Style::Italic,
            weights: [self.least_weight, self.most_weight],
            widths: [self.least_width, self.most_width],
            axes: Vec::new(),
            named_styles: Vec::new(),
            measures: FontMeasures { ascent, descent, line_gap, regular_width, bold_width },
        }
    }
}

#[derive(serde::Deserialize)]
struct Faces {
    what: String,
    used: Vec<(String, bool)>,
    base: String,
    rules: Vec<String>,
}

fn vectors() -> Vectors {
    serde_json::from_str(include_str!("../../../tests/data/documents/faces.json")).unwrap()
}

#[test]
fn the_rules_are_those_of_the_client() {
    let Vectors { library, faces: cases, .. } = vectors();
    for Faces { what, used, base, rules } in cases {
        let used = used.iter().map(|(id, italic)| (id.as_str(), *italic));
        let expected: String = rules.iter().map(|rule| format!("{rule}\n")).collect();
        assert_eq!(faces::rules(&library, used, &base), expected, "{what}");
    }
}

#[test]
fn the_stacks_are_those_of_the_client() {
    let Vectors { library, stacks, .. } = vectors();
    for (id, expected) in stacks {
        let own = FamilyKey::parse(&id).map(|_| stack(&id));
        assert_eq!(own.unwrap_or_else(|| faces::stack(&library, &id)), expected, "{id}");
    }
}

#[test]
fn edit_214_216_own_families_are_fitted_and_printed_as_the_client_does() {
    for Own { id, files, fallbacks, rules } in vectors().own {
        let key = FamilyKey::parse(&id).unwrap();
        let faces: Vec<FontFace> = files.iter().map(OwnFile::face).collect();
        let all: Vec<&FontFace> = faces.iter().collect();
        assert_eq!(fit::fallbacks(key.generic(), &all), fallbacks, "{id}");
        let own: Vec<OwnFace<'_>> =
            faces.iter().zip(&files).map(|(face, file)| (face, file.address.as_str())).collect();
        let expected: String = rules.iter().map(|rule| format!("{rule}\n")).collect();
        assert_eq!(own_face_css(&key, &own), expected, "{id}");
    }
}

#[test]
fn edit_211_a_document_can_name_each_of_at_least_forty_families() {
    let ids: BTreeSet<&str> = families().iter().map(|family| family.id.as_str()).collect();
    assert!(ids.len() == families().len() && ids.len() >= 40, "{ids:?}");
    for id in ids {
        let known = |sign: u8| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == b'-';
        assert!(id.len() <= 64 && id.bytes().all(known), "{id}");
        assert_eq!(family(id).map(|family| family.id.as_str()), Some(id));
    }
    assert_eq!(family("none"), None);
}

#[test]
fn edit_212_text_display_and_mono_families_cover_several_scripts() {
    for (category, least) in [
        (Category::Serif, 8),
        (Category::Sans, 8),
        (Category::Display, 6),
        (Category::Mono, 3),
        (Category::Script, 3),
    ] {
        let of_it = families().iter().filter(|family| family.category == category).count();
        assert!(of_it >= least, "{category:?}: {of_it}");
    }
    let have = |family: &Family, script: &str| family.subsets.iter().any(|subset| subset.name == script);
    let scripts = ["cyrillic", "greek", "hebrew", "arabic", "devanagari", "thai", "armenian", "georgian"];
    for script in scripts {
        // Who writes in it has a choice, with serifs and without.
        for category in [Category::Serif, Category::Sans] {
            let mut of_it = families().iter().filter(|family| family.category == category);
            assert!(of_it.any(|family| have(family, script)), "{script}: {category:?}");
        }
    }
    for family in families() {
        let Family { id, primary_script, .. } = family;
        assert!(have(family, "latin") && have(family, "latin-ext"), "{id}");
        assert!(have(family, primary_script), "{id} is drawn for {primary_script}");
        let mut halves = family.subsets.iter().filter_map(|subset| subset.name.strip_suffix("-ext"));
        assert!(halves.all(|whole| have(family, whole)), "{id}");
    }
}

#[test]
fn edit_213_each_alphabet_is_a_file_of_ours() {
    let mut files = BTreeSet::new();
    for Family { id, styles, subsets, .. } in families() {
        assert!(styles.contains(&Style::Normal), "{id}");
        for Subset { files: of_subset, name, range } in subsets {
            assert!(of_subset.keys().eq(styles), "{id} {name}");
            assert!(range.starts_with("U+") && !range.contains([';', '}', '"']), "{id} {name}: {range}");
            for (style, file) in of_subset {
                let plain = file.strip_prefix(&format!("{id}-{name}-wght-{}.", style.word())).unwrap();
                let hash = plain.strip_suffix(".woff2").unwrap();
                assert!(hash.len() == 8 && hash.bytes().all(|sign| sign.is_ascii_hexdigit()), "{file}");
                assert!(files.insert(file), "{file} is there twice");
            }
        }
    }
}

#[test]
fn edit_214_each_style_has_a_fallback_for_every_weight() {
    for Family { id, styles, fallbacks, .. } in families() {
        for style in styles {
            let of_style: Vec<&Fallback> = fallbacks.iter().filter(|one| one.style == *style).collect();
            for weight in [1, 400, 549, 550, 700, 1_000] {
                let fits = |one: &&&Fallback| (one.weights[0]..=one.weights[1]).contains(&weight);
                assert!(of_style.iter().filter(fits).count() >= 1, "{id} {style:?} {weight}");
            }
            for one in of_style {
                // Beyond these a figure is a mistake of measuring rather than an unusual family.
                assert!((6_000..=15_000).contains(&one.size_adjust), "{id}: {one:?}");
                assert!((5_000..=14_000).contains(&one.ascent_override), "{id}: {one:?}");
                assert!((1_500..=7_000).contains(&one.descent_override), "{id}: {one:?}");
            }
        }
    }
}

#[test]
fn names_are_safe_in_styles() {
    let plain = |text: &str| {
        !text.is_empty() && text.chars().all(|sign| sign.is_ascii_alphanumeric() || " -".contains(sign))
    };
    for Family { id, name, generic, fallbacks, .. } in families() {
        assert!(plain(name) && plain(generic), "{id}");
        assert!(fallbacks.iter().flat_map(|one| &one.local).all(|local| plain(local)), "{id}");
    }
}

#[test]
fn every_family_is_free_and_says_whose_it_is() {
    let manual = include_str!("../../../docs/fonts.md");
    for Family { id, name, designer, licence, copyright, weights, .. } in families() {
        assert_eq!(licence, "OFL-1.1", "{id}");
        assert!(copyright.starts_with("Copyright ") && !copyright.contains('\n'), "{id}: {copyright}");
        assert!(!designer.is_empty() && weights[0] < weights[1], "{id}");
        assert!(
            manual.contains(&format!("| {name} |")) && manual.contains(copyright),
            "{id} is not in docs/fonts.md"
        );
    }
}

#[test]
fn the_styles_of_a_page_are_those_of_its_families() {
    let css = face_css([("inter", false), ("caveat", true)].into_iter(), "/fonts/");
    assert!(css.contains(
        "font-family:\"Inter fallback\";font-style:normal;font-weight:550 1000;src:local(\"Arial Bold\")"
    ));
    assert!(css.contains("src:url(\"/fonts/caveat-latin-wght-normal.") && !css.contains("italic"));
    assert_eq!(stack("caveat"), "\"Caveat\",\"Caveat fallback\",cursive");
}

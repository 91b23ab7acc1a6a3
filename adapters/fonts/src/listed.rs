//! The type library for those who choose from it.

use octavo_application::documents::ports::fonts::{
    FontCategory, FontFallback, FontStyle, LibraryFont, TypeLibrary,
};
use octavo_domain::documents::font::{FontFace, Generic};

use crate::{
    families,
    family::{Category, Family, Style},
    fit,
};

/// The families that the binary contains.
#[derive(Debug, Clone, Copy, Default)]
pub struct ShippedFonts;

impl TypeLibrary for ShippedFonts {
    fn fonts(&self) -> Vec<LibraryFont> {
        families().iter().map(listed).collect()
    }

    fn fallbacks(&self, generic: Generic, faces: &[&FontFace]) -> Vec<FontFallback> {
        fit::fallbacks(generic, faces).into_iter().map(fit::listed).collect()
    }
}

fn listed(family: &'static Family) -> LibraryFont {
    let [least_weight, most_weight] = family.weights;
    LibraryFont {
        id: &family.id,
        name: &family.name,
        category: match family.category {
            Category::Serif => FontCategory::Serif,
            Category::Sans => FontCategory::Sans,
            Category::Display => FontCategory::Display,
            Category::Mono => FontCategory::Mono,
            Category::Script => FontCategory::Script,
        },
        primary_script: &family.primary_script,
        // The latest one gives a letter that several have, so it is the first of them.
        subsets: family.subsets.iter().rev().map(|subset| subset.name.as_str()).collect(),
        least_weight,
        most_weight,
        styles: family
            .styles
            .iter()
            .map(|style| match style {
                Style::Normal => FontStyle::Normal,
                Style::Italic => FontStyle::Italic,
            })
            .collect(),
        reach: family.reach,
        designer: &family.designer,
        licence: &family.licence,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edit_442_each_family_is_listed_once_in_the_order_of_the_picker() {
        let fonts = ShippedFonts.fonts();
        assert!(fonts.iter().map(|font| font.id).eq(families().iter().map(|family| family.id.as_str())));
        for font in &fonts {
            assert!(font.subsets.contains(&font.primary_script), "{}", font.id);
            assert_eq!(font.styles.first(), Some(&FontStyle::Normal), "{}", font.id);
        }
        let first = fonts.first().unwrap();
        assert_eq!((first.name, first.category), ("Newsreader", FontCategory::Serif));
        assert_eq!(first.subsets, ["latin", "latin-ext", "vietnamese"]);
    }
}

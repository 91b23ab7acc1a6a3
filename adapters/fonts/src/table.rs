//! Reads the table of the type library. What families share is in it once, as the client fetches the same one.

use std::{collections::BTreeMap, sync::LazyLock};

use serde::{Deserialize, de::Error as _};

use crate::family::{Category, Fallback, Family, Style, Subset};

/// The table that `npm run library` makes out of the client's packages.
pub(crate) const SHIPPED: &str = include_str!("../library.json");

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    /// Values of `unicode-range` by name.
    ranges: BTreeMap<String, String>,
    /// What stands in, by generic family and style.
    locals: Locals,
    families: Vec<Line>,
}

/// Local fonts by generic family and style.
type Locals = BTreeMap<String, BTreeMap<Style, Vec<Local>>>;

/// A local font.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Local {
    /// The weights that it stands in for.
    pub(crate) weights: [u16; 2],
    /// Its names, as machines know them.
    pub(crate) names: Vec<String>,
    /// The average width of its letters, in ten thousandths of their size.
    pub(crate) width: u32,
}

/// A table that does not fit has none; a test ensures that it fits.
static LOCALS: LazyLock<Locals> =
    LazyLock::new(|| serde_json::from_str::<Table>(SHIPPED).map(|table| table.locals).unwrap_or_default());

/// The local fonts that stand in for others.
pub(crate) fn locals() -> &'static Locals {
    &LOCALS
}

/// A family, with what is its own.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Line {
    id: String,
    name: String,
    category: Category,
    generic: String,
    designer: String,
    primary_script: String,
    licence: String,
    copyright: String,
    weights: [u16; 2],
    styles: Vec<Style>,
    subsets: Vec<SubsetLine>,
    /// For each style.
    fallbacks: Vec<Figures>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SubsetLine {
    name: String,
    /// The name of its range.
    range: String,
    /// A hash of the file of each style.
    files: Vec<String>,
}

/// What local fonts of a style are fitted to, in hundredths of a percent.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Figures {
    /// Of the family's own size.
    ascent: u32,
    descent: u32,
    line_gap: u32,
    /// The size that gives each local font the family's average width of a letter.
    sizes: Vec<u32>,
}

/// The families of a table.
///
/// # Errors
/// It has another form, or lacks what a family of it names.
pub(crate) fn read(text: &str) -> Result<Vec<Family>, serde_json::Error> {
    let Table { ranges, locals, families } = serde_json::from_str(text)?;
    families.into_iter().map(|line| line.family(&ranges, &locals)).collect()
}

impl Line {
    fn family(self, ranges: &BTreeMap<String, String>, locals: &Locals) -> Result<Family, serde_json::Error> {
        let lacks = |what: &str| serde_json::Error::custom(format!("{} lacks {what}", self.id));
        let of_style = locals.get(&self.generic).ok_or_else(|| lacks("its local fonts"))?;
        let mut subsets = Vec::new();
        for SubsetLine { name, range, files } in self.subsets {
            let range = ranges.get(&range).ok_or_else(|| lacks("the range of a subset"))?.clone();
            if files.len() != self.styles.len() {
                return Err(lacks("a file of a style"));
            }
            let named = self.styles.iter().zip(files).map(|(style, hash)| {
                (*style, format!("{}-{name}-wght-{}.{hash}.woff2", self.id, style.word()))
            });
            subsets.push(Subset { files: named.collect(), name, range });
        }
        if self.fallbacks.len() != self.styles.len() {
            return Err(lacks("the figures of a style"));
        }
        let reach = self.fallbacks.first().map(|figures| [figures.ascent, figures.descent]);
        let reach = reach.ok_or_else(|| lacks("a style"))?;
        let mut fallbacks = Vec::new();
        for (style, figures) in self.styles.iter().zip(self.fallbacks) {
            let fonts = of_style.get(style).ok_or_else(|| lacks("the local fonts of a style"))?;
            if fonts.len() != figures.sizes.len() {
                return Err(lacks("the size of a local font"));
            }
            let sizes = fonts.iter().zip(&figures.sizes);
            fallbacks.extend(sizes.map(|(font, size)| figures.fallback(*style, font, *size)));
        }
        Ok(Family {
            id: self.id,
            name: self.name,
            category: self.category,
            generic: self.generic,
            designer: self.designer,
            primary_script: self.primary_script,
            licence: self.licence,
            copyright: self.copyright,
            weights: self.weights,
            styles: self.styles,
            subsets,
            reach,
            fallbacks,
        })
    }
}

impl Figures {
    fn fallback(&self, style: Style, font: &Local, size: u32) -> Fallback {
        let fitted = |length| fitted(length, size);
        Fallback {
            style,
            weights: font.weights,
            local: font.names.clone(),
            size_adjust: size,
            ascent_override: fitted(self.ascent),
            descent_override: fitted(self.descent),
            line_gap_override: fitted(self.line_gap),
        }
    }
}

/// A length at a size, both in hundredths of a percent, rounded as the client does.
pub(crate) fn fitted(length: u32, size: u32) -> u32 {
    let (length, size) = (u64::from(length), u64::from(size.max(1)));
    u32::try_from((length * 20_000 + size) / (2 * size)).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_can_be_read() {
        let read = read(SHIPPED).map_err(|error| error.to_string());
        assert_eq!(read.as_deref(), Ok(crate::families()));
    }

    #[test]
    fn a_table_that_lacks_something_is_refused() {
        for (from, to) in [
            ("\"range\": \"thai\"", "\"range\": \"none\""),
            ("\"generic\": \"cursive\"", "\"generic\": \"fantasy\""),
            ("\"sizes\": [", "\"sizes\": [1, "),
            ("\"files\": [", "\"files\": [\"00000000\", "),
        ] {
            let broken = SHIPPED.replacen(from, to, 1);
            assert!(broken != SHIPPED && read(&broken).is_err(), "{from}");
        }
    }

    #[test]
    fn lengths_are_rounded_as_the_client_does() {
        assert_eq!([fitted(9_580, 10_000), fitted(7_350, 10_548), fitted(0, 8_000)], [9_580, 6_968, 0]);
        assert_eq!(fitted(1, 20_000), 1, "a half is rounded up");
    }
}

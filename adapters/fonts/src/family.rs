//! What the table says of a family.

use std::collections::BTreeMap;

use serde::Deserialize;

/// A family of the type library.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Family {
    /// Its id, which documents name it by: lower-case letters, digits and dashes.
    pub id: String,
    /// Its name, such as `Newsreader`.
    pub name: String,
    /// Where it stands in the picker.
    pub category: Category,
    /// The generic family of CSS that it belongs to, such as `serif`.
    pub generic: String,
    /// Who drew it.
    pub designer: String,
    /// The script that it was drawn for, by the name of its subset, such as `hebrew`.
    pub primary_script: String,
    /// The SPDX id of its licence.
    pub licence: String,
    /// The first line of its licence.
    pub copyright: String,
    /// The lightest and the heaviest weight, of 1 to 1 000.
    pub weights: [u16; 2],
    /// The styles that it has files for.
    pub styles: Vec<Style>,
    /// Its files by alphabet. Of two that have a letter, the later one gives it.
    pub subsets: Vec<Subset>,
    /// How far its upright letters reach above and below their line, in ten thousandths of their size.
    pub reach: [u32; 2],
    /// Local fonts that stand in until it has arrived (EDIT-214). Of two for one style and weight, the later one is
    /// preferred.
    pub fallbacks: Vec<Fallback>,
}

/// What a family is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Category {
    /// Long texts, with serifs.
    Serif,
    /// Long texts, without serifs.
    Sans,
    /// Headings.
    Display,
    /// Code and tables.
    Mono,
    /// Handwriting.
    Script,
}

/// A style of letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Style {
    /// Upright.
    Normal,
    /// Italics.
    Italic,
}

impl Style {
    /// Its word in CSS.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Italic => "italic",
        }
    }
}

/// A part of a family that is a file of its own, so that readers load only the alphabets of their page (EDIT-213).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Subset {
    /// Such as `latin-ext`.
    pub name: String,
    /// Its letters, as a value of `unicode-range`.
    pub range: String,
    /// The file of each style, under the folder `fonts` of the client's build.
    pub files: BTreeMap<Style, String>,
}

/// A local font, fitted to the family. Its figures are hundredths of a percent.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Fallback {
    /// The style that it stands in for.
    pub style: Style,
    /// The weights that it stands in for, both included.
    pub weights: [u16; 2],
    /// Its names, and those of its clones, as machines know them.
    pub local: Vec<String>,
    /// The size that gives it the family's average width of a letter.
    pub size_adjust: u32,
    /// The family's ascent at that size.
    pub ascent_override: u32,
    /// The family's descent at that size.
    pub descent_override: u32,
    /// The family's gap between lines at that size.
    pub line_gap_override: u32,
}

//! The fonts of an account, which texts of its documents name by their family.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};

use super::{
    document::Document,
    record::Kind,
    register::Key,
    text::marks::Mark,
    value::{AssetKey, Value},
};
use crate::{account::profile_media::UploadKey, ids::UserId};

/// The most bytes of a font that is uploaded (EDIT-215).
pub const MOST_FONT_BYTES: usize = 4 * 1024 * 1024;
/// The most fonts of an account. Each is a file: a family has one for each style, or one with axes.
pub const MOST_FONTS: u32 = 200;

/// What every key of an own family begins with; no family of the type library does.
const OWN: &str = "own-";

/// The generic family of CSS that a family belongs to. It stands in where the family is missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Generic {
    /// With serifs.
    Serif,
    /// Without serifs.
    SansSerif,
    /// All letters have one width.
    Monospace,
    /// Handwriting.
    Cursive,
}

impl Generic {
    /// Every generic family.
    pub const ALL: [Self; 4] = [Self::Serif, Self::SansSerif, Self::Monospace, Self::Cursive];

    /// Its name in CSS.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Serif => "serif",
            Self::SansSerif => "sans-serif",
            Self::Monospace => "monospace",
            Self::Cursive => "cursive",
        }
    }

    /// Its part of a key.
    const fn part(self) -> &'static str {
        match self {
            Self::Serif => "serif",
            Self::SansSerif => "sans",
            Self::Monospace => "mono",
            Self::Cursive => "hand",
        }
    }
}

/// Names an own family in documents, such as `own-serif-9f86d081884c7d65`: the generic family, then 16 digits that come
/// from its name. So the files of one family find each other, and a copy finds the family in another account.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FamilyKey {
    text: String,
    generic: Generic,
}

impl FamilyKey {
    /// The key of a family whose name has this digest.
    #[must_use]
    pub fn of_digest(generic: Generic, digest: &[u8; 32]) -> Self {
        let digits: String = digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        Self { text: format!("{OWN}{}-{digits}", generic.part()), generic }
    }

    /// Reads a key; none where a text is no key of an own family.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (part, digits) = text.strip_prefix(OWN)?.split_once('-')?;
        let generic = Generic::ALL.into_iter().find(|generic| generic.part() == part)?;
        let is_digit = |sign: u8| matches!(sign, b'0'..=b'9' | b'a'..=b'f');
        let is_key = digits.len() == 16 && digits.bytes().all(is_digit);
        is_key.then(|| Self { text: text.to_owned(), generic })
    }

    /// The key.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// What stands in for it.
    #[must_use]
    pub const fn generic(&self) -> Generic {
        self.generic
    }

    /// Was it made of the same name? The generic family may be another one.
    #[must_use]
    pub fn same_name(&self, other: &Self) -> bool {
        self.digits() == other.digits()
    }

    fn digits(&self) -> &str {
        self.text.rsplit('-').next().unwrap_or_default()
    }
}

/// The name of an own family, as its owner sees it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct FamilyName(String);

impl FamilyName {
    /// The most characters.
    pub const MOST: usize = 80;

    /// A name without what does not belong in one: control characters, white space around it, and what is too long. None
    /// where nothing is left.
    #[must_use]
    pub fn cleaned(text: &str) -> Option<Self> {
        let name: String = text.chars().filter(|sign| !sign.is_control()).collect();
        let name: String = name.trim().chars().take(Self::MOST).collect();
        let name = name.trim_end();
        (!name.is_empty()).then(|| Self(name.to_owned()))
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// An axis along which the letters of a font vary.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FontAxis {
    /// Its tag of four characters, such as `wght`.
    pub tag: String,
    /// Its name, such as `Weight`.
    pub name: String,
    /// The least value, in thousandths.
    pub least: i32,
    /// The value of what nobody changed, in thousandths.
    pub usual: i32,
    /// The greatest value, in thousandths.
    pub most: i32,
}

/// How much room the letters of a font take: lengths are ten thousandths of their size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FontMeasures {
    /// How far lines rise above the base line.
    pub ascent: u32,
    /// How far they fall below it.
    pub descent: u32,
    /// The gap between lines.
    pub line_gap: u32,
    /// How wide a letter is on average at the weight nearest to 400; none of a font without Latin letters.
    pub regular_width: Option<u32>,
    /// The same at the weight nearest to 700.
    pub bold_width: Option<u32>,
}

/// What a font file says of its letters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FontFace {
    /// The name of the style within its family, such as `Bold Italic`.
    pub style: String,
    /// Are its letters slanted?
    pub is_italic: bool,
    /// The lightest and the heaviest weight, of 1 to 1 000; the same where it has one.
    pub weights: [u16; 2],
    /// The narrowest and the widest width, in thousandths of the normal one.
    pub widths: [u16; 2],
    /// The axes of a variable font.
    pub axes: Vec<FontAxis>,
    /// The styles that a variable font names.
    pub named_styles: Vec<String>,
    /// What fallbacks are fitted to (EDIT-214).
    pub measures: FontMeasures,
}

/// A font of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnFont {
    /// Whose font it is.
    pub owner: UserId,
    /// Its key, by the content of what was uploaded.
    pub key: AssetKey,
    /// Its family.
    pub family: FamilyKey,
    /// The name of that: the same for all fonts of a family.
    pub family_name: FamilyName,
    /// What it says of its letters.
    pub face: FontFace,
    /// Where its file is. Accounts that got it with a copy share that.
    pub file: UploadKey,
    /// How many bytes that has.
    pub bytes: u64,
    /// When it was added.
    pub added_at: DateTime<Utc>,
}

/// A family of an account: its fonts, in the order in which they were added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnFamily {
    /// Names it in documents.
    pub key: FamilyKey,
    /// Its name.
    pub name: FamilyName,
    /// Its fonts; never empty.
    pub fonts: Vec<OwnFont>,
}

impl OwnFamily {
    /// Groups fonts by their family, ordered by name.
    #[must_use]
    pub fn of(fonts: Vec<OwnFont>) -> Vec<Self> {
        let mut families: Vec<Self> = Vec::new();
        for font in fonts {
            match families.iter_mut().find(|family| family.key == font.family) {
                Some(family) => family.fonts.push(font),
                None => families.push(Self {
                    key: font.family.clone(),
                    name: font.family_name.clone(),
                    fonts: vec![font],
                }),
            }
        }
        let by_name = |family: &Self| (family.name.as_str().to_lowercase(), family.key.clone());
        families.sort_by_key(by_name);
        families
    }
}

impl Document {
    /// The own families that something in it is set in.
    #[must_use]
    pub fn own_families(&self) -> BTreeSet<FamilyKey> {
        let mut families = BTreeSet::new();
        let mut add = |value: Option<&Value>| {
            if let Some(Value::Line(family)) = value {
                families.extend(FamilyKey::parse(family));
            }
        };
        for (_, record) in self.records() {
            add(record.get(Key::Family));
            let text = record.text.iter().filter(|_| record.kind == Kind::Text);
            for segment in text.flat_map(|text| text.segments()) {
                add(segment.marks.get(&Mark::Family));
            }
        }
        families
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_has_one_form() {
        for generic in Generic::ALL {
            let key = FamilyKey::of_digest(generic, &[0xa7; 32]);
            assert_eq!(FamilyKey::parse(key.as_str()), Some(key.clone()));
            assert_eq!(key.generic(), generic);
            assert!(crate::documents::value::Form::Family.admits(&Value::Line(key.as_str().to_owned())));
        }
        for text in [
            "own-serif-",
            "own-serif-a7a7a7a7a7a7a7a",
            "own-serif-A7a7a7a7a7a7a7a7",
            "own-gothic-a7a7a7a7a7a7a7a7",
            "newsreader",
            "serif-a7a7a7a7a7a7a7a7",
        ] {
            assert_eq!(FamilyKey::parse(text), None, "{text}");
        }
        let (serif, sans) = (Generic::Serif, Generic::SansSerif);
        assert!(FamilyKey::of_digest(serif, &[1; 32]).same_name(&FamilyKey::of_digest(sans, &[1; 32])));
        assert!(!FamilyKey::of_digest(serif, &[1; 32]).same_name(&FamilyKey::of_digest(serif, &[2; 32])));
    }

    #[test]
    fn names_are_cleaned() {
        let cleaned = |text: &str| FamilyName::cleaned(text).map(|name| name.as_str().to_owned());
        assert_eq!(cleaned("  Kiln\u{7} Text\n"), Some("Kiln Text".to_owned()));
        assert_eq!(cleaned("\u{0} \t"), None);
        assert_eq!(cleaned(&"é".repeat(99)).unwrap().chars().count(), FamilyName::MOST);
    }
}

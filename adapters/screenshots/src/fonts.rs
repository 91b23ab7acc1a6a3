//! The type library's files as fonts that can be measured and drawn.

use std::{
    collections::HashMap,
    ops::RangeInclusive,
    sync::{Arc, LazyLock, Mutex, PoisonError},
};

use harfrust::{FontRef, ShaperData, ShaperInstance};
use octavo_domain::documents::font::FamilyKey;
use octavo_fonts::{Family, Style, families, family};
use skrifa::{MetadataProvider, instance::Size, prelude::LocationRef};

/// The family of what has none of its own, as on pages.
pub(crate) const DEFAULT: &str = "schibsted-grotesk";
/// What stands in for the reader's fonts of code.
pub(crate) const MONOSPACE: &str = "jetbrains-mono";
/// What stands in for a family that the library does not have.
const UNKNOWN: &str = "inter";

/// Answers a file of the type library by its name.
pub type FontFiles = fn(&str) -> Option<Vec<u8>>;

/// A font file, read.
pub(crate) struct Face {
    bytes: Vec<u8>,
    shaper: ShaperData,
}

/// The rise and fall of the lines of a font, in parts of the size of its letters. Both are positive.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Extent {
    pub(crate) ascent: f64,
    pub(crate) descent: f64,
}

impl Face {
    fn read(woff2: &[u8]) -> Option<Self> {
        let bytes = wuff::decompress_woff2(woff2).ok()?;
        let shaper = ShaperData::new(&FontRef::new(&bytes).ok()?);
        Some(Self { bytes, shaper })
    }

    /// The font; none never, as the file was read before.
    pub(crate) fn font(&self) -> Option<FontRef<'_>> {
        FontRef::new(&self.bytes).ok()
    }

    pub(crate) fn shaper(&self) -> &ShaperData {
        &self.shaper
    }

    pub(crate) fn has(&self, letter: char) -> bool {
        self.font().is_some_and(|font| font.charmap().map(letter).is_some())
    }

    /// How many units of the font a size is.
    pub(crate) fn units(&self) -> f64 {
        let units =
            self.font().map(|font| font.metrics(Size::unscaled(), LocationRef::default()).units_per_em);
        f64::from(units.unwrap_or(1_000).max(1))
    }

    pub(crate) fn extent(&self) -> Extent {
        let Some(font) = self.font() else { return Extent { ascent: 0.9, descent: 0.3 } };
        let metrics = font.metrics(Size::unscaled(), LocationRef::default());
        let part = |length: f32| f64::from(length) / self.units();
        Extent { ascent: part(metrics.ascent), descent: -part(metrics.descent) }
    }
}

/// A face with the weight and the slant in which it is set.
#[derive(Clone)]
pub(crate) struct Cut {
    pub(crate) face: Arc<Face>,
    pub(crate) instance: Arc<ShaperInstance>,
    /// Which face and weight it is, so that cuts can be compared.
    key: (String, u16),
    /// Are its letters slanted because the family has no italics?
    pub(crate) is_slanted: bool,
}

impl PartialEq for Cut {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key && self.is_slanted == other.is_slanted
    }
}

/// A family, its weight and its slant, as a text asks for them.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Wanted {
    pub(crate) family: String,
    pub(crate) weight: u16,
    pub(crate) is_italic: bool,
}

/// The first family of the library of the kind that an own family is. The outlines of own fonts are not run here.
fn like_own(key: &str) -> Option<&'static Family> {
    let generic = FamilyKey::parse(key)?.generic().name();
    families().iter().find(|family| family.generic == generic)
}

/// The letters of the files of a family.
struct Ranges(HashMap<String, Vec<RangeInclusive<u32>>>);

static RANGES: LazyLock<Ranges> = LazyLock::new(|| {
    let subsets = families().iter().flat_map(|family| {
        family.subsets.iter().map(|subset| (format!("{}/{}", family.id, subset.name), ranges(&subset.range)))
    });
    Ranges(subsets.collect())
});

/// Reads a value of `unicode-range`.
fn ranges(text: &str) -> Vec<RangeInclusive<u32>> {
    let range = |part: &str| {
        let part = part.trim().strip_prefix("U+")?;
        let (from, to) = part.split_once('-').unwrap_or((part, part));
        Some(u32::from_str_radix(from, 16).ok()?..=u32::from_str_radix(to, 16).ok()?)
    };
    text.split(',').filter_map(range).collect()
}

impl Ranges {
    fn have(&self, family: &str, subset: &str, letter: char) -> bool {
        let ranges = self.0.get(&format!("{family}/{subset}"));
        ranges.is_some_and(|ranges| ranges.iter().any(|range| range.contains(&u32::from(letter))))
    }
}

/// The faces that were needed so far. The library is a closed list, so they are kept for good.
pub(crate) struct Faces {
    files: FontFiles,
    kept: Mutex<HashMap<String, Option<Arc<Face>>>>,
    instances: Mutex<HashMap<(String, u16), Arc<ShaperInstance>>>,
}

impl Faces {
    pub(crate) fn new(files: FontFiles) -> Self {
        Self { files, kept: Mutex::default(), instances: Mutex::default() }
    }

    fn face(&self, file: &str) -> Option<Arc<Face>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = kept.get(file) {
            return known.clone();
        }
        let face = (self.files)(file).and_then(|bytes| Face::read(&bytes)).map(Arc::new);
        kept.insert(file.to_owned(), face.clone());
        face
    }

    /// The cut that gives a letter: of the family, else of one like it, else of any.
    pub(crate) fn cut(&self, wanted: &Wanted, letter: char) -> Option<Cut> {
        let own = family(&wanted.family).or_else(|| like_own(&wanted.family)).or_else(|| family(UNKNOWN))?;
        let like = families().iter().filter(|other| other.generic == own.generic);
        let mut in_order = std::iter::once(own).chain(like).chain(families());
        in_order.find_map(|family| self.cut_of(family, wanted, letter))
    }

    /// The cut of the family's first letters: what a line without any letter is as high as.
    pub(crate) fn strut(&self, wanted: &Wanted) -> Option<Cut> {
        self.cut(wanted, 'x')
    }

    fn cut_of(&self, family: &Family, wanted: &Wanted, letter: char) -> Option<Cut> {
        let is_slanted = wanted.is_italic && !family.styles.contains(&Style::Italic);
        let style = if wanted.is_italic && !is_slanted { Style::Italic } else { Style::Normal };
        // Of two that have a letter, the later one gives it.
        let with_letter =
            family.subsets.iter().rev().filter(|subset| RANGES.have(&family.id, &subset.name, letter));
        for subset in with_letter {
            let Some(file) = subset.files.get(&style) else { continue };
            let Some(face) = self.face(file).filter(|face| face.has(letter)) else { continue };
            let [lightest, heaviest] = family.weights;
            let weight = wanted.weight.clamp(lightest, heaviest);
            let instance = self.instance(&face, file, weight)?;
            return Some(Cut { face, instance, key: (file.clone(), weight), is_slanted });
        }
        None
    }

    fn instance(&self, face: &Face, file: &str, weight: u16) -> Option<Arc<ShaperInstance>> {
        let mut instances = self.instances.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (file.to_owned(), weight);
        if let Some(known) = instances.get(&key) {
            return Some(Arc::clone(known));
        }
        let weights = [("wght", f32::from(weight))];
        let made = Arc::new(ShaperInstance::from_variations(&face.font()?, weights));
        instances.insert(key, Arc::clone(&made));
        Some(made)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read() {
        assert_eq!(ranges("U+0000-00FF,U+0131, U+2C60-2C7F"), [0..=0xff, 0x131..=0x131, 0x2c60..=0x2c7f]);
        assert!(ranges("").is_empty() && ranges("U+zz,x").is_empty());
    }

    #[test]
    fn a_letter_is_given_by_the_file_of_its_alphabet() {
        assert!(RANGES.have("newsreader", "latin", 'a') && !RANGES.have("newsreader", "latin", 'ż'));
        assert!(RANGES.have("newsreader", "latin-ext", 'ż') && !RANGES.have("nothing", "latin", 'a'));
    }

    #[test]
    fn own_families_are_drawn_in_one_of_their_kind() {
        let like = |key: &str| like_own(key).map(|family| family.generic.as_str());
        for (part, generic) in
            [("serif", "serif"), ("sans", "sans-serif"), ("mono", "monospace"), ("hand", "cursive")]
        {
            assert_eq!(like(&format!("own-{part}-0123456789abcdef")), Some(generic));
        }
        assert_eq!(like("newsreader"), None);
    }

    #[test]
    fn files_that_are_no_fonts_give_no_letters() {
        let wanted = Wanted { family: "inter".to_owned(), weight: 400, is_italic: false };
        assert!(Faces::new(|_| None).cut(&wanted, 'a').is_none());
        assert!(Faces::new(|_| Some(b"wOF2 and nothing more".to_vec())).cut(&wanted, 'a').is_none());
    }
}

//! The assets of a project: pictures, videos, audio and files, which its document shows by their keys.

mod form;

use chrono::{DateTime, Utc};
pub use form::{AssetFile, AssetForm, AssetKind};

use super::{document::Document, value::AssetKey};
use crate::{account::profile_media::UploadKey, ids::ProjectId};

/// The widths, in pixels, of the renditions of a picture; the narrowest first (EDIT-247).
pub const RENDITION_WIDTHS: [u32; 5] = [320, 640, 1_280, 1_920, 2_560];
/// The widest rendition that is also made as AVIF, in pixels (EDIT-247).
const WIDEST_AVIF: u32 = 1_280;
/// The most pixels of a rendition that is also made as AVIF.
const MOST_AVIF_PIXELS: u64 = 4_000_000;
/// The most pixels that a rendition is high: the limit of WebP.
pub const HIGHEST_RENDITION: u32 = 16_383;
/// The most assets of a project.
pub const MOST_ASSETS: u32 = 1_000;
/// The most bytes of a picture that is uploaded (EDIT-246).
pub const MOST_PICTURE_BYTES: usize = 25 * 1024 * 1024;
/// The most bytes of a picture that moves.
pub const MOST_MOVING_BYTES: usize = 8 * 1024 * 1024;
/// The most bytes of a file to link to (EDIT-260).
pub const MOST_FILE_BYTES: u64 = 25 * 1024 * 1024;
/// The most bytes of captions.
pub const MOST_CAPTION_BYTES: u64 = 500_000;
/// The most milliseconds of a video or audio: a day. No file within the limits of the plans lasts longer.
pub const LONGEST_MS: u32 = 24 * 60 * 60 * 1_000;

/// A rendition of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rendition {
    /// Its width in pixels; that of the picture where it is narrower than the file's name says.
    pub width: u32,
    /// Its height in pixels.
    pub height: u32,
    /// Its file.
    pub file: AssetFile,
}

impl Rendition {
    /// The file of the same rendition as AVIF; none of the large ones, which would take too long to make.
    #[must_use]
    pub fn avif(self) -> Option<AssetFile> {
        let is_small = u64::from(self.width) * u64::from(self.height) <= MOST_AVIF_PIXELS;
        let named =
            |file: &AssetFile| file.name().strip_suffix("avif") == self.file.name().strip_suffix("webp");
        AssetFile::ALL.into_iter().find(named).filter(|_| is_small && self.width <= WIDEST_AVIF)
    }
}

/// The renditions of a picture of this size, the narrowest first. None is larger than the picture.
#[must_use]
pub fn renditions((width, height): (u32, u32)) -> Vec<Rendition> {
    let (width, height) = (width.max(1), height.max(1));
    let scaled = |side: u32, part: u32, whole: u32| {
        let exact = (u64::from(side) * u64::from(part) + u64::from(whole) / 2) / u64::from(whole);
        u32::try_from(exact).unwrap_or(u32::MAX).max(1)
    };
    // A picture that is far higher than wide is shrunk before it is cut into widths.
    let (width, height) = if height > HIGHEST_RENDITION {
        (scaled(width, HIGHEST_RENDITION, height), HIGHEST_RENDITION)
    } else {
        (width, height)
    };
    let mut made = Vec::new();
    for (step, file) in RENDITION_WIDTHS.into_iter().zip(AssetFile::ALL) {
        let own = step.min(width);
        made.push(Rendition { width: own, height: scaled(height, own, width), file });
        if step >= width {
            break;
        }
    }
    made
}

/// The average colour of a picture, which can stand in its place until it is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AverageColour(u32);

impl AverageColour {
    /// A colour of red, green and blue.
    #[must_use]
    pub const fn of_rgb([red, green, blue]: [u8; 3]) -> Self {
        Self(u32::from_be_bytes([0, red, green, blue]))
    }

    /// A colour as a number of 24 bits.
    #[must_use]
    pub const fn of_bits(bits: u32) -> Option<Self> {
        if bits <= 0x00ff_ffff { Some(Self(bits)) } else { None }
    }

    /// The colour as a number of 24 bits.
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0
    }
}

impl std::fmt::Display for AverageColour {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{:06x}", self.0)
    }
}

/// The name that a file had where it was uploaded from: one line of at most [`FileName::MOST`] characters, never empty.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileName(String);

impl FileName {
    /// The most characters.
    pub const MOST: usize = 200;

    /// A name without what does not belong in one: folders, control characters, and what is too long.
    #[must_use]
    pub fn cleaned(text: &str) -> Self {
        let name = text.rsplit(['/', '\\']).next().unwrap_or_default();
        let name: String = name.chars().filter(|sign| !sign.is_control()).collect();
        let name: String = name.trim().chars().take(Self::MOST).collect();
        if name.is_empty() { Self("picture".to_owned()) } else { Self(name) }
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// An asset of a project: a picture, a video, audio, captions or a file to link to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asset {
    /// Whose asset it is.
    pub project: ProjectId,
    /// Its key in the document: the same for the same bytes.
    pub key: AssetKey,
    /// Where its files are. Projects may share them.
    pub file: UploadKey,
    /// In what form they are.
    pub form: AssetForm,
    /// The width and height of what was uploaded, in pixels, as it is seen; 0 of what is not seen.
    pub size: (u32, u32),
    /// How long a video or audio lasts, in milliseconds; none of what does not last, or does not say.
    pub duration_ms: Option<u32>,
    /// The bytes of the files that were made when it was added.
    pub bytes: u64,
    /// The bytes of the files that are made when it is published, AVIF or a still: none until they were made, and 0 where
    /// there are none.
    pub extra_bytes: Option<u64>,
    /// Its average colour; none of a drawing, and of what is no picture.
    pub colour: Option<AverageColour>,
    /// The name that it was uploaded with.
    pub name: FileName,
    /// Is it in the document that readers get?
    pub is_published: bool,
    /// When it was added to the project.
    pub added_at: DateTime<Utc>,
}

impl Asset {
    /// What it can be used for.
    #[must_use]
    pub const fn kind(&self) -> AssetKind {
        self.form.kind()
    }

    /// Its renditions, the narrowest first; none where its file is one.
    #[must_use]
    pub fn renditions(&self) -> Vec<Rendition> {
        if self.form == AssetForm::Renditions { renditions(self.size) } else { Vec::new() }
    }

    /// Has it renditions as AVIF (EDIT-247)?
    #[must_use]
    pub fn has_avif(&self) -> bool {
        self.form == AssetForm::Renditions && self.has_extras()
    }

    /// What is shown instead to those who ask for less motion; none of what does not move (EDIT-242).
    #[must_use]
    pub fn still(&self) -> Option<AssetFile> {
        (self.form.moves() && self.has_extras()).then_some(AssetFile::STILL)
    }

    /// The name that readers save it with, where it is there to be saved: one that ends as its form does (EDIT-260).
    #[must_use]
    pub fn saved_as(&self) -> Option<String> {
        if self.kind() != AssetKind::File {
            return None;
        }
        let ending = format!(".{}", self.form.name());
        let name = self.name.as_str();
        Some(if name.to_lowercase().ends_with(&ending) { name.to_owned() } else { format!("{name}{ending}") })
    }

    fn has_extras(&self) -> bool {
        self.extra_bytes.is_some_and(|bytes| bytes > 0)
    }

    /// The file that is shown where no rendition is chosen: the widest one.
    #[must_use]
    pub fn main_file(&self) -> AssetFile {
        let [first, ..] = AssetFile::ALL;
        let widest = || self.renditions().last().map_or(first, |rendition| rendition.file);
        self.form.whole().unwrap_or_else(widest)
    }
}

impl AssetKey {
    /// The key of a file, by the SHA-256 of its bytes.
    #[must_use]
    pub fn of_digest(digest: &[u8; 32]) -> Option<Self> {
        // 160 bits: nobody finds a second file for a key.
        let digits: String = digest.iter().take(20).map(|byte| format!("{byte:02x}")).collect();
        Self::parse(&digits)
    }
}

impl Document {
    /// The keys of all files that it shows, each once, in ascending order.
    #[must_use]
    pub fn assets(&self) -> Vec<AssetKey> {
        let mut keys: Vec<AssetKey> =
            self.records().flat_map(|(_, record)| record.assets().cloned()).collect();
        keys.sort();
        keys.dedup();
        keys
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::documents::{
        id::RecordId,
        record::{Kind, Place, Record, Slot, Width},
        register::Key,
        value::Value,
    };

    fn widths(size: (u32, u32)) -> Vec<(u32, u32, &'static str)> {
        renditions(size).iter().map(|one| (one.width, one.height, one.file.name())).collect()
    }

    #[test]
    fn edit_247_renditions_are_never_larger_than_the_picture() {
        assert_eq!(widths((200, 100)), [(200, 100, "320.webp")]);
        assert_eq!(widths((320, 100)), [(320, 100, "320.webp")]);
        assert_eq!(
            widths((1_000, 500)),
            [(320, 160, "320.webp"), (640, 320, "640.webp"), (1_000, 500, "1280.webp")]
        );
        let large: Vec<u32> = widths((8_000, 5_000)).iter().map(|one| one.0).collect();
        assert_eq!(large, RENDITION_WIDTHS);
        assert_eq!(widths((2, 40_000)), [(1, 16_383, "320.webp")]);
        assert!(renditions((0, 0)).iter().all(|one| one.width == 1 && one.height == 1));
    }

    #[test]
    fn edit_247_narrow_renditions_are_made_as_avif_too() {
        let names = |size: (u32, u32)| -> Vec<&'static str> {
            renditions(size).iter().filter_map(|one| one.avif()).map(AssetFile::name).collect()
        };
        assert_eq!(names((200, 100)), ["320.avif"]);
        assert_eq!(names((1_000, 500)), ["320.avif", "640.avif", "1280.avif"]);
        assert_eq!(names((8_000, 5_000)), ["320.avif", "640.avif", "1280.avif"]);
        assert_eq!(names((900, 9_000)), ["320.avif"]);
        let types: Vec<&str> = AssetFile::ALL.map(AssetFile::content_type).to_vec();
        assert_eq!(types[4..9], ["image/webp", "image/gif", "image/webp", "image/svg+xml", "image/avif"]);
        for form in AssetForm::ALL {
            assert!(form.whole().is_none_or(|file| file.content_type() == form.content_type()));
        }
    }

    #[test]
    fn names_of_files_lead_nowhere() {
        for (text, name) in [
            ("C:\\Users\\ines\\oven.jpg", "oven.jpg"),
            ("../../oven.jpg", "oven.jpg"),
            (" two\nlines ", "twolines"),
            ("", "picture"),
            ("a/", "picture"),
        ] {
            assert_eq!(FileName::cleaned(text).as_str(), name);
        }
        assert_eq!(FileName::cleaned(&"ä".repeat(300)).as_str().chars().count(), FileName::MOST);
    }

    #[test]
    fn colours_are_written_as_on_pages() {
        assert_eq!(AverageColour::of_rgb([1, 171, 255]).to_string(), "#01abff");
        assert_eq!(AverageColour::of_bits(0x0100_0000), None);
    }

    #[test]
    fn a_document_knows_what_it_shows() {
        let page = RecordId::of_bits(7);
        let mut document = Document::blank(page);
        let place = Place { parent: Some(page), ..document.get(page).unwrap().place.clone() };
        for (id, key) in [(8, "bb"), (9, "aa"), (10, "bb")] {
            let mut picture = Record::new(Kind::Picture, place.clone());
            let slot = Slot { key: Key::Asset, width: Width::Base };
            picture.registers.insert(slot, Value::Asset(AssetKey::parse(key).unwrap()));
            document.insert(RecordId::of_bits(id), std::sync::Arc::new(picture));
        }
        let keys: Vec<String> = document.assets().iter().map(|key| key.as_str().to_owned()).collect();
        assert_eq!(keys, ["aa", "bb"]);
    }
}

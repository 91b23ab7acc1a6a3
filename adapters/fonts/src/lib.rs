//! The type library and the fonts of accounts: their families, and the styles that pages need to be set in them.
//! `docs/fonts.md` is the manual.
//!
//! The client has the same text from `frontend/src/features/documents/fonts/library.ts`; `tests/data/documents/faces.json`
//! holds both to it.

use std::sync::LazyLock;

use octavo_domain::documents::font::FamilyKey;

mod faces;
mod family;
mod fit;
mod letters;
mod listed;
mod own;
mod table;

pub use family::{Category, Fallback, Family, Style, Subset};
pub use fit::{OwnFace, own_face_css};
pub use listed::ShippedFonts;
pub use own::OwnFonts;

/// A table that does not fit would be an empty library; a test ensures that it fits.
static LIBRARY: LazyLock<Vec<Family>> = LazyLock::new(|| table::read(table::SHIPPED).unwrap_or_default());

/// The `font-family` value of a text without a family, or with one that the library does not have.
pub const DEFAULT_STACK: &str = "system-ui,sans-serif";

/// The families, in the order of the picker (EDIT-211).
#[must_use]
pub fn families() -> &'static [Family] {
    &LIBRARY
}

/// The family of an id, such as `newsreader`.
#[must_use]
pub fn family(id: &str) -> Option<&'static Family> {
    families().iter().find(|family| family.id == id)
}

/// The `@font-face` rules for the families in use, each with its id and whether its italics are meant.
///
/// Each rule is on a line of its own. The text depends on what is used alone, not on order or repetition. Unknown
/// families have no rules. Italics of a family that has none are slanted by the browser out of its upright letters.
///
/// `base` is what stands before the names of files, such as `/fonts/`. It goes into the text as it is, so it must be an
/// address of our own.
#[must_use]
pub fn face_css<'a>(used: impl Iterator<Item = (&'a str, bool)>, base: &str) -> String {
    faces::rules(families(), used, base)
}

/// The `font-family` value of a family: itself, its fallback, and its generic family. An own family is known by its key, so
/// this is also right where the account does not have it. [`DEFAULT_STACK`] of what is neither.
#[must_use]
pub fn stack(id: &str) -> String {
    FamilyKey::parse(id).map_or_else(|| faces::stack(families(), id), |key| fit::stack(&key))
}

#[cfg(test)]
mod tests;

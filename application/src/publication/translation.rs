//! Pages in other languages, as heads and sitemaps name them (EDIT-328).

use octavo_domain::documents::{document::Document, id::RecordId};

/// A page in one of the languages that it is in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Translation {
    /// The language, as a tag.
    pub language: String,
    /// The path of the page; that of the first page is empty.
    pub path: String,
}

impl Translation {
    /// A page in all of its languages, the original first; empty for one that has no translation.
    #[must_use]
    pub fn all_of(document: &Document, page: RecordId) -> Vec<Self> {
        let found = document.translations(page);
        if found.is_empty() {
            return Vec::new();
        }
        let mut paths = document.paths();
        let translation = |(id, language): (RecordId, &str)| {
            Some(Self { language: language.to_owned(), path: paths.remove(&id)? })
        };
        found.into_iter().filter_map(translation).collect()
    }
}

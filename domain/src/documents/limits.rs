//! How much a document holds.

use super::{document::Document, id::RecordId};

/// The most pages of a project, whatever its plan (EDIT-078).
pub const PAGES: usize = 100;
/// The most widgets of a page (EDIT-080).
pub const PAGE_WIDGETS: usize = 2_000;
/// The most widgets of a project (EDIT-081).
pub const WIDGETS: usize = 5_000;
/// How deep widgets lie in widgets (EDIT-082).
pub const DEPTH: usize = 8;
/// The most bytes of a document (EDIT-084).
pub const BYTES: usize = 8 * 1024 * 1024;
/// The most text styles and swatches of a project, each.
pub const STYLES: usize = 200;
/// The most ops of a batch.
pub const OPS: usize = 2_000;

/// A limit that a change would pass (EDIT-085).
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Limit {
    /// [`PAGES`], or what the plan allows.
    #[error("A project of this plan has at most {0} pages")]
    Pages(usize),
    /// [`PAGE_WIDGETS`].
    #[error("A page has at most 2,000 widgets")]
    PageWidgets,
    /// [`WIDGETS`].
    #[error("A project has at most 5,000 widgets")]
    Widgets,
    /// [`DEPTH`].
    #[error("Groups lie at most 8 deep in each other")]
    Depth,
    /// [`BYTES`].
    #[error("A project has at most 8 MB of words and shapes")]
    Bytes,
    /// [`STYLES`].
    #[error("A project has at most 200 text styles and 200 colours")]
    Styles,
    /// [`OPS`].
    #[error("One change touches at most 2,000 things")]
    Ops,
}

/// What is counted of a document.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Counts {
    pages: usize,
    widgets: usize,
    styles: usize,
    swatches: usize,
    fullest_page: usize,
}

impl Counts {
    pub(super) fn of(document: &Document) -> Self {
        use super::record::Kind;
        let mut counts = Self::default();
        let mut by_page: std::collections::HashMap<RecordId, usize> = std::collections::HashMap::new();
        for (id, record) in document.records() {
            match record.kind {
                Kind::Settings => {}
                Kind::Page => counts.pages += 1,
                Kind::TextStyle => counts.styles += 1,
                Kind::Swatch => counts.swatches += 1,
                _ => {
                    counts.widgets += 1;
                    if let Some(page) = document.page_of(id) {
                        *by_page.entry(page).or_default() += 1;
                    }
                }
            }
        }
        counts.fullest_page = by_page.into_values().max().unwrap_or_default();
        counts
    }

    /// The first limit that is passed now and was not passed as far before.
    pub(super) fn passed(&self, before: &Self, pages: usize) -> Option<Limit> {
        let over = |now: usize, before: usize, most: usize| now > most && now > before;
        let pages = pages.min(PAGES);
        let limits = [
            (over(self.pages, before.pages, pages), Limit::Pages(pages)),
            (over(self.fullest_page, before.fullest_page, PAGE_WIDGETS), Limit::PageWidgets),
            (over(self.widgets, before.widgets, WIDGETS), Limit::Widgets),
            (over(self.styles, before.styles, STYLES), Limit::Styles),
            (over(self.swatches, before.swatches, STYLES), Limit::Styles),
        ];
        limits.into_iter().find(|(passed, _)| *passed).map(|(_, limit)| limit)
    }
}

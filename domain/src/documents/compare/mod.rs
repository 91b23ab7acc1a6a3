//! What differs between two documents, by page and widget: what people are told before they publish (EDIT-346, 354, 433).

mod aspects;
mod differ;
mod words;

use super::{
    id::RecordId,
    record::{Kind, Slot},
    value::Value,
};

pub use aspects::Aspect;
pub use differ::{compare, compare_whole};
pub use words::{Part, TextDifference};

/// What became of something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fate {
    /// It was not there before.
    Added,
    /// It is there no more.
    Removed,
    /// It is there, and differs.
    Changed,
}

/// A register with another value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegisterDifference {
    /// The register and its width.
    pub slot: Slot,
    /// What it held; none where it was not set.
    pub before: Option<Value>,
    /// What it holds.
    pub after: Option<Value>,
}

/// A widget that differs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WidgetDifference {
    /// The widget.
    pub id: RecordId,
    /// Its kind.
    pub kind: Kind,
    /// What became of it.
    pub fate: Fate,
    /// Its name in the editor; may be empty.
    pub name: String,
    /// How its words begin, or its label; may be empty.
    pub excerpt: String,
    /// In which respects it differs; empty where it was added or removed.
    pub aspects: Vec<Aspect>,
    /// The registers that differ; empty where it was added or removed.
    pub registers: Vec<RegisterDifference>,
    /// The page from which it was moved here.
    pub moved_from: Option<RecordId>,
    /// How its words differ.
    pub text: Option<TextDifference>,
}

/// A page on which something differs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageDifference {
    /// The page.
    pub id: RecordId,
    /// Its title as it is, or was; may be empty.
    pub title: String,
    /// Is it the first page, or was it?
    pub is_first: bool,
    /// What became of it.
    pub fate: Fate,
    /// It was removed for readers alone: it is a draft now.
    pub is_draft: bool,
    /// Does it stand elsewhere among the pages?
    pub is_moved: bool,
    /// Its own registers that differ; empty where it was added or removed.
    pub registers: Vec<RegisterDifference>,
    /// Its widgets that differ; empty where it was added or removed.
    pub widgets: Vec<WidgetDifference>,
    /// The number of its widgets by kind, where it was added or removed.
    pub counts: Vec<(Kind, usize)>,
}

/// A text style or a swatch that differs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StyleDifference {
    /// The style or swatch.
    pub id: RecordId,
    /// Its name; may be empty.
    pub name: String,
    /// What became of it.
    pub fate: Fate,
    /// Its registers that differ; empty where it was added or removed.
    pub registers: Vec<RegisterDifference>,
    /// How many widgets use it, directly or by a text style. A text that uses it twice counts once.
    pub uses: usize,
}

/// What differs between two documents.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Comparison {
    /// Registers of the settings.
    pub settings: Vec<RegisterDifference>,
    /// The pages, in their order; those that were removed come last.
    pub pages: Vec<PageDifference>,
    /// Widgets that are on every page.
    pub everywhere: Vec<WidgetDifference>,
    /// Text styles.
    pub text_styles: Vec<StyleDifference>,
    /// Colours.
    pub swatches: Vec<StyleDifference>,
    /// Pages that stay here, because they are drafts: their ids and titles.
    pub drafts: Vec<(RecordId, String)>,
    /// How many differing widgets are not listed, because there are too many.
    pub unlisted: usize,
}

impl Comparison {
    /// Do readers get the same?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.settings.is_empty()
            && self.pages.is_empty()
            && self.everywhere.is_empty()
            && self.text_styles.is_empty()
            && self.swatches.is_empty()
            && self.unlisted == 0
    }
}

#[cfg(test)]
mod tests;

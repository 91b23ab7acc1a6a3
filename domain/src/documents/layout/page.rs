//! What is on a page at a width, and the measures of its columns.

use std::collections::BTreeMap;

use super::registers::{flag, number};
use crate::documents::{
    document::Document,
    id::RecordId,
    order::OrderKey,
    record::{Record, Width},
    register::Key,
    value::Value,
};

/// The measures of a class, in hundredths of a pixel (EDIT-041, 043).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Measures {
    /// The design width: one unit of a published page is its shown width divided by this.
    pub width: i64,
    /// The number of content columns.
    pub columns: i64,
    /// The distance between two columns.
    pub gutter: i64,
    /// The distance from the columns to both edges of the page.
    pub margin: i64,
}

impl Measures {
    /// Those of a class where the settings say nothing.
    #[must_use]
    pub const fn of_class(width: Width) -> Self {
        match width {
            Width::Base => Self { width: 144_000, columns: 12, gutter: 2_400, margin: 6_400 },
            Width::Tablet => Self { width: 76_800, columns: 6, gutter: 1_600, margin: 4_000 },
            Width::Phone => Self { width: 37_500, columns: 4, gutter: 1_200, margin: 2_000 },
        }
    }

    /// From the margin at one edge to that at the other. A margin that would leave nothing is left out.
    #[must_use]
    pub const fn content(self) -> i64 {
        if self.margin * 2 < self.width { self.width - self.margin * 2 } else { self.width }
    }

    /// Where the content begins.
    #[must_use]
    pub const fn start(self) -> i64 {
        (self.width - self.content()) / 2
    }
}

/// The widest that a page becomes where the settings say nothing, in hundredths of a pixel (EDIT-044).
pub const WIDEST_PAGE: i64 = 168_000;

/// The measures of a class of a document. A class for which the settings say nothing has its own, not those of the base.
#[must_use]
pub fn measures(document: &Document, width: Width) -> Measures {
    let class = Measures::of_class(width);
    let Some(settings) = document.get(RecordId::SETTINGS) else { return class };
    let own = |key: Key, otherwise: i64| {
        let slot = crate::documents::record::Slot { key, width };
        match settings.registers.get(&slot) {
            Some(Value::Number(number)) => i64::from(*number),
            _ => otherwise,
        }
    };
    Measures {
        width: own(Key::DesignWidth, class.width),
        columns: own(Key::Columns, class.columns),
        gutter: own(Key::Gutter, class.gutter),
        margin: own(Key::Margin, class.margin),
    }
}

/// The widest that a page becomes, in hundredths of a pixel (EDIT-044).
#[must_use]
pub fn widest_page(document: &Document) -> i64 {
    let settings = document.get(RecordId::SETTINGS);
    settings.and_then(|settings| number(settings, Key::WidestPage, Width::Base)).unwrap_or(WIDEST_PAGE)
}

/// The visible widgets of a page at a width.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Widgets {
    /// What lies on the page itself, the lowest first: global widgets below it, its own, global widgets above it.
    pub top: Vec<RecordId>,
    children: BTreeMap<RecordId, Vec<RecordId>>,
}

impl Widgets {
    /// What lies in a group or a stack, the lowest first.
    #[must_use]
    pub fn children(&self, parent: RecordId) -> &[RecordId] {
        self.children.get(&parent).map_or(&[], Vec::as_slice)
    }

    /// A widget and everything in it, parents before children.
    #[must_use]
    pub fn family(&self, id: RecordId) -> Vec<RecordId> {
        let mut family = vec![id];
        for child in self.children(id) {
            family.extend(self.family(*child));
        }
        family
    }
}

/// The layers of a page: global widgets below its own, its own, global widgets above (EDIT-077).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Layer {
    Below,
    Own,
    Above,
}

/// The visible widgets of a page at a width. What is hidden there is left out with all that is in it (EDIT-060), and so
/// are global widgets that are not on this page (EDIT-076).
#[must_use]
pub fn widgets_of(document: &Document, page: RecordId, width: Width) -> Widgets {
    let mut top: Vec<(Layer, &OrderKey, RecordId)> = Vec::new();
    let mut children: BTreeMap<RecordId, Vec<(&OrderKey, RecordId)>> = BTreeMap::new();
    for (id, record) in document.records() {
        if !record.kind.is_widget() || flag(record, Key::Hidden, width) {
            continue;
        }
        match record.place.parent {
            None => top.extend(layer(record, page).map(|layer| (layer, &record.place.order, id))),
            Some(parent) if parent == page => top.push((Layer::Own, &record.place.order, id)),
            Some(parent) => children.entry(parent).or_default().push((&record.place.order, id)),
        }
    }
    top.sort();
    let mut widgets = Widgets { top: top.into_iter().map(|(_, _, id)| id).collect(), ..Widgets::default() };
    let mut reached = widgets.top.clone();
    while let Some(parent) = reached.pop() {
        let Some(mut within) = children.remove(&parent) else { continue };
        within.sort();
        let within: Vec<RecordId> = within.into_iter().map(|(_, id)| id).collect();
        reached.extend(&within);
        widgets.children.insert(parent, within);
    }
    widgets
}

/// The layer of a global widget; none where it is not on the page.
fn layer(record: &Record, page: RecordId) -> Option<Layer> {
    match record.get(Key::NotOn) {
        Some(Value::Records(pages)) if pages.contains(&page) => None,
        _ if flag(record, Key::Above, Width::Base) => Some(Layer::Above),
        _ => Some(Layer::Below),
    }
}

/// The direction in which lines are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// From left to right.
    LeftToRight,
    /// From right to left.
    RightToLeft,
}

/// Languages that are written from right to left.
const RIGHT_TO_LEFT: [&str; 10] = ["ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"];

/// The direction in which a page is written: that of its language, or else of the document's.
#[must_use]
pub fn direction(document: &Document, page: RecordId) -> Direction {
    let language = |id: RecordId| match document.get(id)?.get(Key::Language) {
        Some(Value::Line(tag)) => tag.split('-').next(),
        _ => None,
    };
    let language = language(page).or_else(|| language(RecordId::SETTINGS));
    if language.is_some_and(|language| RIGHT_TO_LEFT.contains(&language)) {
        Direction::RightToLeft
    } else {
        Direction::LeftToRight
    }
}

//! Comparing two documents record by record.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use super::{
    Aspect, Comparison, Fate, PageDifference, RegisterDifference, StyleDifference, WidgetDifference,
    aspects::aspects,
    words::{Budget, difference},
};
use crate::documents::{
    document::Document,
    id::RecordId,
    record::{Kind, Record, Slot},
    register::Key,
    value::Value,
};

/// The most widgets that are listed.
const LISTED: usize = 400;
/// The most characters of an excerpt.
const EXCERPT: usize = 60;

/// What readers of `to` see that differs from what readers of `from` see; of none they see nothing. What lies on a draft
/// page is no part of either; the drafts of `to` are named. The answer is bounded: at most 400 widgets are listed, and of
/// each text a part.
#[must_use]
pub fn compare(from: Option<&Document>, to: Option<&Document>) -> Comparison {
    let nothing = Document::nothing();
    let (from, to) = (from.unwrap_or(&nothing), to.unwrap_or(&nothing));
    let (seen_before, seen_after) = (from.published(), to.published());
    let mut comparison = differences(&seen_before, &seen_after, to);
    let drafts = to.pages().filter(|(id, _)| seen_after.get(*id).is_none());
    comparison.drafts = drafts.map(|(id, page)| (id, title(page))).collect();
    comparison
}

/// What differs between two documents for those who edit: draft pages are pages like others. Bounded in the same way.
#[must_use]
pub fn compare_whole(from: Option<&Document>, to: Option<&Document>) -> Comparison {
    let nothing = Document::nothing();
    let (from, to) = (from.unwrap_or(&nothing), to.unwrap_or(&nothing));
    differences(from, to, to)
}

/// `whole` is the later document with its drafts.
fn differences(before: &Document, after: &Document, whole: &Document) -> Comparison {
    let mut differ = Differ { before, after, budget: Budget::new(), listed: 0, unlisted: 0 };
    let mut comparison = Comparison {
        settings: differ.settings(),
        text_styles: differ.styles(Kind::TextStyle),
        swatches: differ.styles(Kind::Swatch),
        ..Comparison::default()
    };
    let mut widgets = differ.widgets();
    comparison.everywhere = widgets.remove(&None).unwrap_or_default();
    comparison.pages = differ.pages(widgets, whole);
    comparison.unlisted = differ.unlisted;
    comparison
}

/// A record that differs, as it was and as it is.
type Differing<'a> = (RecordId, Option<&'a Arc<Record>>, Option<&'a Arc<Record>>);

struct Differ<'a> {
    before: &'a Document,
    after: &'a Document,
    budget: Budget,
    listed: usize,
    unlisted: usize,
}

fn title(page: &Record) -> String {
    Document::line(page, Key::Title).unwrap_or_default().to_owned()
}

fn name(record: &Record) -> String {
    Document::line(record, Key::Name).unwrap_or_default().to_owned()
}

fn excerpt(record: &Record) -> String {
    let text = record.text.as_ref().map(|text| text.plain().split_whitespace().collect::<Vec<_>>().join(" "));
    let own = || {
        Document::line(record, Key::Words).or_else(|| Document::line(record, Key::Label)).map(str::to_owned)
    };
    let whole = text.or_else(own).unwrap_or_default();
    whole.chars().take(EXCERPT).collect()
}

/// The registers that differ, in the order of the table.
fn registers(before: &Record, after: &Record) -> Vec<RegisterDifference> {
    let slots: BTreeSet<Slot> = before.registers.keys().chain(after.registers.keys()).copied().collect();
    let pairs = slots.into_iter().map(|slot| RegisterDifference {
        slot,
        before: before.registers.get(&slot).cloned(),
        after: after.registers.get(&slot).cloned(),
    });
    pairs.filter(|pair| pair.before != pair.after).collect()
}

impl Differ<'_> {
    fn settings(&self) -> Vec<RegisterDifference> {
        let pair = self.before.get(RecordId::SETTINGS).zip(self.after.get(RecordId::SETTINGS));
        pair.map(|(before, after)| registers(before, after)).unwrap_or_default()
    }

    /// The records that differ, with both sides, in the order of their ids.
    fn differing(&self) -> Vec<Differing<'_>> {
        let ids: BTreeSet<RecordId> =
            self.before.records().chain(self.after.records()).map(|(id, _)| id).collect();
        let pairs = ids.into_iter().map(|id| (id, self.before.get(id), self.after.get(id)));
        pairs.filter(|(_, before, after)| before != after).collect()
    }

    fn styles(&self, kind: Kind) -> Vec<StyleDifference> {
        let mut styles = Vec::new();
        for (id, before, after) in self.differing() {
            let Some(record) = after.or(before).filter(|record| record.kind == kind) else { continue };
            let (fate, changed) = match (before, after) {
                (Some(before), Some(after)) => (Fate::Changed, registers(before, after)),
                (None, _) => (Fate::Added, Vec::new()),
                (_, None) => (Fate::Removed, Vec::new()),
            };
            // Where it stands in the list of styles is nothing to readers.
            if fate != Fate::Changed || !changed.is_empty() {
                let side = if fate == Fate::Removed { self.before } else { self.after };
                styles.push(StyleDifference {
                    id,
                    name: name(record),
                    fate,
                    registers: changed,
                    uses: side.uses(id),
                });
            }
        }
        styles
    }

    /// The widgets that differ, by the page on which they are; of those that are gone, were.
    fn widgets(&mut self) -> BTreeMap<Option<RecordId>, Vec<WidgetDifference>> {
        let mut widgets: BTreeMap<Option<RecordId>, Vec<WidgetDifference>> = BTreeMap::new();
        let stays = |page: Option<RecordId>| {
            page.is_none_or(|page| self.before.get(page).is_some() && self.after.get(page).is_some())
        };
        let mut found = Vec::new();
        for (id, before, after) in self.differing() {
            let Some(record) = after.or(before).filter(|record| record.kind.is_widget()) else { continue };
            let page = if after.is_some() { self.after.page_of(id) } else { self.before.page_of(id) };
            // Of a page that comes or goes as a whole its widgets are counted.
            let moved = before.is_some() && after.is_some();
            if stays(page) || moved {
                found.push((page, id, before.cloned(), after.cloned(), Arc::clone(record)));
            }
        }
        for (page, id, before, after, record) in found {
            if self.listed >= LISTED {
                self.unlisted += 1;
                continue;
            }
            self.listed += 1;
            let mut widget = WidgetDifference {
                id,
                kind: record.kind,
                fate: if before.is_none() { Fate::Added } else { Fate::Removed },
                name: name(&record),
                excerpt: excerpt(&record),
                aspects: Vec::new(),
                registers: Vec::new(),
                moved_from: None,
                text: None,
            };
            if let Some((before, after)) = before.zip(after) {
                self.change(&mut widget, &before, &after);
                let was = self.before.page_of(id);
                widget.moved_from = was.filter(|was| Some(*was) != page);
            }
            widgets.entry(page).or_default().push(widget);
        }
        widgets
    }

    fn change(&mut self, widget: &mut WidgetDifference, before: &Record, after: &Record) {
        widget.fate = Fate::Changed;
        widget.registers = registers(before, after);
        widget.aspects = aspects(before, after, widget.registers.iter().map(|register| register.slot.key));
        if let Some((before, after)) = before.text.as_ref().zip(after.text.as_ref())
            && before != after
        {
            let text = difference(before, after, &mut self.budget);
            if !text.parts.is_empty() {
                widget.aspects.push(Aspect::Words);
            }
            if text.is_formatted || text.parts.is_empty() {
                widget.aspects.push(Aspect::Formatting);
            }
            widget.aspects.sort_unstable();
            widget.aspects.dedup();
            widget.text = Some(text);
        }
    }

    fn pages(
        &self,
        mut widgets: BTreeMap<Option<RecordId>, Vec<WidgetDifference>>,
        to: &Document,
    ) -> Vec<PageDifference> {
        let order = |document: &Document, other: &Document| -> Vec<RecordId> {
            document.pages().map(|(id, _)| id).filter(|id| other.get(*id).is_some()).collect()
        };
        let reordered = order(self.before, self.after) != order(self.after, self.before);
        let gone = self.before.pages().filter(|(id, _)| self.after.get(*id).is_none());
        let all = self
            .after
            .pages()
            .map(|(id, page)| (id, page, self.after))
            .chain(gone.map(|(id, page)| (id, page, self.before)));
        let mut pages = Vec::new();
        for (id, page, side) in all {
            let (before, after) = (self.before.get(id), self.after.get(id));
            let fate = match (before, after) {
                (Some(_), Some(_)) => Fate::Changed,
                (None, _) => Fate::Added,
                (_, None) => Fate::Removed,
            };
            let pair = before.zip(after);
            let found = PageDifference {
                id,
                title: title(page),
                is_first: side.pages().next().is_some_and(|(first, _)| first == id),
                fate,
                is_draft: fate == Fate::Removed && to.get(id).is_some(),
                is_moved: reordered && pair.is_some_and(|(before, after)| before.place != after.place),
                registers: pair.map(|(before, after)| registers(before, after)).unwrap_or_default(),
                widgets: widgets.remove(&Some(id)).unwrap_or_default(),
                counts: if fate == Fate::Changed { Vec::new() } else { counts(side, id) },
            };
            let differs = fate != Fate::Changed
                || found.is_moved
                || !found.registers.is_empty()
                || !found.widgets.is_empty();
            if differs {
                pages.push(found);
            }
        }
        pages
    }
}

/// The number of widgets of a page, by kind.
fn counts(document: &Document, page: RecordId) -> Vec<(Kind, usize)> {
    let mut counts: BTreeMap<Kind, usize> = BTreeMap::new();
    let widgets = document.records().filter(|(_, record)| record.kind.is_widget());
    for (_, record) in widgets.filter(|(id, _)| document.page_of(*id) == Some(page)) {
        *counts.entry(record.kind).or_default() += 1;
    }
    counts.into_iter().collect()
}

impl Document {
    /// How many widgets use a text style or a swatch, directly or by a text style.
    fn uses(&self, id: RecordId) -> usize {
        let styles: BTreeSet<RecordId> = self
            .records()
            .filter(|(_, record)| record.kind == Kind::TextStyle && names(record, &BTreeSet::from([id])))
            .map(|(style, _)| style)
            .chain([id])
            .collect();
        self.records().filter(|(_, record)| record.kind.is_widget() && names(record, &styles)).count()
    }
}

/// Does a register or a mark of it name one of these records?
fn names(record: &Record, ids: &BTreeSet<RecordId>) -> bool {
    let marks =
        record.text.iter().flat_map(|text| text.segments()).flat_map(|segment| segment.marks.values());
    record.registers.values().chain(marks).any(|value: &Value| value.records().any(|id| ids.contains(&id)))
}

//! A document: everything of a project that its readers will see.

use std::{collections::BTreeMap, sync::Arc};

use super::{
    fault::InvalidDocument,
    id::RecordId,
    limits,
    order::OrderKey,
    record::{Kind, Place, Record},
    register::Key,
    value::Value,
};

/// The settings, pages, widgets, text styles and swatches of a project, in one flat map. A copy shares its records.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    records: BTreeMap<RecordId, Arc<Record>>,
    size: usize,
}

impl Document {
    /// A document with one page on which there is nothing.
    #[must_use]
    pub fn blank(page: RecordId) -> Self {
        let place = || Place { parent: None, order: OrderKey::first() };
        let mut document = Self { records: BTreeMap::new(), size: 0 };
        document.insert(RecordId::SETTINGS, Arc::new(Record::new(Kind::Settings, place())));
        document.insert(page, Arc::new(Record::new(Kind::Page, place())));
        document
    }

    /// No document at all, as what nobody has seen yet.
    pub(super) const fn nothing() -> Self {
        Self { records: BTreeMap::new(), size: 0 }
    }

    /// A document of these records.
    ///
    /// # Errors
    /// [`InvalidDocument`] where the settings or every page is missing, or where a record breaks a rule of
    /// [`InvalidDocument`].
    pub fn of(records: impl IntoIterator<Item = (RecordId, Record)>) -> Result<Self, InvalidDocument> {
        let mut document = Self { records: BTreeMap::new(), size: 0 };
        for (id, record) in records {
            document.insert(id, Arc::new(record));
        }
        document.check()?;
        Ok(document)
    }

    fn check(&self) -> Result<(), InvalidDocument> {
        let settings = self.get(RecordId::SETTINGS).is_some_and(|record| record.kind == Kind::Settings);
        if !settings || self.pages().next().is_none() {
            return Err(InvalidDocument::Incomplete);
        }
        for (id, record) in self.records() {
            record.check().map_err(|fault| InvalidDocument::Record(id, fault))?;
            let alone = (record.kind == Kind::Settings) == (id == RecordId::SETTINGS);
            let lies = match record.place.parent {
                None => record.kind.stands_alone(),
                Some(parent) => self.takes_in(parent, record.kind),
            };
            if !alone || !lies || self.depth(id).is_none() {
                return Err(InvalidDocument::Misplaced(id));
            }
        }
        Ok(())
    }

    /// The record of this id.
    #[must_use]
    pub fn get(&self, id: RecordId) -> Option<&Arc<Record>> {
        self.records.get(&id)
    }

    /// Every record, in the order of the ids.
    pub fn records(&self) -> impl Iterator<Item = (RecordId, &Arc<Record>)> {
        self.records.iter().map(|(id, record)| (*id, record))
    }

    /// The pages, the first one first.
    pub fn pages(&self) -> impl Iterator<Item = (RecordId, &Arc<Record>)> {
        let mut pages: Vec<_> = self.records().filter(|(_, record)| record.kind == Kind::Page).collect();
        pages.sort_by(|(id, page), (other_id, other)| {
            (&page.place.order, id).cmp(&(&other.place.order, other_id))
        });
        pages.into_iter()
    }

    /// The number of widgets, by kind.
    #[must_use]
    pub fn widgets(&self) -> BTreeMap<Kind, usize> {
        let mut counts = BTreeMap::new();
        for (_, record) in self.records().filter(|(_, record)| record.kind.is_widget()) {
            *counts.entry(record.kind).or_default() += 1;
        }
        counts
    }

    /// The page on which a widget lies; none for one that is on every page, and for what is not a widget.
    #[must_use]
    pub fn page_of(&self, id: RecordId) -> Option<RecordId> {
        let top = self.ancestors(id).last()?;
        self.get(top).filter(|record| record.kind == Kind::Page).map(|_| top)
    }

    /// How many widgets a widget lies in, itself included; none where that has no end, as it has in every valid document.
    #[must_use]
    pub fn depth(&self, id: RecordId) -> Option<usize> {
        let above =
            self.ancestors(id).filter(|above| self.get(*above).is_some_and(|record| record.kind.is_widget()));
        let depth = above.take(limits::DEPTH + 1).count() + 1;
        (depth <= limits::DEPTH + 1).then_some(depth)
    }

    /// What a record lies in, and what that lies in, and so on. Ends also in a circle.
    pub(super) fn ancestors(&self, id: RecordId) -> impl Iterator<Item = RecordId> {
        let parent = |id: &RecordId| self.get(*id).and_then(|record| record.place.parent);
        std::iter::successors(parent(&id), parent).take(2 * limits::DEPTH)
    }

    /// Can a widget of this kind lie in this record?
    pub(super) fn takes_in(&self, id: RecordId, widget: Kind) -> bool {
        self.get(id).is_some_and(|record| record.kind.takes_in(widget))
    }

    /// The text of a register; none where it holds none.
    pub(super) fn line(record: &Record, key: Key) -> Option<&str> {
        match record.get(key) {
            Some(Value::Line(line)) => Some(line),
            _ => None,
        }
    }

    /// About how many bytes it takes encoded.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.size
    }

    pub(super) fn records_mut(&mut self) -> impl Iterator<Item = (RecordId, &mut Arc<Record>)> {
        self.records.iter_mut().map(|(id, record)| (*id, record))
    }

    pub(super) fn insert(&mut self, id: RecordId, record: Arc<Record>) {
        self.size += record.size();
        if let Some(before) = self.records.insert(id, record) {
            self.size = self.size.saturating_sub(before.size());
        }
    }

    pub(super) fn remove(&mut self, id: RecordId) -> Option<Arc<Record>> {
        let removed = self.records.remove(&id)?;
        self.size = self.size.saturating_sub(removed.size());
        Some(removed)
    }
}

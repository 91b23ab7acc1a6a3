//! Changes of a document, and what they do.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::Arc,
};

use super::{
    document::Document,
    fault::{RecordFault, Refusal, check_value},
    id::RecordId,
    limits::{self, Counts, Limit},
    record::{Kind, Place, Record, Slot},
    register::{Key, Need},
    text::delta::{Delta, Priority},
    value::Value,
};

/// A change of one record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Op {
    /// Makes a record.
    Create(RecordId, Arc<Record>),
    /// Sets a register.
    Set(RecordId, Slot, Value),
    /// Takes back what is set: a correction of a width follows the base again (EDIT-113).
    Clear(RecordId, Slot),
    /// Places a record elsewhere.
    Place(RecordId, Place),
    /// Deletes a record and what lies in it.
    Delete(RecordId),
    /// Changes a text.
    Text(RecordId, Delta),
}

impl Op {
    /// The record that it changes.
    #[must_use]
    pub const fn id(&self) -> RecordId {
        match self {
            Self::Create(id, _)
            | Self::Set(id, ..)
            | Self::Clear(id, _)
            | Self::Place(id, _)
            | Self::Delete(id)
            | Self::Text(id, _) => *id,
        }
    }
}

/// What others changed since the state on which a change was made.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Concurrent {
    /// The changes of each text, in their order. They are not composed: a composed change no longer says on which side of
    /// what was deleted something was inserted.
    texts: BTreeMap<RecordId, Vec<Delta>>,
    /// What was made or deleted: a change of a text of before does not belong to the text of now.
    remade: BTreeSet<RecordId>,
}

impl Concurrent {
    /// What these changes did, in the order of the log. They MUST be ops that [`Document::change`] answered.
    pub fn of<'a>(ops: impl IntoIterator<Item = &'a Op>) -> Self {
        let mut concurrent = Self::default();
        for op in ops {
            match op {
                Op::Text(id, delta) => concurrent.texts.entry(*id).or_default().push(delta.clone()),
                Op::Create(id, _) | Op::Delete(id) => {
                    concurrent.remade.insert(*id);
                }
                Op::Set(..) | Op::Clear(..) | Op::Place(..) => {}
            }
        }
        concurrent
    }

    /// The change makes or deletes the record itself: what others did to one of this id is nothing to what follows.
    fn forget(&mut self, id: RecordId) {
        self.texts.remove(&id);
        self.remade.remove(&id);
    }

    /// The change as it is to be made after what others did; what others did is from then on what they did after it.
    fn rebase(&mut self, id: RecordId, delta: &Delta) -> Delta {
        let mut ours = delta.clone();
        for theirs in self.texts.get_mut(&id).into_iter().flatten() {
            let rebased = theirs.transform(&ours, Priority::First);
            *theirs = ours.transform(theirs, Priority::Second);
            ours = rebased;
        }
        ours
    }
}

/// Under what a change is made.
#[derive(Debug, Clone)]
pub struct Terms {
    /// The most that the person may change: [`Need::Content`] where the layout is locked for them.
    pub rights: Need,
    /// The most pages that the plan of the owner allows.
    pub pages: usize,
    /// What others changed since the state on which it was made.
    pub concurrent: Concurrent,
    /// The most ops that it has.
    pub ops: usize,
}

impl Terms {
    /// For ops that a change did already: they are allowed, however many there are, and nothing happened in between.
    #[must_use]
    pub fn of_log() -> Self {
        Self {
            rights: Need::Layout,
            pages: limits::PAGES,
            concurrent: Concurrent::default(),
            ops: usize::MAX,
        }
    }
}

/// What a change did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Changed {
    /// The document after it.
    pub document: Document,
    /// What it did, as everybody is to repeat it. What was aimed at something that is gone is left out.
    pub ops: Vec<Op>,
}

impl Document {
    /// The document after a change that was made on an earlier state of it. Pure: every replica that makes the same
    /// changes in the same order ends alike.
    ///
    /// # Errors
    /// [`Refusal`]: the change is refused as a whole.
    pub fn change(&self, ops: &[Op], terms: Terms) -> Result<Changed, Refusal> {
        let Terms { rights, pages, concurrent, ops: most } = terms;
        if ops.len() > most {
            return Err(Limit::Ops.into());
        }
        let mut change = Change {
            document: self.clone(),
            children: None,
            concurrent,
            rights,
            ops: Vec::with_capacity(ops.len()),
        };
        ops.iter().try_for_each(|op| change.make(op))?;
        change.check(self, pages)?;
        Ok(Changed { document: change.document, ops: change.ops })
    }
}

impl Document {
    /// Is it one that changes could have led to? What is written whole, as in a project file, is asked as a change is.
    ///
    /// # Errors
    /// [`Refusal`].
    pub fn check_whole(&self, pages: usize) -> Result<(), Refusal> {
        if let Some(limit) = Counts::of(self).passed(&Counts::default(), pages) {
            return Err(limit.into());
        }
        if self.size() > limits::BYTES {
            return Err(Limit::Bytes.into());
        }
        let change = Change {
            document: self.clone(),
            children: None,
            concurrent: Concurrent::default(),
            rights: Need::Layout,
            ops: Vec::new(),
        };
        change.check_depth()?;
        change.check_pages()
    }
}

struct Change {
    document: Document,
    /// What lies in each record; made when something is deleted.
    children: Option<HashMap<RecordId, BTreeSet<RecordId>>>,
    concurrent: Concurrent,
    rights: Need,
    ops: Vec<Op>,
}

impl Change {
    fn make(&mut self, op: &Op) -> Result<(), Refusal> {
        match op {
            Op::Create(id, record) => self.create(*id, record),
            Op::Set(id, slot, value) => self.set(*id, *slot, Some(value)),
            Op::Clear(id, slot) => self.set(*id, *slot, None),
            Op::Place(id, place) => self.place(*id, place),
            Op::Delete(id) => self.delete(*id),
            Op::Text(id, delta) => self.change_text(*id, delta),
        }
    }

    fn need(&self, id: RecordId, need: Need) -> Result<(), Refusal> {
        if need <= self.rights { Ok(()) } else { Err(Refusal::LayoutLocked(id)) }
    }

    fn create(&mut self, id: RecordId, record: &Arc<Record>) -> Result<(), Refusal> {
        self.need(id, Need::Layout)?;
        if record.kind == Kind::Settings || id == RecordId::SETTINGS {
            return Err(Refusal::Kind(id));
        }
        if self.document.get(id).is_some() {
            return Err(Refusal::IdTaken(id));
        }
        record.check().map_err(|fault| Refusal::Record(id, fault))?;
        if self.can_lie(id, record.kind, record.place.parent)? {
            self.put(id, Arc::clone(record));
            self.concurrent.forget(id);
            self.ops.push(Op::Create(id, Arc::clone(record)));
        }
        Ok(())
    }

    /// Can it lie there? False where that is gone.
    fn can_lie(&self, id: RecordId, kind: Kind, parent: Option<RecordId>) -> Result<bool, Refusal> {
        match parent {
            None if kind.stands_alone() => Ok(true),
            None => Err(Refusal::Kind(id)),
            Some(_) if !kind.is_widget() => Err(Refusal::Kind(id)),
            Some(parent) if self.document.get(parent).is_none() => Ok(false),
            Some(parent) if self.document.takes_in(parent, kind) => Ok(true),
            Some(_) => Err(Refusal::Kind(id)),
        }
    }

    fn put(&mut self, id: RecordId, record: Arc<Record>) {
        if let Some(children) = &mut self.children {
            if let Some(before) = self.document.get(id).and_then(|before| before.place.parent) {
                children.entry(before).or_default().remove(&id);
            }
            if let Some(parent) = record.place.parent {
                children.entry(parent).or_default().insert(id);
            }
        }
        self.document.insert(id, record);
    }

    fn set(&mut self, id: RecordId, slot: Slot, value: Option<&Value>) -> Result<(), Refusal> {
        let Some(record) = self.document.get(id) else { return Ok(()) };
        record.check_slot(slot).map_err(|fault| Refusal::Record(id, fault))?;
        let rule = slot.key.rule();
        value
            .map_or(Ok(()), |value| check_value(slot.key, value))
            .map_err(|fault| Refusal::Record(id, fault))?;
        self.need(id, rule.need)?;
        if record.registers.get(&slot) == value {
            return Ok(());
        }
        let mut record = Record::clone(record);
        let op = match value {
            Some(value) => {
                record.registers.insert(slot, value.clone());
                Op::Set(id, slot, value.clone())
            }
            None => {
                record.registers.remove(&slot);
                Op::Clear(id, slot)
            }
        };
        record.check_together().map_err(|fault| Refusal::Record(id, fault))?;
        self.ops.push(op);
        self.document.insert(id, Arc::new(record));
        Ok(())
    }

    fn place(&mut self, id: RecordId, place: &Place) -> Result<(), Refusal> {
        self.need(id, Need::Layout)?;
        let Some(record) = self.document.get(id) else { return Ok(()) };
        if record.kind == Kind::Settings {
            return Err(Refusal::Kind(id));
        }
        let within_itself = place
            .parent
            .is_some_and(|parent| parent == id || self.document.ancestors(parent).any(|above| above == id));
        if within_itself || !self.can_lie(id, record.kind, place.parent)? || record.place == *place {
            return Ok(());
        }
        let placed = Record { place: place.clone(), ..Record::clone(record) };
        self.put(id, Arc::new(placed));
        self.ops.push(Op::Place(id, place.clone()));
        Ok(())
    }

    /// What lies in it goes first, each with an op of its own: the log then says what is gone.
    fn delete(&mut self, id: RecordId) -> Result<(), Refusal> {
        self.need(id, Need::Layout)?;
        if id == RecordId::SETTINGS {
            return Err(Refusal::Kind(id));
        }
        if self.document.get(id).is_none() {
            return Ok(());
        }
        let children = self.children.get_or_insert_with(|| children_of(&self.document));
        let mut found = vec![id];
        let mut next = 0;
        while let Some(parent) = found.get(next) {
            found.extend(children.remove(parent).unwrap_or_default());
            next += 1;
        }
        for gone in found.into_iter().rev() {
            let removed = self.document.remove(gone);
            if let Some(parent) = removed.and_then(|record| record.place.parent) {
                children.entry(parent).or_default().remove(&gone);
            }
            self.concurrent.forget(gone);
            self.ops.push(Op::Delete(gone));
        }
        Ok(())
    }

    fn change_text(&mut self, id: RecordId, delta: &Delta) -> Result<(), Refusal> {
        if self.concurrent.remade.contains(&id) {
            return Ok(());
        }
        let Some(record) = self.document.get(id) else { return Ok(()) };
        let Some(text) = &record.text else { return Err(Refusal::Record(id, RecordFault::Parts)) };
        let delta = self.concurrent.rebase(id, delta);
        self.need(id, text.need(&delta))?;
        let text = text.apply(&delta).map_err(|fault| Refusal::Record(id, fault.into()))?;
        if !delta.is_empty() {
            let changed = Record { text: Some(text), ..Record::clone(record) };
            self.document.insert(id, Arc::new(changed));
            self.ops.push(Op::Text(id, delta));
        }
        Ok(())
    }

    /// What holds for the document as a whole. Each rule is only asked where the change can have broken it.
    fn check(&self, before: &Document, pages: usize) -> Result<(), Refusal> {
        let placed = |op: &Op| matches!(op, Op::Create(..) | Op::Place(..));
        if self.ops.iter().any(placed) {
            let counts = Counts::of(&self.document);
            if let Some(limit) = counts.passed(&Counts::of(before), pages) {
                return Err(limit.into());
            }
            self.check_depth()?;
        }
        if self.document.size() > limits::BYTES && self.document.size() > before.size() {
            return Err(Limit::Bytes.into());
        }
        if self.ops.iter().any(|op| self.concerns_pages(op, before)) { self.check_pages() } else { Ok(()) }
    }

    /// What was placed lies in a group with all that lies in it.
    fn check_depth(&self) -> Result<(), Refusal> {
        let deep = |id: RecordId| self.document.depth(id).is_none_or(|depth| depth > limits::DEPTH);
        let widgets = self.document.records().filter(|(_, record)| record.kind.is_widget());
        if widgets.map(|(id, _)| id).any(deep) { Err(Limit::Depth.into()) } else { Ok(()) }
    }

    fn concerns_pages(&self, op: &Op, before: &Document) -> bool {
        let is_page =
            |document: &Document, id| document.get(id).is_some_and(|record| record.kind == Kind::Page);
        match op {
            Op::Set(_, slot, _) | Op::Clear(_, slot) => matches!(slot.key, Key::Path | Key::State),
            Op::Create(id, _) | Op::Place(id, _) => is_page(&self.document, *id),
            Op::Delete(id) => is_page(before, *id),
            Op::Text(..) => false,
        }
    }

    fn check_pages(&self) -> Result<(), Refusal> {
        let mut pages = self.document.pages();
        let (first, page) = pages.next().ok_or(Refusal::LastPage)?;
        if page.get(Key::State) == Some(&Value::Word("draft")) {
            return Err(Refusal::FirstPageDraft(first));
        }
        // The first page has no path (EDIT-050): what it holds of one does not count.
        let mut paths = BTreeSet::new();
        let taken = |(_, page): &(RecordId, &Arc<Record>)| {
            Document::line(page, Key::Path).is_some_and(|path| !paths.insert(path.to_lowercase()))
        };
        match pages.find(taken) {
            Some((id, _)) => Err(Refusal::PathTaken(id)),
            None => Ok(()),
        }
    }
}

fn children_of(document: &Document) -> HashMap<RecordId, BTreeSet<RecordId>> {
    let mut children: HashMap<RecordId, BTreeSet<RecordId>> = HashMap::new();
    for (id, record) in document.records() {
        if let Some(parent) = record.place.parent {
            children.entry(parent).or_default().insert(id);
        }
    }
    children
}

#[cfg(test)]
mod tests;

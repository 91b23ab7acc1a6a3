//! Bringing back what a document was: the change that leads from now to then (EDIT-348, 349).

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use super::{
    change::Op,
    document::Document,
    id::RecordId,
    record::{Kind, Place, Record, Slot},
    register::Key,
    text::{
        Text,
        delta::{Delta, Step, units},
        marks::{MarkChanges, Marks},
    },
    value::Value,
};

/// What is brought back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RestoreScope {
    /// Everything.
    All,
    /// A page with its widgets, or a widget with what lies in it.
    Record(RecordId),
}

/// Why nothing can be brought back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotInVersion {
    /// There was no such page or widget then.
    #[error("This was not there at that moment")]
    Unknown,
    /// Its page was deleted since.
    #[error("The page of this widget is gone. Restore the page first")]
    PageGone,
}

/// The ops that lead from a document to what is brought back of an earlier one. None where nothing differs.
///
/// What is newer goes with everything or with its page. Text styles and colours that a page or widget needs come along.
///
/// # Errors
/// [`NotInVersion`].
pub fn restore(now: &Document, then: &Document, scope: RestoreScope) -> Result<Vec<Op>, NotInVersion> {
    let mut restored =
        Restored { now, then, scope: BTreeSet::new(), places: BTreeMap::new(), ops: Vec::new() };
    restored.choose(scope)?;
    restored.bring_back();
    restored.put_right();
    restored.remove_newer(scope);
    Ok(restored.ops)
}

struct Restored<'a> {
    now: &'a Document,
    then: &'a Document,
    /// What is brought back.
    scope: BTreeSet<RecordId>,
    /// Where the record itself goes, if not where it lay.
    places: BTreeMap<RecordId, Place>,
    ops: Vec<Op>,
}

impl Restored<'_> {
    fn choose(&mut self, scope: RestoreScope) -> Result<(), NotInVersion> {
        let RestoreScope::Record(id) = scope else {
            self.scope = self.then.records().map(|(id, _)| id).collect();
            return Ok(());
        };
        let record = self.then.get(id).ok_or(NotInVersion::Unknown)?;
        if record.kind != Kind::Page && !record.kind.is_widget() {
            return Err(NotInVersion::Unknown);
        }
        self.scope = within(self.then, [id]);
        self.scope.extend(self.named());
        // A page stays where it stands among the others.
        if record.kind == Kind::Page {
            if let Some(page) = self.now.get(id) {
                self.places.insert(id, page.place.clone());
            }
        } else {
            let lies = self.place_of(id, record)?;
            self.places.insert(id, lies);
        }
        Ok(())
    }

    /// Where a widget goes that is brought back alone: where it lay, else on its page.
    fn place_of(&self, id: RecordId, record: &Record) -> Result<Place, NotInVersion> {
        let Some(parent) = record.place.parent else { return Ok(record.place.clone()) };
        let takes = |parent: RecordId| {
            self.now.takes_in(parent, record.kind)
                && parent != id
                && self.now.ancestors(parent).all(|above| above != id)
        };
        if takes(parent) {
            return Ok(record.place.clone());
        }
        match self.then.page_of(id) {
            Some(page) if takes(page) => Ok(Place { parent: Some(page), ..record.place.clone() }),
            Some(_) => Err(NotInVersion::PageGone),
            // What it lay in was on every page.
            None if record.kind.stands_alone() => Ok(Place { parent: None, ..record.place.clone() }),
            None => Err(NotInVersion::PageGone),
        }
    }

    /// The text styles and colours that are named by what is brought back and are gone.
    fn named(&self) -> BTreeSet<RecordId> {
        let mut found = BTreeSet::new();
        let mut next: Vec<RecordId> = self.scope.iter().copied().collect();
        while let Some(record) = next.pop().and_then(|id| self.then.get(id)) {
            for id in named_by(record) {
                let is_style = self
                    .then
                    .get(id)
                    .is_some_and(|record| matches!(record.kind, Kind::TextStyle | Kind::Swatch));
                if is_style && self.now.get(id).is_none() && found.insert(id) {
                    next.push(id);
                }
            }
        }
        found
    }

    /// Makes what is gone and places what lies elsewhere, from the top down: what a record lies in is there by then.
    fn bring_back(&mut self) {
        let mut order: Vec<(usize, RecordId)> =
            self.scope.iter().map(|id| (self.then.ancestors(*id).count(), *id)).collect();
        order.sort_unstable();
        for (_, id) in order {
            let Some(record) = self.then.get(id).filter(|record| record.kind != Kind::Settings) else {
                continue;
            };
            let place = self.places.get(&id).unwrap_or(&record.place).clone();
            match self.now.get(id) {
                Some(present) if present.kind == record.kind => {
                    if present.place != place {
                        self.ops.push(Op::Place(id, place));
                    }
                }
                present => {
                    if present.is_some() {
                        self.ops.push(Op::Delete(id));
                    }
                    let made = Record { place, ..Record::clone(record) };
                    self.ops.push(Op::Create(id, Arc::new(made)));
                }
            }
        }
    }

    /// Sets the registers and words of what is there.
    fn put_right(&mut self) {
        for id in &self.scope {
            let pair = self.now.get(*id).zip(self.then.get(*id));
            let Some((now, then)) = pair.filter(|(now, then)| now.kind == then.kind && now != then) else {
                continue;
            };
            self.ops.extend(set_registers(*id, now, then));
            if let Some((now, then)) = now.text.as_ref().zip(then.text.as_ref()) {
                let delta = delta_between(now, then);
                if !delta.is_empty() {
                    self.ops.push(Op::Text(*id, delta));
                }
            }
        }
    }

    /// Deletes what is newer, and puts back what was moved here from elsewhere.
    fn remove_newer(&mut self, scope: RestoreScope) {
        let present: BTreeSet<RecordId> = match scope {
            RestoreScope::All => self.now.records().map(|(id, _)| id).collect(),
            RestoreScope::Record(_) => within(self.now, self.scope.iter().copied()),
        };
        let is_there = |id: RecordId| self.now.get(id).is_some() || self.scope.contains(&id);
        for id in present.difference(&self.scope) {
            let Some(before) = self.then.get(*id) else { continue };
            let is_back =
                before.place.parent.is_none_or(|parent| is_there(parent) && self.then.get(parent).is_some());
            if is_back && self.now.get(*id).is_some_and(|now| now.place != before.place) {
                self.ops.push(Op::Place(*id, before.place.clone()));
            }
        }
        let newer: BTreeSet<RecordId> =
            present.into_iter().filter(|id| self.then.get(*id).is_none()).collect();
        // What lies in something that goes is deleted with it.
        let goes_along = |id: &RecordId| {
            self.now
                .get(*id)
                .and_then(|record| record.place.parent)
                .is_some_and(|above| newer.contains(&above))
        };
        self.ops.extend(newer.iter().filter(|id| !goes_along(id)).map(|id| Op::Delete(*id)));
    }
}

/// These records and all that lies in them.
fn within(document: &Document, ids: impl IntoIterator<Item = RecordId>) -> BTreeSet<RecordId> {
    let roots: BTreeSet<RecordId> = ids.into_iter().filter(|id| document.get(*id).is_some()).collect();
    let lies =
        |id: RecordId| roots.contains(&id) || document.ancestors(id).any(|above| roots.contains(&above));
    document.records().map(|(id, _)| id).filter(|id| lies(*id)).collect()
}

/// The records that one names.
fn named_by(record: &Record) -> Vec<RecordId> {
    let segments = record.text.iter().flat_map(|text| text.segments());
    let marks = segments.flat_map(|segment| segment.marks.values());
    record.registers.values().chain(marks).flat_map(Value::records).collect()
}

/// The ops that set the registers of a record. Playing by itself and being muted go together, so the order counts.
fn set_registers(id: RecordId, now: &Record, then: &Record) -> Vec<Op> {
    let slots: BTreeSet<Slot> = now.registers.keys().chain(then.registers.keys()).copied().collect();
    let mut ops: Vec<(u8, Op)> = Vec::new();
    for slot in slots {
        let value = then.registers.get(&slot);
        if now.registers.get(&slot) == value {
            continue;
        }
        let turn = match (slot.key, value) {
            (Key::Autoplay, Some(Value::Flag(true))) => 2,
            (Key::Autoplay, _) => 0,
            _ => 1,
        };
        let op = value.map_or(Op::Clear(id, slot), |value| Op::Set(id, slot, value.clone()));
        ops.push((turn, op));
    }
    ops.sort_by_key(|(turn, _)| *turn);
    ops.into_iter().map(|(_, op)| op).collect()
}

/// A character with its marks.
type Sign<'a> = (char, &'a Marks);

/// The characters before the last line end, and the marks of that.
fn signs(text: &Text) -> (Vec<Sign<'_>>, Option<&Marks>) {
    let mut all: Vec<Sign<'_>> = text
        .segments()
        .iter()
        .flat_map(|segment| segment.text.chars().map(move |sign| (sign, &segment.marks)))
        .collect();
    let last = all.pop().map(|(_, marks)| marks);
    (all, last)
}

fn length(signs: &[Sign<'_>]) -> usize {
    signs.iter().map(|(sign, _)| sign.len_utf16()).sum()
}

/// The change that makes one text of another. What both begin and end with stays.
fn delta_between(now: &Text, then: &Text) -> Delta {
    let ((now, last_now), (then, last_then)) = (signs(now), signs(then));
    let same = |pair: &(&Sign<'_>, &Sign<'_>)| pair.0 == pair.1;
    let front = now.iter().zip(&then).take_while(same).count();
    let (now_rest, then_rest) = (now.get(front..).unwrap_or_default(), then.get(front..).unwrap_or_default());
    let back = now_rest.iter().rev().zip(then_rest.iter().rev()).take_while(same).count();
    let gone = now_rest.get(..now_rest.len() - back).unwrap_or_default();
    let comes = then_rest.get(..then_rest.len() - back).unwrap_or_default();
    let stays = now.get(..front).unwrap_or_default();
    let behind = now_rest.get(now_rest.len() - back..).unwrap_or_default();
    let mut steps = vec![Step::Retain(length(stays), MarkChanges::new())];
    steps.extend(comes.iter().map(|(sign, marks)| Step::Insert(sign.to_string(), (*marks).clone())));
    steps.push(Step::Delete(length(gone)));
    steps.push(Step::Retain(length(behind), MarkChanges::new()));
    let changes = last_now.zip(last_then).map(|(now, then)| mark_changes(now, then)).unwrap_or_default();
    steps.push(Step::Retain(units("\n"), changes));
    Delta::of(steps)
}

fn mark_changes(now: &Marks, then: &Marks) -> MarkChanges {
    let gone = now.keys().filter(|mark| !then.contains_key(mark)).map(|mark| (*mark, None));
    let set = then.iter().filter(|(mark, value)| now.get(mark) != Some(value));
    gone.chain(set.map(|(mark, value)| (*mark, Some(value.clone())))).collect()
}

impl Document {
    /// What was published, with what readers do not get as it is now: pages that are drafts, and guides.
    #[must_use]
    pub fn with_hidden_parts_of(&self, now: &Self) -> Self {
        let readers = now.published();
        let mut whole = self.clone();
        let hidden: Vec<RecordId> =
            now.records().map(|(id, _)| id).filter(|id| readers.get(*id).is_none()).collect();
        let is_free = |id: &RecordId| whole.get(*id).is_none();
        let free: Vec<RecordId> = hidden.into_iter().filter(is_free).collect();
        for id in &free {
            let Some(record) = now.get(*id) else { continue };
            let stays = record
                .place
                .parent
                .is_none_or(|parent| free.contains(&parent) || whole.get(parent).is_some());
            if stays {
                whole.insert(*id, Arc::clone(record));
            }
        }
        for (id, page) in now.records().filter(|(_, record)| record.kind == Kind::Page) {
            let guides = page
                .registers
                .iter()
                .filter(|(slot, _)| matches!(slot.key, Key::UprightGuides | Key::LevelGuides));
            let guides: Vec<_> = guides.map(|(slot, value)| (*slot, value.clone())).collect();
            if let Some(published) = whole.get(id).filter(|_| !guides.is_empty()) {
                let mut guided = Record::clone(published);
                guided.registers.extend(guides);
                whole.insert(id, Arc::new(guided));
            }
        }
        whole
    }
}

#[cfg(test)]
mod tests;

//! Changes of a text, and how two of them that were made at once go together.
//!
//! The rules are those of the package `quill-delta`, whose answers the tests hold them against. All lengths are in units
//! of UTF-16, as the client counts them.

use super::marks::{MarkChanges, Marks, changed};

/// A step of a change, from the beginning of the text on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// So many units stay; their marks may change.
    Retain(usize, MarkChanges),
    /// Characters come in, with these marks.
    Insert(String, Marks),
    /// So many units go.
    Delete(usize),
}

/// A change of a text. What is behind its last step stays.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Delta(Vec<Step>);

/// A change ends within a character, or goes on behind the end of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("A change of a text does not fit the text")]
pub struct DoesNotFit;

/// Whose characters come first where two insert at one place, and whose marks hold where two set the same one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Priority {
    /// Those of the change that was before.
    First,
    /// Those of the change that is transformed.
    Second,
}

/// The units of UTF-16 in a text.
#[must_use]
pub fn units(text: &str) -> usize {
    text.chars().map(char::len_utf16).sum()
}

impl Step {
    fn length(&self) -> usize {
        match self {
            Self::Retain(length, _) | Self::Delete(length) => *length,
            Self::Insert(text, _) => units(text),
        }
    }
}

impl Delta {
    /// The change of these steps, in its one form: neighbours that are alike are one step, what comes in stands before
    /// what goes, and nothing empty is left.
    #[must_use]
    pub fn of(steps: impl IntoIterator<Item = Step>) -> Self {
        let mut delta = Self::default();
        steps.into_iter().for_each(|step| delta.push(step));
        delta.chopped()
    }

    /// Its steps.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.0
    }

    /// Does it change nothing?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many units of the text before it speaks of.
    #[must_use]
    pub fn reach(&self) -> usize {
        let old = |step: &&Step| !matches!(step, Step::Insert(..));
        self.0.iter().filter(old).map(Step::length).sum()
    }

    pub(super) fn push(&mut self, step: Step) {
        if step.length() == 0 {
            return;
        }
        // What comes in where something goes stands before it: the two orders do the same.
        let behind = match (&step, self.0.last()) {
            (Step::Insert(..), Some(Step::Delete(_))) => self.0.pop(),
            _ => None,
        };
        match (self.0.last_mut(), step) {
            (Some(Step::Delete(last)), Step::Delete(length)) => *last = last.saturating_add(length),
            (Some(Step::Retain(last, marks)), Step::Retain(length, others)) if *marks == others => {
                *last = last.saturating_add(length);
            }
            (Some(Step::Insert(last, marks)), Step::Insert(text, others)) if *marks == others => {
                last.push_str(&text);
            }
            (_, step) => self.0.push(step),
        }
        self.0.extend(behind);
    }

    fn chopped(mut self) -> Self {
        if matches!(self.0.last(), Some(Step::Retain(_, changes)) if changes.is_empty()) {
            self.0.pop();
        }
        self
    }

    /// Both changes as one: this one, then the next.
    ///
    /// # Errors
    /// [`DoesNotFit`] where the next ends within a character that this one inserts.
    pub fn compose(&self, next: &Self) -> Result<Self, DoesNotFit> {
        let (mut first, mut second) = (Steps::of(self), Steps::of(next));
        let mut both = Self::default();
        while first.has_next() || second.has_next() {
            if second.inserts() {
                both.push(second.take(usize::MAX)?);
            } else if first.deletes() {
                both.push(first.take(usize::MAX)?);
            } else {
                let length = first.left().min(second.left());
                match (first.take(length)?, second.take(length)?) {
                    (Step::Retain(length, before), Step::Retain(_, after)) => {
                        let changes = before.into_iter().chain(after).collect();
                        both.push(Step::Retain(length, changes));
                    }
                    (Step::Insert(text, marks), Step::Retain(_, changes)) => {
                        both.push(Step::Insert(text, changed(&marks, &changes)));
                    }
                    (Step::Retain(..), deleted @ Step::Delete(_)) => both.push(deleted),
                    // What the first inserts and the second deletes never was; the other pairs are handled above.
                    _ => {}
                }
            }
        }
        Ok(both.chopped())
    }

    /// The other change, made from the same text, as it is to be made after this one.
    #[must_use]
    pub fn transform(&self, other: &Self, priority: Priority) -> Self {
        let (mut this, mut other) = (Steps::of(self), Steps::of(other));
        let mut transformed = Self::default();
        while this.has_next() || other.has_next() {
            if this.inserts() && (priority == Priority::First || !other.inserts()) {
                transformed.push(Step::Retain(
                    this.insertion().map_or(0, |(text, _)| units(&text)),
                    MarkChanges::new(),
                ));
            } else if let Some((text, marks)) = other.insertion() {
                transformed.push(Step::Insert(text, marks));
            } else {
                let length = this.left().min(other.left());
                match (this.pass(length), other.pass(length)) {
                    // What this one deletes is gone.
                    (Passed::Deleted, _) => {}
                    (Passed::Retained(_), Passed::Deleted) => transformed.push(Step::Delete(length)),
                    (Passed::Retained(ours), Passed::Retained(mut theirs)) => {
                        theirs.retain(|mark, _| priority == Priority::Second || !ours.contains_key(mark));
                        transformed.push(Step::Retain(length, theirs));
                    }
                }
            }
        }
        transformed.chopped()
    }
}

/// The steps of a change, taken in parts. Behind the last one everything is retained.
struct Steps<'a> {
    steps: &'a [Step],
    /// The units that were taken of the first of them.
    taken: usize,
}

/// What became of a part of the text before.
enum Passed {
    Retained(MarkChanges),
    Deleted,
}

impl<'a> Steps<'a> {
    fn of(delta: &'a Delta) -> Self {
        Self { steps: &delta.0, taken: 0 }
    }

    fn has_next(&self) -> bool {
        !self.steps.is_empty()
    }

    fn inserts(&self) -> bool {
        matches!(self.steps.first(), Some(Step::Insert(..)))
    }

    fn deletes(&self) -> bool {
        matches!(self.steps.first(), Some(Step::Delete(_)))
    }

    /// The units that are left of the first step.
    fn left(&self) -> usize {
        self.steps.first().map_or(usize::MAX, |step| step.length() - self.taken)
    }

    fn go_on(&mut self, length: usize) {
        if length >= self.left() {
            self.steps = self.steps.get(1..).unwrap_or_default();
            self.taken = 0;
        } else {
            self.taken += length;
        }
    }

    /// At most so many units of the first step.
    fn take(&mut self, length: usize) -> Result<Step, DoesNotFit> {
        let length = length.min(self.left());
        let step = match self.steps.first() {
            Some(Step::Insert(text, marks)) => {
                Step::Insert(cut(text, self.taken, length)?.to_owned(), marks.clone())
            }
            Some(Step::Delete(_)) => Step::Delete(length),
            Some(Step::Retain(_, changes)) => Step::Retain(length, changes.clone()),
            None => Step::Retain(length, MarkChanges::new()),
        };
        self.go_on(length);
        Ok(step)
    }

    /// The first step as a whole if it inserts. It is never begun where insertions are taken whole.
    fn insertion(&mut self) -> Option<(String, Marks)> {
        let Some(Step::Insert(text, marks)) = self.steps.first() else { return None };
        self.go_on(usize::MAX);
        Some((text.clone(), marks.clone()))
    }

    /// At most so many units of the first step, which does not insert.
    fn pass(&mut self, length: usize) -> Passed {
        let passed = match self.steps.first() {
            Some(Step::Delete(_)) => Passed::Deleted,
            Some(Step::Retain(_, changes)) => Passed::Retained(changes.clone()),
            _ => Passed::Retained(MarkChanges::new()),
        };
        self.go_on(length);
        passed
    }
}

/// So many units of a text, from a unit on.
fn cut(text: &str, from: usize, length: usize) -> Result<&str, DoesNotFit> {
    let start = byte_of(text, from)?;
    let rest = text.get(start..).ok_or(DoesNotFit)?;
    rest.get(..byte_of(rest, length)?).ok_or(DoesNotFit)
}

/// The byte at which a unit begins.
fn byte_of(text: &str, unit: usize) -> Result<usize, DoesNotFit> {
    if text.is_ascii() {
        return if unit <= text.len() { Ok(unit) } else { Err(DoesNotFit) };
    }
    let mut seen = 0;
    for (byte, sign) in text.char_indices() {
        if seen >= unit {
            return if seen == unit { Ok(byte) } else { Err(DoesNotFit) };
        }
        seen += sign.len_utf16();
    }
    if seen == unit { Ok(text.len()) } else { Err(DoesNotFit) }
}

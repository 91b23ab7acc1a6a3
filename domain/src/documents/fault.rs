//! Why a document or a change of one is refused.

use super::{
    id::RecordId,
    limits::Limit,
    record::{Kind, Kinds, Record, Slot},
    register::Key,
    text::TextFault,
    value::{Form, Value},
};

/// Why a record is not valid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RecordFault {
    /// A register that such a record does not have.
    #[error("There is no “{}” here", .0.rule().name)]
    NotItsRegister(Key),
    /// A value of a width for a register that has one value.
    #[error("“{}” is the same at every width", .0.rule().name)]
    SameAtEveryWidth(Key),
    /// A value that the register does not take.
    #[error("“{}” cannot have this value", .0.rule().name)]
    Value(Key),
    /// Code of more than [`CODE_BYTES`](super::register::CODE_BYTES).
    #[error("The HTML of a code widget has at most 64 kB")]
    CodeTooLong(Key),
    /// A video that plays by itself with sound (EDIT-257).
    #[error("A video that plays by itself is muted")]
    AutoplayWithSound,
    /// A text where there is none, or none where there is one; unread parts of a kind that is known.
    #[error("The parts of this do not belong to its kind")]
    Parts,
    /// Its text.
    #[error(transparent)]
    Text(#[from] TextFault),
}

/// Why a document is not valid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidDocument {
    /// The settings are missing, or there is no page.
    #[error("A document has settings and a page")]
    Incomplete,
    /// A record is not valid.
    #[error("{0}: {1}")]
    Record(RecordId, RecordFault),
    /// A record does not lie where its kind can.
    #[error("{0} lies where it cannot")]
    Misplaced(RecordId),
}

/// Why a change of a document is refused. A refused change changes nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The layout is locked for this person (EDIT-012).
    #[error("The layout is locked for you: you can change words and pictures")]
    LayoutLocked(RecordId),
    /// A record is not valid.
    #[error("{1}")]
    Record(RecordId, RecordFault),
    /// The settings cannot be made, placed or deleted, and widgets lie where their kind can.
    #[error("This cannot be done with a part of this kind")]
    Kind(RecordId),
    /// There is a record of this id.
    #[error("There is something with this id")]
    IdTaken(RecordId),
    /// Another page has this path (EDIT-049).
    #[error("Another page has this address")]
    PathTaken(RecordId),
    /// The first page would be a draft.
    #[error("The first page cannot be a draft")]
    FirstPageDraft(RecordId),
    /// The last page would be deleted.
    #[error("A project has at least one page")]
    LastPage,
    /// A limit would be passed.
    #[error(transparent)]
    Limit(#[from] Limit),
}

/// Does a register take a value?
pub(super) fn check_value(key: Key, value: &Value) -> Result<(), RecordFault> {
    match (key.rule().form, value) {
        (form, value) if form.admits(value) => Ok(()),
        (Form::Code(most), Value::Line(code)) if code.len() > most => Err(RecordFault::CodeTooLong(key)),
        _ => Err(RecordFault::Value(key)),
    }
}

impl Record {
    /// Is every part of it one that its kind has, with a value that it takes?
    ///
    /// # Errors
    /// [`RecordFault`].
    pub fn check(&self) -> Result<(), RecordFault> {
        let parts = self.text.is_some() == (self.kind == Kind::Text)
            && self.unread.is_some() == (self.kind == Kind::Unknown);
        if !parts {
            return Err(RecordFault::Parts);
        }
        self.registers.iter().try_for_each(|(slot, value)| {
            self.check_slot(*slot)?;
            check_value(slot.key, value)
        })?;
        self.check_together()
    }

    /// Do its registers go together?
    pub(super) fn check_together(&self) -> Result<(), RecordFault> {
        let is = |key: Key| self.get(key) == Some(&Value::Flag(true));
        let is_loud = self.kind == Kind::Video && is(Key::Autoplay) && !is(Key::Muted);
        if is_loud { Err(RecordFault::AutoplayWithSound) } else { Ok(()) }
    }

    /// Does a record of this kind have this register at this width?
    pub(super) fn check_slot(&self, slot: Slot) -> Result<(), RecordFault> {
        let kinds: Kinds = slot.key.rule().kinds;
        if !kinds.has(self.kind) {
            return Err(RecordFault::NotItsRegister(slot.key));
        }
        if slot.exists() { Ok(()) } else { Err(RecordFault::SameAtEveryWidth(slot.key)) }
    }
}

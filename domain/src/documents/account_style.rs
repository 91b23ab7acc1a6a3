//! Text styles of an account, which all its projects share (EDIT-191).
//!
//! A project that uses one has a text style of its own that is linked with it, and says the same. So everything that reads a
//! document finds the look in it. A change of the account's style is carried to what is linked.

use chrono::{DateTime, Utc};

use super::{
    change::{Concurrent, Op, Terms},
    document::Document,
    fault::Refusal,
    id::RecordId,
    limits,
    record::{Kind, Record, Slot},
    register::{Key, Need},
    value::Value,
};
use crate::ids::UserId;

/// The most text styles of an account: as many as a project has.
pub const MOST_ACCOUNT_STYLES: usize = limits::STYLES;

/// A text style of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountStyle {
    /// Whose style it is.
    pub owner: UserId,
    /// Names it in documents.
    pub id: RecordId,
    /// What it says: a record of the kind of text styles, without a link.
    pub record: Record,
    /// When it was made, or last changed.
    pub changed_at: DateTime<Utc>,
}

/// Why something is no style of an account.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoAccountStyle {
    /// It is not a text style.
    #[error("This is not a text style")]
    OtherKind,
    /// It has no name.
    #[error("Please give the style a name")]
    NoName,
    /// It names a colour of a project, which other projects do not have.
    #[error("A style of the account has colours of its own, not those of a project")]
    NamesRecord,
    /// A document would refuse it.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

impl AccountStyle {
    /// The style of an account, as somebody says it is.
    ///
    /// # Errors
    /// [`NoAccountStyle`].
    pub fn new(
        owner: UserId,
        id: RecordId,
        mut record: Record,
        now: DateTime<Utc>,
    ) -> Result<Self, NoAccountStyle> {
        if record.kind != Kind::TextStyle {
            return Err(NoAccountStyle::OtherKind);
        }
        record.registers.remove(&LINK);
        if !matches!(record.get(Key::Name), Some(Value::Line(name)) if !name.trim().is_empty()) {
            return Err(NoAccountStyle::NoName);
        }
        if record.registers.values().any(|value| value.records().next().is_some()) {
            return Err(NoAccountStyle::NamesRecord);
        }
        let blank = Document::blank(RecordId::of_bits(1));
        blank.change(&[Op::Create(id, record.clone().into())], terms())?;
        Ok(Self { owner, id, record, changed_at: now })
    }

    /// What makes the linked styles of a document say what this one says; empty where they do.
    #[must_use]
    pub fn ops_for(&self, document: &Document) -> Vec<Op> {
        let linked = Value::Line(self.id.to_string());
        let styles = document.records().filter(|(_, record)| record.get(Key::AccountStyle) == Some(&linked));
        styles.flat_map(|(id, record)| self.ops_of(id, record)).collect()
    }

    fn ops_of(&self, id: RecordId, record: &Record) -> Vec<Op> {
        let wanted = &self.record.registers;
        let gone = record.registers.keys().filter(|slot| **slot != LINK && !wanted.contains_key(slot));
        let said = wanted.iter().filter(|(slot, value)| record.registers.get(slot) != Some(value));
        gone.map(|slot| Op::Clear(id, *slot))
            .chain(said.map(|(slot, value)| Op::Set(id, *slot, value.clone())))
            .collect()
    }
}

/// The register that says with which style of the account a text style is linked.
const LINK: Slot = Slot::base(Key::AccountStyle);

fn terms() -> Terms {
    Terms { rights: Need::Layout, pages: limits::PAGES, concurrent: Concurrent::default(), ops: limits::OPS }
}

impl Document {
    /// The document of a copy: its text styles follow those of the account no more. None where none does.
    #[must_use]
    pub fn without_account_styles(&self) -> Option<Self> {
        let linked = self.records().filter(|(_, record)| record.registers.contains_key(&LINK));
        let ops: Vec<Op> = linked.map(|(id, _)| Op::Clear(id, LINK)).collect();
        // A text style that is linked with nothing is valid, so nothing refuses this.
        if ops.is_empty() { None } else { self.change(&ops, terms()).ok().map(|changed| changed.document) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::documents::{
        colour::Ink,
        order::OrderKey,
        record::{Place, Width},
    };

    const STYLE: RecordId = RecordId::of_bits(40);

    fn record(registers: &[(Key, Value)]) -> Record {
        let mut record = Record::new(Kind::TextStyle, Place { parent: None, order: OrderKey::first() });
        let set = registers.iter().map(|(key, value)| (Slot::base(*key), value.clone()));
        record.registers.extend(set);
        record
    }

    fn named(name: &str) -> (Key, Value) {
        (Key::Name, Value::Line(name.to_owned()))
    }

    fn style(record: Record) -> Result<AccountStyle, NoAccountStyle> {
        AccountStyle::new(UserId::new(uuid::Uuid::from_u128(1)), STYLE, record, DateTime::UNIX_EPOCH)
    }

    fn size(pixels: i32) -> (Key, Value) {
        (Key::FontSize, Value::Number(pixels * 100))
    }

    #[test]
    fn edit_191_a_style_of_the_account_has_a_name_and_stands_for_itself() {
        let link = (Key::AccountStyle, Value::Line(STYLE.to_string()));
        let made = style(record(&[named("Title"), size(72), link])).unwrap();
        assert_eq!(made.record, record(&[named("Title"), size(72)]), "it is not linked with itself");
        assert_eq!(style(record(&[named(" "), size(72)])), Err(NoAccountStyle::NoName));
        assert_eq!(style(record(&[size(72)])), Err(NoAccountStyle::NoName));
        let swatch = (Key::TextInk, Value::Ink(Ink::Swatch(RecordId::of_bits(3))));
        assert_eq!(style(record(&[named("Title"), swatch])), Err(NoAccountStyle::NamesRecord));
        let text = Record { kind: Kind::Text, ..record(&[named("Title")]) };
        assert_eq!(style(text), Err(NoAccountStyle::OtherKind));
        let huge = style(record(&[named("Title"), size(2_000)]));
        assert!(matches!(huge, Err(NoAccountStyle::Refused(_))), "{huge:?}");
    }

    #[test]
    fn edit_191_what_is_linked_says_what_the_account_says() {
        let (linked, own) = (RecordId::of_bits(11), RecordId::of_bits(12));
        let link = (Key::AccountStyle, Value::Line(STYLE.to_string()));
        let mut there = record(&[named("Old"), size(40), (Key::Italic, Value::Flag(true)), link]);
        let on_phones = Slot { key: Key::FontSize, width: Width::Phone };
        there.registers.insert(on_phones, Value::Number(2_000));
        let ops = [Op::Create(linked, there.into()), Op::Create(own, record(&[size(40)]).into())];
        let document = Document::blank(RecordId::of_bits(1)).change(&ops, terms()).unwrap().document;

        let account = style(record(&[named("Title"), size(72)])).unwrap();
        let ops = account.ops_for(&document);
        let changed = document.change(&ops, terms()).unwrap().document;
        let said = &changed.get(linked).unwrap().registers;
        let mut expected = account.record.registers.clone();
        expected.insert(LINK, Value::Line(STYLE.to_string()));
        assert_eq!(*said, expected, "what the account does not say is gone, the link stays");
        assert_eq!(changed.get(own), document.get(own), "what is not linked stays");
        assert!(account.ops_for(&changed).is_empty());

        let copy = changed.without_account_styles().unwrap();
        assert_eq!(copy.get(linked).unwrap().registers, account.record.registers);
        assert_eq!(copy.without_account_styles(), None);
    }
}

//! Which widgets a document uses, and how often.

use std::collections::BTreeMap;

use super::{change::Op, document::Document, record::Kind, register::Key, value::Value};

/// What is counted of shapes besides: those that show a drawing.
const DRAWING: &str = "drawing";

/// Other names of what is counted (EDIT-089).
const ALIASES: [(&str, &str); 3] = [("icon", DRAWING), ("iframe", "embed"), ("image", "picture")];

/// How many widgets there are, by the names of their kinds (EDIT-088). A kind without a widget is left out. Shapes that
/// show a drawing count as shapes and, once more, as drawings.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WidgetUsage(BTreeMap<String, u64>);

impl WidgetUsage {
    /// The widgets of a document. A widget of a kind that a newer version knows counts under the name that was given.
    #[must_use]
    pub fn of(document: &Document) -> Self {
        let mut counts = BTreeMap::new();
        let mut count = |name: &str| match counts.get_mut(name) {
            Some(known) => *known += 1,
            None => drop(counts.insert(name.to_owned(), 1)),
        };
        for (_, record) in document.records().filter(|(_, record)| record.kind.is_widget()) {
            count(record.unread.as_ref().map_or(record.kind.name(), |unread| unread.kind.as_str()));
            let draws = matches!(record.get(Key::Figure), Some(Value::Word(DRAWING)));
            if record.kind == Kind::Shape && draws {
                count(DRAWING);
            }
        }
        Self(counts)
    }

    /// The counts as they were stored.
    #[must_use]
    pub fn stored(counts: impl IntoIterator<Item = (String, u64)>) -> Self {
        Self(counts.into_iter().filter(|(_, count)| *count > 0).collect())
    }

    /// What is counted, by name, drawings included.
    #[must_use]
    pub const fn counts(&self) -> &BTreeMap<String, u64> {
        &self.0
    }

    /// The kinds of widget that are used. Drawings are among the shapes.
    pub fn kinds(&self) -> impl Iterator<Item = (&str, u64)> {
        let kinds = self.0.iter().filter(|(name, _)| name.as_str() != DRAWING);
        kinds.map(|(name, count)| (name.as_str(), *count))
    }

    /// How often a kind of this name is used, which may be one of its other names.
    #[must_use]
    pub fn named(&self, name: &str) -> u64 {
        let alias = ALIASES.iter().find(|(alias, _)| *alias == name);
        let name = alias.map_or(name, |(_, name)| name);
        self.0.get(name).copied().unwrap_or_default()
    }
}

/// Can the ops change which widgets there are? Most do not: they set a register or change words.
#[must_use]
pub fn may_change_usage(ops: &[Op]) -> bool {
    ops.iter().any(|op| match op {
        Op::Create(..) | Op::Delete(_) => true,
        Op::Set(_, slot, _) | Op::Clear(_, slot) => slot.key == Key::Figure,
        Op::Place(..) | Op::Text(..) => false,
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::documents::{
        id::RecordId,
        order::OrderKey,
        record::{Place, Record, Slot, Unread},
        text::delta::Delta,
    };

    fn widget(kind: Kind) -> Record {
        Record::new(kind, Place { parent: None, order: OrderKey::first() })
    }

    fn shape(figure: &'static str) -> Record {
        let mut shape = widget(Kind::Shape);
        shape.registers.insert(Slot::base(Key::Figure), Value::Word(figure));
        shape
    }

    fn unknown(kind: &str) -> Record {
        let unread = Unread { kind: kind.to_owned(), registers: "{}".to_owned() };
        Record { unread: Some(unread), ..widget(Kind::Unknown) }
    }

    #[test]
    fn edit_088_089_widgets_are_counted_by_kind_and_found_by_other_names() {
        let widgets = [
            widget(Kind::Text),
            widget(Kind::Text),
            widget(Kind::Picture),
            shape("drawing"),
            shape("arrow"),
            unknown("embed"),
        ];
        let mut records = vec![
            (RecordId::SETTINGS, widget(Kind::Settings)),
            (RecordId::of_bits(1), widget(Kind::Page)),
            (RecordId::of_bits(2), widget(Kind::Swatch)),
        ];
        records.extend(widgets.into_iter().zip(10..).map(|(record, bits)| (RecordId::of_bits(bits), record)));
        let usage = WidgetUsage::of(&Document::of(records).unwrap());
        let kinds: Vec<_> = usage.kinds().collect();
        assert_eq!(kinds, [("embed", 1), ("picture", 1), ("shape", 2), ("text", 2)]);
        for (name, count) in [("icon", 1), ("iframe", 1), ("image", 1), ("shape", 2), ("page", 0), ("", 0)] {
            assert_eq!(usage.named(name), count, "{name}");
        }
        assert_eq!(WidgetUsage::stored(usage.counts().clone()), usage);
        assert_eq!(WidgetUsage::stored([("text".to_owned(), 0)]), WidgetUsage::default());
    }

    #[test]
    fn what_makes_deletes_or_turns_widgets_into_drawings_may_change_the_count() {
        let id = RecordId::of_bits(1);
        let set = |key| Op::Set(id, Slot::base(key), Value::Flag(true));
        for op in [Op::Create(id, Arc::new(widget(Kind::Line))), Op::Delete(id), set(Key::Figure)] {
            assert!(may_change_usage(&[set(Key::Locked), op.clone()]), "{op:?}");
        }
        let place = Place { parent: None, order: OrderKey::first() };
        for op in [set(Key::Locked), Op::Place(id, place), Op::Text(id, Delta::default())] {
            assert!(!may_change_usage(std::slice::from_ref(&op)), "{op:?}");
        }
    }
}

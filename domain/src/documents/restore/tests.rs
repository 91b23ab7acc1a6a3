use proptest::prelude::*;

use super::*;
use crate::documents::{change::Terms, order::OrderKey, text::marks::Mark};

const PAGE: RecordId = RecordId::of_bits(1);
const OTHER: RecordId = RecordId::of_bits(2);

fn id(bits: u64) -> RecordId {
    RecordId::of_bits(bits)
}

fn place(parent: Option<RecordId>, order: &str) -> Place {
    Place { parent, order: OrderKey::parse(order).unwrap() }
}

fn create(bits: u64, kind: Kind, parent: Option<RecordId>) -> Op {
    Op::Create(id(bits), Arc::new(Record::new(kind, place(parent, "a1"))))
}

fn set(bits: u64, key: Key, value: Value) -> Op {
    Op::Set(id(bits), Slot::base(key), value)
}

fn moved(bits: u64, parent: RecordId) -> Op {
    Op::Place(id(bits), place(Some(parent), "a1"))
}

fn typed(bits: u64, at: usize, words: &str) -> Op {
    let steps = [Step::Retain(at, MarkChanges::new()), Step::Insert(words.to_owned(), Marks::new())];
    Op::Text(id(bits), Delta::of(steps))
}

fn after(document: &Document, ops: &[Op]) -> Document {
    document.change(ops, Terms::of_log()).unwrap().document
}

/// Two pages. On the first: a text (3), a group (4) with a shape (5), a video (6). On the other: a picture (7).
fn drawn() -> Document {
    let ops = [
        create(2, Kind::Page, None),
        create(3, Kind::Text, Some(PAGE)),
        create(4, Kind::Group, Some(PAGE)),
        create(5, Kind::Shape, Some(id(4))),
        create(6, Kind::Video, Some(PAGE)),
        create(7, Kind::Picture, Some(OTHER)),
        create(20, Kind::Swatch, None),
        typed(3, 0, "Salt & Kiln\nBowls of 🧂"),
        Op::Place(OTHER, place(None, "a2")),
    ];
    after(&Document::blank(PAGE), &ops)
}

fn restored(now: &Document, then: &Document, scope: RestoreScope) -> Document {
    after(now, &restore(now, then, scope).unwrap())
}

#[test]
fn edit_348_all_is_as_it_was_and_what_is_newer_goes() {
    let then = drawn();
    let bold = MarkChanges::from([(Mark::Bold, Some(Value::Flag(true)))]);
    let now = after(
        &then,
        &[
            create(8, Kind::Group, Some(PAGE)),
            moved(5, id(8)),
            moved(3, id(8)),
            Op::Delete(id(4)),
            Op::Delete(OTHER),
            create(9, Kind::Page, None),
            create(10, Kind::Shape, Some(id(9))),
            set(6, Key::Muted, Value::Flag(true)),
            set(6, Key::Autoplay, Value::Flag(true)),
            Op::Text(id(3), Delta::of([Step::Delete(5), Step::Retain(3, bold)])),
            typed(3, 0, "Ash"),
            Op::Delete(id(20)),
        ],
    );
    assert_eq!(restored(&now, &then, RestoreScope::All), then);
    // And back again: what is undone is as it was.
    assert_eq!(restored(&then, &now, RestoreScope::All), now);
    assert_eq!(restore(&then, &then, RestoreScope::All), Ok(vec![]));
}

#[test]
fn edit_348_groups_that_changed_places_are_put_back() {
    let start = after(&drawn(), &[create(8, Kind::Group, Some(id(4)))]);
    let turned = after(&start, &[moved(8, PAGE), moved(4, id(8))]);
    assert_eq!(restored(&turned, &start, RestoreScope::All), start);
    assert_eq!(restored(&start, &turned, RestoreScope::All), turned);
}

#[test]
fn edit_348_a_page_comes_back_alone() {
    let then = drawn();
    let now = after(
        &then,
        &[
            typed(3, 0, "New "),
            Op::Delete(id(4)),
            create(8, Kind::Shape, Some(PAGE)),
            moved(6, OTHER),
            moved(7, PAGE),
            set(7, Key::Name, Value::Line("Kept".to_owned())),
        ],
    );
    let back = restored(&now, &then, RestoreScope::Record(PAGE));
    for bits in [1, 3, 4, 5, 6] {
        assert_eq!(back.get(id(bits)), then.get(id(bits)), "{bits}");
    }
    assert_eq!(back.get(id(8)), None, "newer than the moment");
    let moved = back.get(id(7)).unwrap();
    assert_eq!(
        (moved.place.parent, moved.get(Key::Name).is_some()),
        (Some(OTHER), true),
        "as it is, where it was"
    );
    // A page that was deleted comes back with what lay on it.
    let gone = after(&then, &[Op::Delete(OTHER)]);
    assert_eq!(restored(&gone, &then, RestoreScope::Record(OTHER)), then);
    assert_eq!(restore(&then, &then, RestoreScope::Record(id(99))), Err(NotInVersion::Unknown));
    assert_eq!(restore(&then, &then, RestoreScope::Record(id(20))), Err(NotInVersion::Unknown));
    assert_eq!(restore(&then, &then, RestoreScope::Record(RecordId::SETTINGS)), Err(NotInVersion::Unknown));
}

#[test]
fn edit_348_a_widget_comes_back_with_what_lies_in_it_and_the_colours_that_it_needs() {
    let coloured = set(
        5,
        Key::Fill,
        Value::Fill(super::super::colour::Fill::Ink(super::super::colour::Ink::Swatch(id(20)))),
    );
    let then = after(&drawn(), &[coloured]);
    let now = after(&then, &[Op::Delete(id(4)), Op::Delete(id(20)), typed(3, 0, "New ")]);
    let back = restored(&now, &then, RestoreScope::Record(id(4)));
    for bits in [4, 5, 20] {
        assert_eq!(back.get(id(bits)), then.get(id(bits)), "{bits}");
    }
    assert_eq!(back.get(id(3)), now.get(id(3)), "nothing else is changed");
    // What it lay in is gone: it lies on the page.
    let shape = restored(&now, &then, RestoreScope::Record(id(5)));
    assert_eq!(shape.get(id(5)).unwrap().place.parent, Some(PAGE));
    let without_page = after(&then, &[Op::Delete(OTHER)]);
    assert_eq!(restore(&without_page, &then, RestoreScope::Record(id(7))), Err(NotInVersion::PageGone));
}

#[test]
fn edit_348_what_was_published_leaves_drafts_and_guides_as_they_are() {
    let guides = set(1, Key::UprightGuides, Value::Places(vec![10]));
    let draft = set(2, Key::State, Value::Word("draft"));
    let start = after(&drawn(), &[draft, guides]);
    let published = start.published();
    assert_eq!(published.with_hidden_parts_of(&start), start);
    let now = after(&start, &[typed(3, 0, "New "), set(7, Key::Name, Value::Line("Later".to_owned()))]);
    let then = published.with_hidden_parts_of(&now);
    let back = restored(&now, &then, RestoreScope::All);
    assert_eq!(back.get(id(3)), start.get(id(3)));
    assert_eq!(back.get(id(7)), now.get(id(7)));
}

/// A text of words, some of them bold.
fn some_text() -> impl Strategy<Value = Text> {
    prop::collection::vec(("[ab🧂\n]{1,3}", any::<bool>()), 0..6).prop_map(|parts| {
        let mut text = Text::default();
        for (words, bold) in parts {
            let is_bold = bold && !words.contains('\n');
            let marks = if is_bold { Marks::from([(Mark::Bold, Value::Flag(true))]) } else { Marks::new() };
            text = text.apply(&Delta::of([Step::Insert(words, marks)])).unwrap();
        }
        text
    })
}

proptest! {
    #[test]
    fn edit_348_a_text_becomes_any_other_one(now in some_text(), then in some_text()) {
        prop_assert_eq!(now.apply(&delta_between(&now, &then)).unwrap(), then);
    }
}
